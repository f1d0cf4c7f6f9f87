import { createPrivateKey, createPublicKey } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, type CryptoKey, type JWK, type KeyObject } from "jose";
import type { Deps } from "../../platform/deps.ts";

export type SigningKey = {
  readonly kid: string;
  readonly sign: KeyObject | CryptoKey;
  readonly verify: KeyObject | CryptoKey;
  readonly publicJwk: JWK;
};

/** What stands before the 32 bytes of an Ed25519 key in PKCS 8. */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** The Ed25519 key of one purpose, derived from the cell's secret: the same in every process, and stored nowhere. */
export async function signingKey({ secret }: Pick<Deps, "secret">, purpose: string): Promise<SigningKey> {
  const der = Buffer.concat([pkcs8Prefix, secret(purpose)]);
  const sign = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const verify = createPublicKey(sign);
  const jwk = await exportJWK(verify);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, sign, verify, publicJwk: { ...jwk, kid, alg: "EdDSA", use: "sig" } };
}
