import { accountChecks, isStrongPassword } from "./account.ts";

/** The body of POST /password/reset; `code` is the 6 digits from the mail. */
export type PasswordReset = {
  email_address: string;
  code: string;
  password: string;
  password_confirmation: string;
};

export type PasswordResetProblem = { key: string; field: keyof PasswordReset };

const checks: readonly (readonly [keyof PasswordReset, (entry: PasswordReset) => string | undefined])[] = [
  ["email_address", ({ email_address }) => accountChecks.email({ email: email_address })],
  ["code", ({ code }) => accountChecks.verification_code({ verification_code: code })],
  ["password", accountChecks.password],
  ["password_confirmation", accountChecks.password_confirmation],
];

/**
 * Returns the problems of a reset (spec §5), one per field, in the order in which they are reported. Empty if it is
 * valid.
 */
export const passwordResetProblems = (entry: PasswordReset): PasswordResetProblem[] =>
  checks.flatMap(([field, check]) => {
    const key = check(entry);
    return key === undefined ? [] : [{ field, key }];
  });

/** True if a correct password must be replaced, because it breaks a rule that was added later (spec §8). */
export const isResetRequired = (password: string): boolean => !isStrongPassword(password);
