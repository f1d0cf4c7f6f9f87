import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../platform/deps.ts";
import { signingKey } from "./signing-key.ts";

const issuer = "waybill";

export type TokenClaims = {
  /** The user, the guest or the fleet. */
  readonly sub: string;
  readonly use: "access" | "id" | "guest" | "fleet";
  /** The session, of users and guests. */
  readonly sid?: string;
  readonly email?: string;
};

const uses: readonly string[] = ["access", "id", "guest", "fleet"] satisfies TokenClaims["use"][];

export type ReadToken = TokenClaims & { readonly expiresAt: number };

/** Signs our own tokens and reads them again. */
export async function sessionTokens(deps: Pick<Deps, "secret" | "now">) {
  const key = await signingKey(deps, "session tokens");
  return {
    publicJwk: key.publicJwk,
    issue: (claims: TokenClaims, seconds: number): Promise<string> => {
      const now = Math.floor(deps.now().getTime() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: "EdDSA", kid: key.kid })
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key.sign);
    },
    /** undefined: not ours, changed, or over. */
    read: async (token: string): Promise<ReadToken | undefined> => {
      try {
        const options = { issuer, algorithms: ["EdDSA"], currentDate: deps.now() };
        const { payload } = await jwtVerify(token, key.verify, options);
        const { sub, exp, use, sid, email } = payload;
        if (!sub || !exp || typeof use !== "string" || !uses.includes(use)) return undefined;
        return {
          sub,
          use: use as TokenClaims["use"],
          expiresAt: exp * 1000,
          ...(typeof sid === "string" && { sid }),
          ...(typeof email === "string" && { email }),
        };
      } catch {
        return undefined;
      }
    },
  };
}
export type SessionTokens = Awaited<ReturnType<typeof sessionTokens>>;
