import { minPasswordCharacters } from "../limits.ts";

const specials = "!@#$%^&*";

// The order is the order in which a screen lists them.
const rules = {
  "password.rule-length": (password: string) => [...password].length >= minPasswordCharacters,
  "password.rule-number": (password: string) => /\d/.test(password),
  "password.rule-uppercase": (password: string) => /\p{Lu}/u.test(password),
  "password.rule-lowercase": (password: string) => /\p{Ll}/u.test(password),
  "password.rule-special": (password: string) => [...specials].some((special) => password.includes(special)),
} as const;
export type PasswordRule = keyof typeof rules;

// Object.entries forgets the key type.
const ruleEntries = Object.entries(rules) as [PasswordRule, (password: string) => boolean][];

/** Each rule of a password (spec §5 "Accounts") by its text's key, and whether this password keeps it. */
export const passwordChecks = (password: string): { key: PasswordRule; kept: boolean }[] =>
  ruleEntries.map(([key, keeps]) => ({ key, kept: keeps(password) }));

/** Whether a password keeps every rule: 8 characters, a number, both cases, one of !@#$%^&*. */
export const isStrongPassword = (password: string): boolean =>
  passwordChecks(password).every(({ kept }) => kept);
