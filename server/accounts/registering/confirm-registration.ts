import { countries } from "@waybill/domain/markets/countries";
import type { Kysely } from "kysely";
import { adoptOrders } from "../../orders/adopt-orders.ts";
import type { RegistrationRow, Tables } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { revokeSessionsOf } from "../rows.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { announceEnds } from "../sessions/end-session.ts";
import {
  insertBusiness,
  insertUser,
  insertUserVendor,
  markConfirmed,
  markRegistered,
  takeRegistration,
} from "./registration-rows.ts";

/**
 * Makes a registration a user, with the vendor that it names or a new one; its token is void from then on. Where a guest
 * registered, the account takes the guest's orders over and the guest's token ends. Returns the e-mail.
 */
export async function confirmRegistration(deps: AccountDeps, token: string): Promise<string> {
  const { email, ended } = await inTransaction(deps.pool, async ({ db: trx, pool }) => {
    const now = deps.now();
    const registration = await takeRegistration(trx, hashOfToken(token), now);
    if (!registration) throw new Refused("confirmation_over");
    const { user_id, email, password_hash, vat_number, guest_id } = registration;
    const user = await insertUser(trx, {
      user_id,
      email,
      password_hash: password_hash ?? "",
      role: "vendor",
      vat_number,
      created_at: now,
    });
    if (!user) throw new Refused("confirmation_over");
    const vendorId = await vendorOf(deps, trx, registration);
    await insertUserVendor(trx, user_id, vendorId);
    await markConfirmed(trx, user_id, now);
    if (guest_id === null) return { email, ended: [] };
    await adoptOrders(pool, { guestId: guest_id, vendorId, now, by: { kind: "vendor", id: user_id } });
    return { email, ended: await revokeSessionsOf(trx, { guestId: guest_id }, now) };
  });
  await announceEnds(deps, ended);
  return email;
}

/** A new business has no place yet: the request page asks for it first (spec §4). */
async function vendorOf(
  { now, randomBytes, settings }: AccountDeps,
  trx: Kysely<Tables>,
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
