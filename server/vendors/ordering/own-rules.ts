import { deniedDuringVisits, vendorRoleMay, type VendorPermission } from "@waybill/domain/vendors/people";
import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requireManager } from "../outlets/managed-vendor.ts";
import { lockOutlet } from "../service/rows.ts";
import { findOrderRules, putOrderRules, type OrderRules, type OwnOrderRules } from "./rows.ts";

export type RuleDeps = Pick<Deps, "pool" | "now" | "settings">;

/** The order rules of the actor's vendor; other vendors are not found. */
export async function requireOwnRules(
  { pool }: { pool: Queryable },
  actor: Actor,
  vendorId: string,
): Promise<OwnOrderRules> {
  requireManager(actor, vendorId);
  const rules = await findOrderRules(pool, vendorId);
  if (!rules) throw new Refused("vendor_not_found");
  return rules;
}

/** Changes a vendor's own order rules, and records the change in the audit; omitted rules stay. */
export const changeOwnRules = (
  deps: RuleDeps,
  actor: Actor,
  vendorId: string,
  { action, changes }: { action: string; changes: Partial<OrderRules> },
): Promise<void> =>
  inTransaction(deps.pool, async ({ pool, db }) => {
    requireManager(actor, vendorId);
    await lockOutlet(pool, vendorId);
    const { required_by_parent: _, ...before } = await requireOwnRules({ pool }, actor, vendorId);
    const after = { ...before, ...changes };
    if (isDeepStrictEqual(before, after)) return;
    await putOrderRules(pool, vendorId, after);
    const subject = { kind: "vendor", id: vendorId };
    await recordAudit(db, { by: actor, at: deps.now() }, { action, subject, before, after });
  });

/** `{ may_change: false }` if the actor may not change these settings; else empty. */
export function mayChangeField(
  actor: Actor,
  vendorId: string,
  matter: VendorPermission,
): { may_change?: false } {
  if (actor.kind !== "vendor") return {};
  const role = actor.vendorRoles?.get(vendorId);
  const may =
    (role === undefined || vendorRoleMay(role, matter)) && !(actor.visit && deniedDuringVisits.has(matter));
  return may ? {} : { may_change: false };
}
