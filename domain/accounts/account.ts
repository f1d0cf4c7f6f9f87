import { minPasswordCharacters } from "../limits.ts";
import { isEmail, isResetCode } from "./field-formats.ts";
import { type VatCountry, vatNumberProblem } from "./vat-number.ts";

/** The fields of an account (spec §3): typed fields as text, chosen ones as an id. */
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
type Check = (account: Given, country?: VatCountry) => string | undefined;

const has = (text: string | null | undefined): text is string => Boolean(text?.trim());
const textOf = (text: string | null | undefined): string => text ?? "";
/** No format rule here: the server creates the value, or checks it when it is used. */
const unruled: Check = () => undefined;

/**
 * The check of each account field (spec §5 "Accounts"): the text key of the broken rule; undefined if the value is fine
 * or the field has no rule. A VAT number is optional; if given, it must have the country's format.
 */
export const accountChecks = {
  user_id: unruled,
  email: ({ email }) => {
    if (!has(email)) return "sign-in.fill-email";
    return isEmail(email.trim()) ? undefined : "sign-in.email-incorrect";
  },
  password: ({ password }) => (isStrongPassword(textOf(password)) ? undefined : "password.weak-password"),
  password_confirmation: ({ password, password_confirmation }) =>
    password === password_confirmation ? undefined : "password.passwords-differ",
  verification_code: ({ verification_code }) =>
    isResetCode(textOf(verification_code)) ? undefined : "reset.code-digits",
  vat_number: ({ vat_number }, country = {}) =>
    has(vat_number) ? vatNumberProblem(vat_number.trim(), country) : undefined,
  voucher_code: unruled,
  saved_cards: unruled,
  saved_addresses: unruled,
} as const satisfies Record<keyof Account, Check>;

const specials = "!@#$%^&*";

// Screens list the rules in this order.
const rules = {
  "password.rule-length": (password: string) => [...password].length >= minPasswordCharacters,
  "password.rule-number": (password: string) => /\d/.test(password),
  "password.rule-uppercase": (password: string) => /\p{Lu}/u.test(password),
  "password.rule-lowercase": (password: string) => /\p{Ll}/u.test(password),
  "password.rule-special": (password: string) => [...specials].some((special) => password.includes(special)),
} as const;
export type PasswordRule = keyof typeof rules;

// Object.entries loses the key type.
const ruleEntries = Object.entries(rules) as [PasswordRule, (password: string) => boolean][];

/** Returns each password rule (spec §5 "Accounts"): its text key, and whether this password meets it. */
export const passwordChecks = (password: string): { key: PasswordRule; kept: boolean }[] =>
  ruleEntries.map(([key, keeps]) => ({ key, kept: keeps(password) }));

/** True if a password meets every rule: 8 characters, a number, upper and lower case, one of !@#$%^&*. */
export const isStrongPassword = (password: string): boolean =>
  passwordChecks(password).every(({ kept }) => kept);
