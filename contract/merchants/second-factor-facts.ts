import * as z from "zod/mini";
import { Time } from "../values.ts";

/** Input and output of the browser's passkey API, in the shapes of `@simplewebauthn`. */
const BrowserOptions = z.object({ result: z.record(z.string(), z.unknown()) });
const PasskeyResponse = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(1400)) });
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/** The caller's second factors, and whether this session has passed one. */
export const SecondFactor = z
  .object({
    /**
     * False if the caller needs no second factor: neither the role nor the deployment requires one, and a merchant
     * has set up none.
     */
    is_needed: z.boolean(),
    is_passed: z.boolean(),
    has_totp: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: Time,
        last_used_at: z.nullable(Time),
      }),
    ),
    recovery_codes_left: z.int(),
  })
  .register(z.globalRegistry, { id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

const one = z.object({ result: SecondFactor });
/**
 * The response with recovery codes, which are shown once: when the first factor is set up, and each time new codes
 * are requested.
 */
const oneWithCodes = z.object({
  result: z.object({ ...SecondFactor.shape, recovery_codes: z.array(z.string()) }),
});

/**
 * Calls that are allowed before the second factor is passed. If the account already has one, the server's functions
 * still require it.
 */
const before = { beforeSecondFactor: true } as const;

/**
 * The calls that set up, check and remove second factors, below one path. Operators and merchants build their own
 * endpoints from them and add the permitted caller.
 */
export const secondFactorFacts = <const Path extends string>(path: Path) =>
  ({
    readSecondFactor: {
      ...before,
      method: "GET",
      path,
      summary: "Whether this session still needs its second factor, and which factors exist",
      success: 200,
      answer: one,
    },
    beginTotp: {
      ...before,
      method: "POST",
      path: `${path}/totp`,
      summary: "Create the key of an authenticator app; it becomes active once a code is sent to /confirm",
      success: 201,
      answer: z.object({ result: z.object({ secret: z.string(), uri: z.string() }) }),
    },
    confirmTotp: {
      ...before,
      method: "POST",
      path: `${path}/totp/confirm`,
      summary:
        "Activate the authenticator app with its first code, which is this session's second factor too",
      body: z.object({ code: Code }),
      success: 200,
      answer: oneWithCodes,
    },
    removeTotp: {
      method: "DELETE",
      path: `${path}/totp`,
      summary: "Remove the authenticator app, if there is a passkey or no factor is required",
      success: 200,
      answer: one,
    },
    beginPasskey: {
      ...before,
      method: "POST",
      path: `${path}/passkeys/options`,
      summary: "The options with which the browser creates a passkey",
      success: 200,
      answer: BrowserOptions,
    },
    addPasskey: {
      ...before,
      method: "POST",
      path: `${path}/passkeys`,
      summary: "Store the passkey that the browser created, which is this session's second factor too",
      body: z.object({
        passkey: PasskeyResponse,
        name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
      }),
      success: 201,
      answer: oneWithCodes,
    },
    removePasskey: {
      method: "DELETE",
      path: `${path}/passkeys/{id}`,
      summary: "Remove a passkey, if there is another second factor or none is required",
      params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(1400)) }),
      success: 200,
      answer: one,
    },
    askPasskey: {
      ...before,
      method: "POST",
      path: `${path}/challenge`,
      summary: "The options with which the browser uses a passkey",
      success: 200,
      answer: BrowserOptions,
    },
    showSecondFactor: {
      ...before,
      method: "POST",
      path: `${path}/verify`,
      summary: "Pass the second factor: a code of the app, a passkey, or a recovery code, which works once",
      body: z.union([
        z.strictObject({ code: Code }),
        z.strictObject({ passkey: PasskeyResponse }),
        z.strictObject({ recovery_code: Code }),
      ]),
      success: 200,
      answer: one,
    },
    renewRecoveryCodes: {
      method: "POST",
      path: `${path}/recovery-codes`,
      summary: "Create new recovery codes; the old ones stop working",
      success: 201,
      answer: oneWithCodes,
    },
  }) as const;

/** The refusals of each call, in addition to those of every call. */
export const secondFactorRefusals = {
  readSecondFactor: [],
  beginTotp: [],
  confirmTotp: ["second_factor_wrong"],
  removeTotp: ["not_found", "second_factor_last"],
  beginPasskey: [],
  addPasskey: ["second_factor_wrong"],
  removePasskey: ["not_found", "second_factor_last"],
  askPasskey: ["not_found"],
  showSecondFactor: ["second_factor_wrong"],
  renewRecoveryCodes: ["not_found"],
} as const;
