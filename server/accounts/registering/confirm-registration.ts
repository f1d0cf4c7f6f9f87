import { countries } from "@waybill/domain/markets/countries";
import type { Transaction } from "kysely";
import type { RegistrationRow, Tables } from "../../platform/database/tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import {
  insertBusiness,
  insertUser,
  insertUserVendor,
  markConfirmed,
  markRegistered,
  takeRegistration,
} from "./registration-rows.ts";

/** Makes a registration a user, with the vendor that it names or a new one; its token is void from then on. */
export const confirmRegistration = (deps: AccountDeps, token: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const registration = await takeRegistration(trx, hashOfToken(token), now);
    if (!registration) throw new Refused("confirmation_over");
    const { user_id, email, password_hash } = registration;
    const user = await insertUser(trx, {
      user_id,
      email,
      password_hash: password_hash ?? "",
      role: "vendor",
      created_at: now,
    });
    if (!user) throw new Refused("confirmation_over");
    await insertUserVendor(trx, user_id, await vendorOf(deps, trx, registration));
    await markConfirmed(trx, user_id, now);
  });

/** A new business has no place yet: the request page asks for it first (spec §4). */
async function vendorOf(
  { now, randomBytes, settings }: AccountDeps,
  trx: Transaction<Tables>,
  { email, vendor_id, business_name, branches, mobile_number }: RegistrationRow,
): Promise<string> {
  if (vendor_id !== null) {
    await markRegistered(trx, vendor_id);
    return vendor_id;
  }
  const country = countries[settings.country];
  const newId = `v-${randomBytes(5).toString("hex")}`;
  await insertBusiness(trx, {
    vendor_id: newId,
    is_parent: (branches ?? 1) > 1,
    name: business_name ?? email,
    phone: mobile_number,
    owners: [email],
    payment_methods: Object.fromEntries(country.payment_methods.map((name) => [name, true])),
    country_code: country.code,
    created_at: now(),
  });
  return newId;
}
