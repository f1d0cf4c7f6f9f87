import * as z from "zod/mini";
import { Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint } from "./endpoint.ts";

const path = `${operationsBase}/second-factor` as const;

/** What a passkey's browser API takes and gives, as `@simplewebauthn` writes it. */
const BrowserOptions = z.object({ result: z.record(z.string(), z.unknown()) });
const PasskeyResponse = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(1400)) });
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/** The second factors of the operator who asks, and whether this session has shown one. */
export const SecondFactor = z
  .object({
    /** False: the role or the deployment asks for none. */
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
/** The codes are shown once, with the first factor and where new ones are asked for. */
const oneWithCodes = z.object({
  result: z.object({ ...SecondFactor.shape, recovery_codes: z.array(z.string()) }),
});

/** What a session without its second factor may call; the verbs ask for it where somebody has one already. */
const before = { beforeSecondFactor: true } as const;
const change = { needs: ["own_session", "change"] } as const;

export const readSecondFactor = operatorEndpoint({
  ...before,
  method: "GET",
  path,
  summary: "Whether this session still needs its second factor, and what there is to show",
  needs: ["own_session", "read"],
  success: 200,
  answer: one,
  refusals: [],
});

export const beginTotp = operatorEndpoint({
  ...before,
  ...change,
  method: "POST",
  path: `${path}/totp`,
  summary: "Make the key of an authenticator app; it counts once a code of it was sent to /confirm",
  success: 201,
  answer: z.object({ result: z.object({ secret: z.string(), uri: z.string() }) }),
  refusals: [],
});

export const confirmTotp = operatorEndpoint({
  ...before,
  ...change,
  method: "POST",
  path: `${path}/totp/confirm`,
  summary:
    "Take the authenticator app into use with its first code, which is this session's second factor too",
  body: z.object({ code: Code }),
  success: 200,
  answer: oneWithCodes,
  refusals: ["second_factor_wrong"],
});

export const removeTotp = operatorEndpoint({
  ...change,
  method: "DELETE",
  path: `${path}/totp`,
  summary: "Forget the authenticator app, where there is a passkey",
  success: 200,
  answer: one,
  refusals: ["not_found", "second_factor_last"],
});

export const beginPasskey = operatorEndpoint({
  ...before,
  ...change,
  method: "POST",
  path: `${path}/passkeys/options`,
  summary: "What the browser needs to make a passkey",
  success: 200,
  answer: BrowserOptions,
  refusals: [],
});

export const addPasskey = operatorEndpoint({
  ...before,
  ...change,
  method: "POST",
  path: `${path}/passkeys`,
  summary: "Keep the passkey that the browser made, which is this session's second factor too",
  body: z.object({
    passkey: PasskeyResponse,
    name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  }),
  success: 201,
  answer: oneWithCodes,
  refusals: ["second_factor_wrong"],
});

export const removePasskey = operatorEndpoint({
  ...change,
  method: "DELETE",
  path: `${path}/passkeys/{id}`,
  summary: "Forget a passkey, where there is another second factor",
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(1400)) }),
  success: 200,
  answer: one,
  refusals: ["not_found", "second_factor_last"],
});

export const askPasskey = operatorEndpoint({
  ...before,
  ...change,
  method: "POST",
  path: `${path}/challenge`,
  summary: "What the browser needs to show a passkey",
  success: 200,
  answer: BrowserOptions,
  refusals: ["not_found"],
});

export const showSecondFactor = operatorEndpoint({
  ...before,
  ...change,
  method: "POST",
  path: `${path}/verify`,
  summary: "Show the second factor: a code of the app, a passkey, or a recovery code, which counts once",
  body: z.union([
    z.strictObject({ code: Code }),
    z.strictObject({ passkey: PasskeyResponse }),
    z.strictObject({ recovery_code: Code }),
  ]),
  success: 200,
  answer: one,
  refusals: ["second_factor_wrong"],
});

export const renewRecoveryCodes = operatorEndpoint({
  ...change,
  method: "POST",
  path: `${path}/recovery-codes`,
  summary: "New recovery codes; those before count no more",
  success: 201,
  answer: oneWithCodes,
  refusals: ["not_found"],
});

export const resetSecondFactor = operatorEndpoint({
  method: "DELETE",
  path: `${operationsBase}/operators/{user_id}/second-factor`,
  summary:
    "Forget all second factors of an operator who lost them, and end the sessions: the next sign-in sets up new ones",
  needs: ["operators", "change"],
  params: z.object({ user_id: Id }),
  success: 204,
  refusals: ["not_found"],
});
