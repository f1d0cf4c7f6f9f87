import { accountChecks, isStrongPassword } from "./account.ts";

/** What sets a password anew (wire.md, POST /password/reset); `code` is the 6 digits of the mail. */
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

/** What is wrong with a reset (spec §5), each field once, the first to answer first. Empty when it may be sent. */
export const passwordResetProblems = (entry: PasswordReset): PasswordResetProblem[] =>
  checks.flatMap(([field, check]) => {
    const key = check(entry);
    return key === undefined ? [] : [{ field, key }];
  });

/** Whether a password that is right has to be set anew all the same: it does not keep every rule of today (spec §8). */
export const isResetRequired = (password: string): boolean => !isStrongPassword(password);
