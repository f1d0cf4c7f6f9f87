import { countries } from "@waybill/domain/markets/countries";
import { seededRandom } from "@waybill/domain/seeded-random";
import { newTrackingSecret } from "../orders/placing/draft-order.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { customersOf } from "./customers/customers-of-country.ts";
import type { PastSource } from "./past-order.ts";
import { pastOrders } from "./past-orders.ts";
import { claimSeed, insertPastOrders } from "./rows.ts";
import type { SandboxVendor } from "./vendors/sandbox-vendors.ts";
import { vendorsOf } from "./vendors/vendors-of-country.ts";

const sameEveryTime = "past orders";

const sourceOf = (vendor: SandboxVendor & { vendor_id: string }, root_vendor_id: string): PastSource => ({
  vendor_id: vendor.vendor_id,
  root_vendor_id,
  outlet_name: vendor.name,
  latitude: vendor.latitude,
  longitude: vendor.longitude,
  address: [vendor.unit, vendor.building, `${vendor.street_number} ${vendor.street}`, vendor.city]
    .filter(Boolean)
    .join(", "),
});

/** Seeds a sandbox's past orders, once, after its vendors. Simulated riders ignore these orders. */
export async function seedOrders({
  pool,
  now,
  settings,
  randomBytes,
}: Pick<Deps, "pool" | "now" | "settings" | "randomBytes">): Promise<void> {
  const { parent, outlets, single } = vendorsOf(settings.country);
  const sources = [
    ...outlets.map((outlet) => sourceOf(outlet, parent.vendor_id)),
    sourceOf(single, single.vendor_id),
  ];
  const at = now();
  await inTransaction(pool, async ({ db }) => {
    if (!(await claimSeed(db, "orders", at))) return;
    const deps = {
      chance: seededRandom(sameEveryTime),
      country: countries[settings.country],
      customers: customersOf(settings.country),
      secret: () => newTrackingSecret(randomBytes),
    };
    await insertPastOrders(db, pastOrders(deps, sources, at));
  });
}
