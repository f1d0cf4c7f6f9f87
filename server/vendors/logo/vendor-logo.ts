import type { VendorLogo } from "@waybill/contract/merchants/logo";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { mayChangeField, type RuleDeps } from "../ordering/own-rules.ts";
import { requireManager } from "../outlets/managed-vendor.ts";
import { lockOutlet } from "../service/rows.ts";
import { checkVendorLogo } from "./check-vendor-logo.ts";
import { pictureOf } from "./logo-of-vendor.ts";
import { deleteLogo, findLogo, putLogo, type StoredLogo } from "./rows.ts";

/** The logo of one of the actor's vendors; others are not found. */
export async function readVendorLogo(
  { pool }: { pool: Queryable },
  actor: Actor,
  vendorId: string,
): Promise<VendorLogo> {
  requireManager(actor, vendorId);
  const found = await findLogo(pool, vendorId);
  return {
    logo: found ? pictureOf(found) : null,
    of_parent: found !== undefined && found.vendor_id !== vendorId,
    ...mayChangeField(actor, vendorId, "logo"),
  };
}

export const saveVendorLogo = async (
  deps: RuleDeps,
  actor: Actor,
  { vendorId, content }: { vendorId: string; content: string },
): Promise<VendorLogo> => {
  requireManager(actor, vendorId);
  return changeLogo(deps, actor, vendorId, checkVendorLogo(content));
};

export const removeVendorLogo = (deps: RuleDeps, actor: Actor, vendorId: string): Promise<VendorLogo> =>
  changeLogo(deps, actor, vendorId, undefined);

/** Replaces the logo and deletes the previous file. The audit records its hash. */
async function changeLogo(
  deps: RuleDeps,
  actor: Actor,
  vendorId: string,
  logo: StoredLogo | undefined,
): Promise<VendorLogo> {
  await inTransaction(deps.pool, async ({ pool, db }) => {
    requireManager(actor, vendorId);
    await lockOutlet(pool, vendorId);
    const found = await findLogo(pool, vendorId);
    const before = found?.vendor_id === vendorId ? found.file : null;
    const after = logo?.file ?? null;
    if (before === after) return;
    await (logo ? putLogo(pool, vendorId, logo) : deleteLogo(pool, vendorId));
    await recordAudit(
      db,
      { by: actor, at: deps.now() },
      {
        action: logo ? "vendor.logo-saved" : "vendor.logo-removed",
        subject: { kind: "vendor", id: vendorId },
        before: { logo: before },
        after: { logo: after },
      },
    );
  });
  return readVendorLogo(deps, actor, vendorId);
}
