import type * as endpoints from "@waybill/contract/operations/vendors";
import type { AnswerOf, BodyOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { ConsoleVendor } from "@waybill/contract/operations/vendors";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import type { PricingDeps } from "../../pricing/pricing-deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { findVendorRows, setSuspension } from "./rows.ts";
import { consoleVendorAnswer } from "./console-vendor-answer.ts";
import { requireExistingVendor } from "./require-existing-vendor.ts";

export const readConsoleVendor = async (deps: Deps, vendorId: string): Promise<ConsoleVendor> =>
  consoleVendorAnswer(await requireExistingVendor(deps.pool, vendorId), deps);

export async function listConsoleVendors(
  deps: Deps,
  {
    q,
    parent,
    suspended,
    cursor,
    limit = defaultPage,
  }: SchemaOutput<(typeof endpoints.listConsoleVendors)["query"]>,
): Promise<AnswerOf<typeof endpoints.listConsoleVendors>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const rows = await findVendorRows(deps.pool, {
    q,
    parent,
    after,
    now: deps.now(),
    limit: limit + 1,
    isSuspended: suspended === undefined ? undefined : suspended === "true",
  });
  return pageAfter(
    rows,
    limit,
    ({ vendor_id }) => [vendor_id],
    (row) => consoleVendorAnswer(row, deps),
  );
}

type SuspendingDeps = Deps & Pick<PricingDeps, "serviceTimes">;

export const suspendVendor = (
  deps: SuspendingDeps,
  by: Actor,
  vendorId: string,
  suspension: BodyOf<typeof endpoints.suspendVendor>,
): Promise<ConsoleVendor> => setVendorSuspension(deps, by, vendorId, suspension);

export const reinstateVendor = (deps: SuspendingDeps, by: Actor, vendorId: string): Promise<ConsoleVendor> =>
  setVendorSuspension(deps, by, vendorId, null);

/** Stops or resumes orders of a vendor and its outlets. */
async function setVendorSuspension(
  deps: SuspendingDeps,
  by: Actor,
  vendorId: string,
  suspension: BodyOf<typeof endpoints.suspendVendor> | null,
): Promise<ConsoleVendor> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const former = await requireExistingVendor(pool, vendorId);
    const until = suspension?.until ? new Date(suspension.until) : null;
    await setSuspension(pool, vendorId, suspension && { at, until, reason: suspension.reason });
    const subject = { kind: "vendor", id: vendorId };
    const change = suspension
      ? { action: "vendor.suspended", subject, after: { reason: suspension.reason, until } }
      : { action: "vendor.reinstated", subject, before: { reason: former.suspend_reason } };
    await recordAudit(db, { by, at }, change);
  });
  deps.serviceTimes.forget();
  return readConsoleVendor(deps, vendorId);
}
