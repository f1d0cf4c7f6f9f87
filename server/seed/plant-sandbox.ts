import type { PasswordHash } from "../accounts/passwords/password-hash.ts";
import type { Deps } from "../platform/deps.ts";
import { plantAccounts } from "./plant-accounts.ts";
import { plantAddressBook } from "./plant-address-book.ts";
import { plantDeliveryAreas } from "./plant-delivery-areas.ts";
import { plantOrders } from "./plant-orders.ts";
import { plantVendorCodes } from "./plant-vendor-codes.ts";
import { plantVouchers } from "./plant-vouchers.ts";

/** Everything that a sandbox begins with, each part once. */
export async function plantSandbox(deps: Deps & { passwordHash: PasswordHash }): Promise<void> {
  await plantAccounts(deps, deps.passwordHash);
  await plantDeliveryAreas(deps);
  await plantOrders(deps);
  await plantAddressBook(deps);
  await plantVouchers(deps);
  await plantVendorCodes(deps);
}
