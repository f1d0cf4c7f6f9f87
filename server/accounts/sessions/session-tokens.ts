import {
  calculateJwkThumbprint,
  type CryptoKey,
  errors,
  exportJWK,
  type JWK,
  type JWTHeaderParameters,
  jwtVerify,
  type KeyObject,
  SignJWT,
} from "jose";
import { createPrivateKey, createPublicKey } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";

const issuer = "waybill";

export type TokenClaims = {
  /** The id of the user, guest, fleet or rider. */
  readonly sub: string;
  readonly use: "access" | "id" | "guest" | "fleet" | "rider";
  /** The id of the session of a user, guest or rider. */
  readonly sid?: string;
  readonly email?: string;
  /** True if an operator is signed in as this user; screens say so. */
  readonly visit?: true;
  /** Set for operators, who see other screens. Their rights are not in the token. */
  readonly role?: "operator";
};

const uses: readonly string[] = ["access", "id", "guest", "fleet", "rider"] satisfies TokenClaims["use"][];

export type ReadToken = TokenClaims & { readonly expiresAt: number };

/** Signs and verifies our own tokens. */
export function sessionTokens(deps: Pick<Deps, "signingSecrets" | "now">) {
  const keys = signingKeys(deps, "session tokens");
  return {
    /** The public keys that verify tokens. */
    publicJwks: async (): Promise<JWK[]> => (await keys.all()).map(({ publicJwk }) => publicJwk),
    issue: async (claims: TokenClaims, seconds: number): Promise<string> => {
      const key = await keys.current();
      const now = Math.floor(deps.now().getTime() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: "EdDSA", kid: key.kid })
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key.sign);
    },
    /** Undefined if the token is not ours, was changed, or has expired. */
    read: async (token: string): Promise<ReadToken | undefined> => {
      try {
        const options = { issuer, algorithms: ["EdDSA"], currentDate: deps.now() };
        const { payload } = await jwtVerify(token, keys.verifying, options);
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
export type SessionTokens = ReturnType<typeof sessionTokens>;

type SigningKey = {
  readonly kid: string;
  readonly sign: KeyObject | CryptoKey;
  readonly verify: KeyObject | CryptoKey;
  readonly publicJwk: JWK;
};

/** The PKCS 8 prefix of a 32-byte Ed25519 key. */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * The Ed25519 keys for one purpose, derived from the secrets of the deployment: the same in every process, and never stored.
 */
export function signingKeys({ signingSecrets }: Pick<Deps, "signingSecrets">, purpose: string) {
  const keyOfSecret = new Map<Buffer, Promise<SigningKey>>();
  const keyOf = (secret: Buffer): Promise<SigningKey> => {
    const key = keyOfSecret.get(secret) ?? keyPairOf(secret);
    keyOfSecret.set(secret, key);
    return key;
  };
  const allKeys = () => Promise.all(signingSecrets(purpose).map(keyOf));
  return {
    current: () => keyOf(signingSecrets(purpose)[0]),
    all: allKeys,
    /** Returns the key that a token's header names. */
    verifying: async ({ kid }: JWTHeaderParameters): Promise<SigningKey["verify"]> => {
      const named = (await allKeys()).find((key) => key.kid === kid);
      if (!named) throw new errors.JWSSignatureVerificationFailed("It was signed by no key of ours.");
      return named.verify;
    },
  };
}

async function keyPairOf(secret: Buffer): Promise<SigningKey> {
  const der = Buffer.concat([pkcs8Prefix, secret]);
  const sign = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const verify = createPublicKey(sign);
  const jwk = await exportJWK(verify);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, sign, verify, publicJwk: { ...jwk, kid, alg: "EdDSA", use: "sig" } };
}
