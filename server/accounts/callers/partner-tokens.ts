import { restaurantIdOf } from "@waybill/domain/accounts/modes";
import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  SignJWT,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from "jose";
import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { signingKeys } from "../sessions/session-tokens.ts";

/** Public-key signatures only: with a shared secret, everybody who can verify a token could also forge one. */
const algorithms = ["EdDSA", "Ed25519", "ES256", "ES384", "ES512", "RS256", "RS384", "RS512", "PS256"];
const sandboxIssuer = "waybill-sandbox";
const sandboxAudience = "waybill";
/** How far a partner's clock may be ahead of ours, in seconds. */
const clockSkewSeconds = 60;

export type PartnerToken = { readonly vendorId: string; readonly sessionId: string; readonly ends: Date };

/**
 * A session id that ignores the signature: in some schemes one token has two valid signatures, and both must give
 * one session.
 */
const sessionIdOf = (token: string): string => {
  const signed = token.slice(0, token.lastIndexOf("."));
  return `partner-${createHash("sha256").update(signed).digest("base64url")}`;
};

/**
 * Reads GoDroid tokens: signed by the partner's published keys, or in a sandbox by our own key. Issuer and audience
 * must be the configured ones, and a token's lifetime is limited (docs/decisions/0031).
 */
export function partnerTokens(deps: Pick<Deps, "signingSecrets" | "now" | "settings" | "randomBytes">) {
  const { partnerJwksUrl, partnerIssuer, partnerAudience, partnerTokenSeconds, environment } = deps.settings;
  const partners = partnerJwksUrl === undefined ? undefined : createRemoteJWKSet(new URL(partnerJwksUrl));
  const own = environment === "san" ? signingKeys(deps, "sandbox partner tokens") : undefined;

  const verify = async (token: string): Promise<JWTPayload | undefined> => {
    const options: JWTVerifyOptions = { algorithms, currentDate: deps.now() };
    if (own) {
      const expected = { ...options, issuer: sandboxIssuer, audience: sandboxAudience };
      const sandbox = await jwtVerify(token, own.verifying, expected).catch(() => undefined);
      if (sandbox) return sandbox.payload;
    }
    const expected = {
      ...options,
      ...(partnerIssuer !== undefined && { issuer: partnerIssuer }),
      ...(partnerAudience !== undefined && { audience: partnerAudience }),
    };
    return partners && verifyRemotely(token, partners, expected);
  };

  /**
   * Returns when a token expires, in Unix seconds: at its own expiry, but at most `partnerTokenSeconds` after it
   * was issued. Undefined if the token is invalid.
   */
  const endOf = ({ exp, iat }: JWTPayload): number | undefined => {
    const now = deps.now().getTime() / 1000;
    if (iat !== undefined && iat > now + clockSkewSeconds) return undefined;
    // Without an issue time, assume the latest possible one: now.
    const latest = (iat ?? now) + partnerTokenSeconds;
    const end = iat === undefined ? exp : Math.min(exp ?? latest, latest);
    return end !== undefined && end > now && end <= latest ? end : undefined;
  };

  return {
    /** Undefined if the token is not a partner's, was changed, or has expired. */
    read: async (token: string): Promise<PartnerToken | undefined> => {
      const payload = await verify(token);
      const vendorId = restaurantIdOf(payload);
      const end = payload && endOf(payload);
      if (vendorId === undefined || end === undefined) return undefined;
      return { vendorId, sessionId: sessionIdOf(token), ends: new Date(end * 1000) };
    },
    /** A token as a partner would sign one. */
    issueInSandbox: async (vendorId: string): Promise<string> => {
      if (!own) throw new Error("Only a sandbox signs partners' tokens.");
      const now = Math.floor(deps.now().getTime() / 1000);
      const { kid, sign } = await own.current();
      return new SignJWT({ restaurant_id: vendorId })
        .setProtectedHeader({ alg: "EdDSA", kid })
        .setIssuer(sandboxIssuer)
        .setAudience(sandboxAudience)
        .setIssuedAt(now)
        .setExpirationTime(now + partnerTokenSeconds)
        .setJti(deps.randomBytes(12).toString("base64url"))
        .sign(sign);
    },
  };
}
export type PartnerTokens = ReturnType<typeof partnerTokens>;

const verifyRemotely = async (token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions) => {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    const isTokensFault = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    if (isTokensFault && error.code !== "ERR_JOSE_GENERIC") return undefined;
    throw new Refused("overloaded", { retryAfter: 5 });
  }
};
