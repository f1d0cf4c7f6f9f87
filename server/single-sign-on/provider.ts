import { signOnClockSkewSeconds } from "@waybill/domain/accounts/single-sign-on";
import * as client from "openid-client";
import { openClientSecret } from "./client-secret.ts";
import type { SignOnRow } from "./rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";

const timeoutSeconds = 10;

/** The client authentication: OpenID Connect's default method, or the secret in the body. */
const authenticationOf = (secret: string | undefined, isInBody: boolean): client.ClientAuth => {
  if (secret === undefined) return client.None();
  return isInBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
};

/**
 * Reads a provider's configuration, for each sign-in, because its keys may just have changed. Id tokens need a
 * valid signature, even if they came directly from the provider.
 */
export async function connectProvider(
  deps: Pick<SignOnDeps, "secret" | "providers">,
  row: SignOnRow,
  isSecretInBody = false,
): Promise<client.Configuration> {
  const secret = openClientSecret(deps, row.vendor_id, row.client_secret);
  const issuer = new URL(row.issuer);
  const config = await client.discovery(
    issuer,
    row.client_id,
    { [client.clockTolerance]: signOnClockSkewSeconds },
    authenticationOf(secret, isSecretInBody),
    {
      [client.customFetch]: (address, { method, headers, body }) =>
        deps.providers.fetch(address, { method, headers, body: textOf(body) }),
      // URLs without https can be called only in a sandbox.
      execute: issuer.protocol === "http:" ? [client.allowInsecureRequests] : [],
      timeout: timeoutSeconds,
    },
  );
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Only forms are sent to a provider, so other bodies are dropped. */
const textOf = (body: unknown): string | undefined =>
  body instanceof URLSearchParams ? body.toString() : typeof body === "string" ? body : undefined;

type Answered = { row: SignOnRow; answer: URL; verifier: string; state: string; nonce: string };

/**
 * The verified claims of a person who has signed in at the provider. Throws if the response or its tokens are
 * invalid.
 */
export async function claimsOf(deps: SignOnDeps, { row, answer, verifier, state, nonce }: Answered) {
  const grant = async (isSecretInBody: boolean) => {
    const config = await connectProvider(deps, row, isSecretInBody);
    const checks = {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    };
    return { config, tokens: await client.authorizationCodeGrant(config, new URL(answer), checks) };
  };
  const { config, tokens } = await grant(false).catch((problem: unknown) => {
    // Some providers accept the client secret only in the body. A refused call has not used up the code, so the call
    // is repeated with the secret in the body.
    if (row.client_secret !== null && isClientRefused(problem)) return grant(true);
    throw problem;
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The provider's response has no id token.");
  const { sub, email, email_verified, xms_edov } = claims;
  if (email !== undefined && (email_verified ?? xms_edov) !== undefined) return claims;
  // By OpenID Connect's default, an e-mail address is read from userinfo with the access token.
  if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
  const more = await client.fetchUserInfo(config, tokens.access_token, sub);
  // `email_verified` applies only to the e-mail in the same response.
  return email === undefined || isSameText(email, more.email) ? { ...more, ...claims } : claims;
}

const isSameText = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" && one.toLowerCase() === other.toLowerCase();

const isClientRefused = (problem: unknown): boolean =>
  (problem instanceof client.ResponseBodyError && problem.error === "invalid_client") ||
  problem instanceof client.WWWAuthenticateChallengeError;

/** True if the provider did not respond; false if its response was wrong. */
export const isProviderAway = (problem: unknown): boolean => {
  const { cause, code, name } = problem as { cause?: unknown; code?: unknown; name?: unknown };
  const isNetwork = typeof code === "string" && /^E[A-Z]+$/.test(code);
  if (isNetwork || name === "AbortError" || name === "TimeoutError") return true;
  return cause !== undefined && cause !== null && typeof cause === "object" && isProviderAway(cause);
};
