import type { RegistrationEntry } from "@waybill/contract/accounts";
import { registrationProblems } from "@waybill/domain/accounts/registration";
import type { Country } from "@waybill/domain/markets/country";

export type RegistrationKind = "code" | "new";
export type RegistrationForm = Record<Field, string> & { kind: RegistrationKind };
export type Field =
  | "vendor_code"
  | "business_name"
  | "mobile_number"
  | "branches"
  | "vat_number"
  | "email"
  | "password"
  | "password_confirmation"
  /** Consent to the terms: "yes" or empty. */
  | "consent";
export type Problems = Readonly<Partial<Record<Field, string>>>;

/** The fields of each kind, in display order. */
export const fieldsOf: Readonly<Record<RegistrationKind, readonly Field[]>> = {
  code: ["vendor_code", "email", "password", "password_confirmation", "consent"],
  new: [
    "business_name",
    "mobile_number",
    "branches",
    "vat_number",
    "email",
    "password",
    "password_confirmation",
    "consent",
  ],
};

export const emptyForm = (kind: RegistrationKind): RegistrationForm => ({
  kind,
  vendor_code: "",
  business_name: "",
  mobile_number: "",
  branches: "1",
  vat_number: "",
  email: "",
  password: "",
  password_confirmation: "",
  consent: "",
});

const digits = /^\d{1,9}$/;

/**
 * The request body. It omits the fields of the kind that was not chosen: an existing vendor's code, or a new
 * business.
 */
export const entryOf = (form: RegistrationForm): RegistrationEntry => {
  const { email, password, password_confirmation } = form;
  const account = { email: email.trim(), password, password_confirmation };
  if (form.kind === "code") return { ...account, vendor_code: form.vendor_code.trim() };
  return {
    ...account,
    business_name: form.business_name.trim(),
    mobile_number: form.mobile_number.trim(),
    ...(digits.test(form.branches.trim()) && { branches: Number(form.branches) }),
    ...(form.vat_number.trim() && { vat_number: form.vat_number.trim() }),
  };
};

/** The problems by field: the server's rules, and rules that only the form has, such as the consent. */
export const problemsOf = (form: RegistrationForm, country: Pick<Country, "code">): Problems => {
  const isCode = form.kind === "code";
  const found = registrationProblems(entryOf(form), country).filter(
    ({ field }) => !(isCode && field !== "vat_number" && !fieldsOf.code.includes(field)),
  );
  return {
    ...Object.fromEntries(found.map(({ field, key }) => [field, key])),
    ...(!form.consent && { consent: "register.fill-consent" }),
    ...(isCode && !form.vendor_code.trim() && { vendor_code: "register.fill-vendor-code" }),
    ...(!isCode &&
      form.branches.trim() &&
      !digits.test(form.branches.trim()) && { branches: "register.branches-whole" }),
  };
};

export const isFieldOfKind = (name: string | undefined, kind: RegistrationKind): name is Field =>
  (fieldsOf[kind] as readonly (string | undefined)[]).includes(name);

export const idOfField = (field: Field): string => `register-${field}`;
