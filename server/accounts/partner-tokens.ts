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
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { signingKey } from "./sessions/session-tokens.ts";

/** Signatures with a public key alone: with a shared secret whoever reads a token could make one. */
const algorithms = ["EdDSA", "Ed25519", "ES256", "ES384", "ES512", "RS256", "RS384", "RS512", "PS256"];
const sandboxTokenSeconds = 86_400;
/** When a token ends that names no end. */
const farAway = new Date("9999-12-31T00:00:00Z");

export type PartnerToken = { readonly vendorId: string; readonly sessionId: string; readonly ends: Date };

/** The same for every signature of the same token: some schemes know two that are right. */
const sessionIdOf = (token: string): string => {
  const signed = token.slice(0, token.lastIndexOf("."));
  return `partner-${createHash("sha256").update(signed).digest("base64url")}`;
};

/** Reads GoDroid tokens: signed by the partner's published keys, or in a sandbox by a key of our own. */
export async function partnerTokens(deps: Pick<Deps, "secret" | "now" | "settings" | "randomBytes">) {
  const { partnerJwksUrl, environment } = deps.settings;
  const partners = partnerJwksUrl === undefined ? undefined : createRemoteJWKSet(new URL(partnerJwksUrl));
  const own = environment === "san" ? await signingKey(deps, "sandbox partner tokens") : undefined;

  const verify = async (token: string): Promise<JWTPayload | undefined> => {
    const options: JWTVerifyOptions = { algorithms, currentDate: deps.now() };
    if (own) {
      const sandbox = await jwtVerify(token, own.verify, options).catch(() => undefined);
      if (sandbox) return sandbox.payload;
    }
    return partners && verifyRemotely(token, partners, options);
  };

  return {
    /** undefined: no partner's token, changed, or over. */
    read: async (token: string): Promise<PartnerToken | undefined> => {
      const payload = await verify(token);
      const vendorId = restaurantIdOf(payload);
      if (vendorId === undefined) return undefined;
      const ends = payload?.exp === undefined ? farAway : new Date(payload.exp * 1000);
      return { vendorId, sessionId: sessionIdOf(token), ends };
    },
    /** A token as a partner would sign one. */
    issueInSandbox: async (vendorId: string): Promise<string> => {
      if (!own) throw new Error("Only a sandbox signs partners' tokens.");
      const now = Math.floor(deps.now().getTime() / 1000);
      return new SignJWT({ restaurant_id: vendorId })
        .setProtectedHeader({ alg: "EdDSA", kid: own.kid })
        .setIssuedAt(now)
        .setExpirationTime(now + sandboxTokenSeconds)
        .setJti(deps.randomBytes(12).toString("base64url"))
        .sign(own.sign);
    },
  };
}
export type PartnerTokens = Awaited<ReturnType<typeof partnerTokens>>;

const verifyRemotely = async (token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions) => {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    const isTokensFault = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    if (isTokensFault && error.code !== "ERR_JOSE_GENERIC") return undefined;
    throw new Refused("overloaded", { retryAfter: 5 });
  }
};
