import { isEmail, isResetCode, isVatNumber } from "./account-fields.ts";
import { isStrongPassword } from "./password.ts";

/** What an account comprises (spec §3): what is typed as text, what is saved by its id. */
export type Account = {
  user_id: string;
  email: string;
  password: string;
  password_confirmation: string;
  /** The 6 digits of the mail that resets a password. */
  verification_code: string;
  vat_number: string;
  voucher_code: string;
  saved_cards: readonly { readonly payment_instrument_id: string }[];
  saved_addresses: readonly { readonly id: string }[];
};

type Given = { readonly [Field in keyof Account]?: Account[Field] | null | undefined };
type Check = (account: Given) => string | undefined;

const has = (text: string | null | undefined): text is string => Boolean(text?.trim());
const textOf = (text: string | null | undefined): string => text ?? "";
/** The server gives it, or judges it when it is used. */
const unruled: Check = () => undefined;

/**
 * Each field of an account with its rule of spec §5 "Accounts": the key of its text where the rule is broken, undefined
 * where it holds or the field has none. A VAT number may be left out.
 */
export const accountChecks = {
  user_id: unruled,
  email: ({ email }) => {
    if (!has(email)) return "sign-in.fill-email";
    return isEmail(email.trim()) ? undefined : "sign-in.email-incorrect";
  },
  password: ({ password }) => (isStrongPassword(textOf(password)) ? undefined : "register.weak-password"),
  password_confirmation: ({ password, password_confirmation }) =>
    password === password_confirmation ? undefined : "register.passwords-differ",
  verification_code: ({ verification_code }) =>
    isResetCode(textOf(verification_code)) ? undefined : "reset.code-digits",
  vat_number: ({ vat_number }) =>
    !has(vat_number) || isVatNumber(vat_number.trim()) ? undefined : "validation.vat-number",
  voucher_code: unruled,
  saved_cards: unruled,
  saved_addresses: unruled,
} as const satisfies Record<keyof Account, Check>;
