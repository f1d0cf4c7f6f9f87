import type { RegistrationEntry } from "@waybill/contract/accounts";
import { joinsVendor, registrationProblems } from "@waybill/domain/accounts/registration";
import { countries } from "@waybill/domain/markets/countries";
import { e164 } from "@waybill/domain/phones/phone-numbers";
import { verificationLinkHours } from "@waybill/domain/time/timings";
import { isFlagOn } from "../../country-settings/flags/flags.ts";
import type { RegistrationRow } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { countRegistration } from "../counted-tries.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findUserByEmail } from "../rows.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { confirmationMail } from "./registration-mails.ts";
import {
  deleteRegistration,
  deleteUnconfirmed,
  findVendorOfCode,
  insertRegistration,
} from "./registration-rows.ts";

/** A broken account rule of the spec is refused with 422, any other invalid field with 400. */
const ruledBySpec = new Set(["email", "password", "password_confirmation", "vat_number"]);

/** Stores a registration and mails its link. The registration's id later becomes the user's id. */
export async function register(
  deps: AccountDeps,
  entry: RegistrationEntry,
  { address, language, guestId }: { address: string; language: string; guestId: string | null },
): Promise<string> {
  if (await isFlagOn(deps, "sign-up-deactivation")) throw new Refused("not_found");
  await countRegistration(deps, address);
  requireRules(deps, entry);
  const email = entry.email.trim();
  if (await findUserByEmail(deps.db, email)) throw new Refused("email_taken", { path: ["email"] });
  const vendorId = joinsVendor(entry) ? await verifiedVendor(deps, entry) : null;

  const token = deps.randomBytes(32).toString("base64url");
  const of = { vendorId, guestId };
  const registration = await registrationOf(deps, { ...entry, email }, of, token);
  await inTransaction(deps.pool, async ({ db }) => {
    await deleteUnconfirmed(db, registration.created_at, email);
    const isFirst = await insertRegistration(db, registration);
    // Check again: the earlier registration may have become an account in the meantime.
    if (!isFirst || (await findUserByEmail(db, email))) throw new Refused("email_taken", { path: ["email"] });
  });

  try {
    await deps.mails.send(confirmationMail(deps, { to: email, token, language }));
  } catch (error) {
    // Log only the code: a mail server's message may contain the recipient's address.
    const { code } = error as { code?: unknown };
    deps.log.error({ code }, "an account's confirmation mail was not sent");
    await deleteRegistration(deps.db, registration.user_id);
    throw new Refused("mail_unavailable");
  }
  return registration.user_id;
}

function requireRules({ settings }: AccountDeps, entry: RegistrationEntry): void {
  const [problem] = registrationProblems(entry, countries[settings.country]);
  if (!problem) return;
  const { key, field } = problem;
  const isMissing = !ruledBySpec.has(field) && String(entry[field] ?? "").trim() === "";
  throw new Refused(isMissing ? "malformed_request" : "rule_broken", { key, path: [field] });
}

/** A vendor code is accepted only with the e-mail of one of the vendor's owners. */
async function verifiedVendor(
  { db }: AccountDeps,
  { vendor_code, email }: RegistrationEntry,
): Promise<string> {
  const vendor = await findVendorOfCode(db, vendor_code?.trim().toUpperCase() ?? "");
  const isOwners = vendor?.owners.some((owner) => owner.toLowerCase() === email.trim().toLowerCase());
  if (!vendor || !isOwners) throw new Refused("vendor_code_or_email_wrong", { path: ["vendor_code"] });
  if (vendor.is_registered)
    throw new Refused("outlet_already_registered", {
      key: "register.outlet-already-registered",
      path: ["vendor_code"],
    });
  return vendor.vendor_id;
}

async function registrationOf(
  { now, randomBytes, passwordHash, settings }: AccountDeps,
  entry: RegistrationEntry,
  { vendorId, guestId }: { vendorId: string | null; guestId: string | null },
  token: string,
): Promise<RegistrationRow> {
  const at = now();
  return {
    user_id: `user-${randomBytes(10).toString("hex")}`,
    email: entry.email,
    password_hash: await passwordHash.hash(entry.password),
    vendor_id: vendorId,
    business_name: entry.business_name?.trim() || null,
    mobile_number: e164(entry.mobile_number ?? "", countries[settings.country]) ?? null,
    branches: entry.branches ?? null,
    vat_number: entry.vat_number?.trim() || null,
    guest_id: guestId,
    token_hash: hashOfToken(token),
    created_at: at,
    expires_at: new Date(at.getTime() + verificationLinkHours * 3_600_000),
    confirmed_at: null,
  };
}
