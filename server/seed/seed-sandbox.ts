import type { PasswordHash } from "../accounts/passwords/password-hash.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { claimSeed, insertDeliveryAreas, insertVouchers } from "./rows.ts";
import { seedAccounts, seedOperators, seedVendorCodes } from "./seed-accounts.ts";
import { seedAddressBook } from "./seed-address-book.ts";
import { seedRiders } from "./seed-riders.ts";
import { seedOrders } from "./seed-orders.ts";
import { ownAreasOf } from "./vendors/delivery-areas.ts";

/** Seeds everything that a sandbox starts with, each part once. */
export async function seedSandbox(deps: Deps & { passwordHash: PasswordHash }): Promise<void> {
  await seedAccounts(deps, deps.passwordHash);
  await seedOperators(deps, deps.passwordHash);
  await seedDeliveryAreas(deps);
  await seedOrders(deps);
  await seedAddressBook(deps);
  await seedVouchers(deps);
  await seedVendorCodes(deps);
  await seedRiders(deps);
}

/** Seeds the delivery areas of outlets that have their own, once. */
export async function seedDeliveryAreas({
  pool,
  now,
  settings,
}: Pick<Deps, "pool" | "now" | "settings">): Promise<void> {
  const areas = Object.entries(ownAreasOf(settings.country));
  await inTransaction(pool, async ({ db }) => {
    if (!(await claimSeed(db, "delivery areas", now())) || areas.length === 0) return;
    await insertDeliveryAreas(
      db,
      areas.map(([vendor_id, area]) => ({ vendor_id, area: JSON.stringify(area) })),
    );
  });
}

const dayMs = 86_400_000;

/** The vouchers of a new sandbox: two for everybody, an expired one, and one that a vendor can use once. */
export async function seedVouchers({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> {
  const at = now();
  const yesterday = new Date(at.getTime() - dayMs);
  const ten = { type: "percentage", amount: 10, available_until: null, uses_a_vendor: null } as const;
  await inTransaction(pool, async ({ db }) => {
    if (!(await claimSeed(db, "vouchers", at))) return;
    await insertVouchers(db, [
      { ...ten, code: "WELCOME10" },
      { ...ten, code: "FLAT50", type: "fixed", amount: 50 },
      { ...ten, code: "EXPIRED1", available_until: yesterday },
      { ...ten, code: "ONCE1", uses_a_vendor: 1 },
    ]);
  });
}
