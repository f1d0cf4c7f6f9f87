import { e164, type PhoneCountry } from "../phones/phone-numbers.ts";
import { accountChecks } from "./account.ts";
import type { VatCountry } from "./vat-number.ts";

/** A registration. A vendor code joins an existing vendor; a business name creates a new one. */
export type Registration = {
  email: string;
  password: string;
  password_confirmation: string;
  vendor_code?: string | null | undefined;
  business_name?: string | null | undefined;
  mobile_number?: string | null | undefined;
  branches?: number | null | undefined;
  vat_number?: string | null | undefined;
};

export type RegistrationProblem = { key: string; field: keyof Registration };

type RegistrationCountry = Pick<PhoneCountry, "code"> & VatCountry;
type Check = (entry: Registration, country: RegistrationCountry) => string | undefined;

const has = (text: string | null | undefined): boolean => Boolean(text?.trim());

/** True if a registration joins an existing vendor: a vendor code has precedence over a business name. */
export const joinsVendor = (entry: Pick<Registration, "vendor_code">): boolean => has(entry.vendor_code);

const checkMobile: Check = (entry, country) => {
  const mobile = entry.mobile_number?.trim();
  if (!mobile) return joinsVendor(entry) ? undefined : "register.fill-mobile-number";
  return e164(mobile, country) === undefined ? "validation.phone-incorrect" : undefined;
};

const checkBranches: Check = (entry) => {
  const { branches } = entry;
  if (branches === undefined || branches === null)
    return joinsVendor(entry) ? undefined : "register.fill-branches";
  return Number.isSafeInteger(branches) && branches >= 1 && branches <= maxBranches
    ? undefined
    : "register.branches-whole";
};

/** Above any merchant's number of branches, and within the range of every database column. */
const maxBranches = 100_000;

const checks: readonly (readonly [keyof Registration, Check])[] = [
  ["email", accountChecks.email],
  ["password", accountChecks.password],
  ["password_confirmation", accountChecks.password_confirmation],
  [
    "business_name",
    (entry) => (joinsVendor(entry) || has(entry.business_name) ? undefined : "register.fill-business"),
  ],
  ["mobile_number", checkMobile],
  ["branches", checkBranches],
  ["vat_number", accountChecks.vat_number],
];

/**
 * Returns the problems of a registration (spec §5 "Accounts"), one per field, in the spec's order; the first is
 * reported: e-mail, password, its confirmation, then a vendor code or the new business, and the VAT number if given.
 * Empty if it is valid.
 */
export const registrationProblems = (
  entry: Registration,
  country: RegistrationCountry,
): RegistrationProblem[] =>
  checks.flatMap(([field, check]) => {
    const key = check(entry, country);
    return key === undefined ? [] : [{ field, key }];
  });
