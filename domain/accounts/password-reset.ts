import { accountChecks, isStrongPassword } from "./account.ts";

/** The body of POST /password/reset (wire.md); `code` is the mail's 6 digits. */
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
 * The problems of a reset (spec §5), one per field, in the order in which they are reported. Empty when it may be sent.
 */
export const passwordResetProblems = (entry: PasswordReset): PasswordResetProblem[] =>
  checks.flatMap(([field, check]) => {
    const key = check(entry);
    return key === undefined ? [] : [{ field, key }];
  });

/** Whether a correct password must still be replaced: it breaks a rule that was added later (spec §8). */
export const isResetRequired = (password: string): boolean => !isStrongPassword(password);
