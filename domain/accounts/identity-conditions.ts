/**
 * The step that resolves a condition: resend the verification mail, reset the password, wait, request a new code, or
 * sign in.
 */
export type IdentityStep = "verify again" | "reset" | "wait" | "new code" | "sign in";

/**
 * Everything that can block a sign-in (spec §8): the API's code, the text key, and the step that resolves it. An
 * unknown user and a wrong password share all three, so that nobody can probe for accounts.
 */
export const identityConditions = {
  USER_NOT_FOUND: { code: "WRONG_CREDENTIALS", key: "auth.wrong-credentials", step: "reset" },
  PASSWORD_INVALID: { code: "WRONG_CREDENTIALS", key: "auth.wrong-credentials", step: "reset" },
  NOT_CONFIRMED: { code: "ACCOUNT_NOT_CONFIRMED", key: "auth.not-confirmed", step: "verify again" },
  RESET_REQUIRED: { code: "RESET_REQUIRED", key: "auth.reset-required", step: "reset" },
  TOO_MANY_REQUESTS: { code: "TOO_MANY_REQUESTS", key: "error.too-many-requests", step: "wait" },
  CODE_EXPIRED: { code: "RESET_CODE_EXPIRED", key: "auth.code-expired", step: "new code" },
  CODE_WRONG: { code: "RESET_CODE_WRONG", key: "auth.code-wrong", step: "new code" },
  USERNAME_EXISTS: { code: "EMAIL_TAKEN", key: "register.email-taken", step: "sign in" },
} as const satisfies Record<string, { code: string; key: string; step: IdentityStep }>;

/** Returns the step that resolves a refusal with this code; undefined if the code is not an identity condition. */
export const identityStepOf = (code: string): IdentityStep | undefined =>
  Object.values(identityConditions).find((condition) => condition.code === code)?.step;
