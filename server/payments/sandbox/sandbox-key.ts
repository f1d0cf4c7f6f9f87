import type { CardEncryption } from "@waybill/contract/payments";
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type CryptoKey } from "jose";
import { createPublicKey } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { findSecret, keepSecret } from "./rows.ts";

const name = "sandbox card key";
const alg = "RSA-OAEP-256";

export type SandboxKey = { readonly decrypt: CryptoKey; readonly encryption: CardEncryption };

/** The key pair of the pretended provider: made once, and kept so that every process takes the same cards. */
export async function openSandboxKey({ db }: Pick<Deps, "db">): Promise<SandboxKey> {
  let pem = await findSecret(db, name);
  if (pem === undefined) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    pem = await keepSecret(db, { name, value: await exportPKCS8(privateKey) });
  }
  const { n = "", e = "" } = await exportJWK(createPublicKey(pem));
  return {
    decrypt: await importPKCS8(pem, alg),
    encryption: {
      alg,
      enc: "A256GCM",
      public_key: { kty: "RSA", kid: "sandbox", n, e },
      context: null,
    },
  };
}
