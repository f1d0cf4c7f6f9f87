import { joinAddress } from "@waybill/domain/addresses/joined-address";
import { countries } from "@waybill/domain/markets/countries";
import { oneOf, seededRandom } from "@waybill/domain/seeded-random";
import { newEntryId } from "../vendors/address-book/own-book.ts";
import { entryFacts } from "../vendors/address-book/entry.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { customersOf } from "./customers/customers-of-country.ts";
import { claimSeed, insertSavedAddresses } from "./rows.ts";
import { vendorsOf } from "./vendors/vendors-of-country.ts";

const sameEveryTime = "address book";
const eachVendor = 8;
const dayMs = 86_400_000;

/** Seeds the address books with some customers for every vendor, once, after the vendors. */
export async function seedAddressBook({
  pool,
  now,
  settings,
  randomBytes,
}: Pick<Deps, "pool" | "now" | "settings" | "randomBytes">): Promise<void> {
  const { parent, outlets, single } = vendorsOf(settings.country);
  const country = countries[settings.country];
  const { names, phone, addresses, notes } = customersOf(settings.country);
  const chance = seededRandom(sameEveryTime);
  const at = now();
  const entries = [parent, ...outlets, single].flatMap(({ vendor_id }, family) =>
    Array.from({ length: eachVendor }, (_, index) => {
      const [unit, building, street, latitude, longitude] = oneOf(chance, addresses);
      const entry = {
        name: names[(family * eachVendor + index) % names.length],
        phone_number: phone.replaceAll("#", () => String(Math.floor(chance() * 10))),
        latitude,
        longitude,
        address: joinAddress({ unit, building, text: street }),
        notes: chance() < 0.5 ? oneOf(chance, notes) : null,
      };
      const usedAt = new Date(at.getTime() - (index + 1) * dayMs);
      return { id: newEntryId(randomBytes), vendor_id, ...entryFacts(entry, country, usedAt) };
    }),
  );
  await inTransaction(pool, async ({ db }) => {
    if (await claimSeed(db, "address-book", at)) await insertSavedAddresses(db, entries);
  });
}
