import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { makeTestVendor } from "../../vendors/make-test-vendor.ts";
import { findVendorsParentsFirst } from "./rows.ts";

export type AccessDeps = Pick<Deps, "pool" | "now" | "settings" | "randomBytes">;

/** An actor who manages keys: a signed-in user, or an operator with the vendor whose page is open. */
export type KeyManager = Actor & { readonly managedVendor?: string };

/** The vendors whose keys the actor manages; none for other kinds of actors. */
export const managedVendorIds = (actor: KeyManager): readonly string[] =>
  actor.kind === "vendor"
    ? [...actor.vendorIds]
    : actor.kind === "operator" && actor.managedVendor !== undefined
      ? [actor.managedVendor]
      : [];

/**
 * The vendor of a client or key: the named one, else the caller's parent vendor or first vendor. Refuses a vendor
 * that the caller does not manage.
 */
export async function requireManagedVendor(
  { pool }: Pick<Deps, "pool">,
  actor: KeyManager,
  named: string | undefined,
): Promise<string> {
  const kin = await findVendorsParentsFirst(pool, managedVendorIds(actor));
  const vendor = named === undefined ? kin[0] : kin.find(({ vendor_id }) => vendor_id === named);
  if (!vendor) throw new Refused("vendor_not_found");
  return vendor.vendor_id;
}

/** The vendor that a client acts for: the vendor itself, or in test mode its test vendor. */
export const actingVendorOf = async (
  pool: Parameters<typeof makeTestVendor>[0],
  vendorId: string,
  mode: "test" | "live",
) => (mode === "test" ? (await makeTestVendor(pool, vendorId)).testVendorId : vendorId);

/** The test vendor of a vendor, for test clients; its orders are not real. */
export const testVendorOf = (
  { pool, now }: Pick<Deps, "pool" | "now">,
  by: Actor,
  vendorId: string,
): Promise<string> =>
  inTransaction(pool, async (transaction) => {
    const { testVendorId, made } = await makeTestVendor(transaction.pool, vendorId);
    const subject = { kind: "vendor", id: testVendorId };
    const change = { action: "vendor.twin-made", subject, after: { twin_of: vendorId } };
    if (made > 0) await recordAudit(transaction.db, { by, at: now() }, change);
    return testVendorId;
  });

export const auditKeyChange = (
  db: Deps["db"],
  who: { by: Actor; at: Date },
  action: "key.added" | "key.ended",
  { id, after }: { id: string; after?: object },
) => recordAudit(db, who, { action, subject: { kind: "key", id }, after });
