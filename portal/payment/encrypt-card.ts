import type { CardEncryption } from "@waybill/contract/payments";

const hashes: Record<CardEncryption["alg"], string> = { "RSA-OAEP": "SHA-1", "RSA-OAEP-256": "SHA-256" };
const tagBytes = 16;
const ivBytes = 12;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const utf8 = (text: string) => new TextEncoder().encode(text);

/** A text only the provider can read: a compact JWE (RFC 7516) with a key of its own, wrapped by the provider's. */
export async function encryptFor({ alg, enc, public_key }: CardEncryption, plain: string): Promise<string> {
  // Absent where the page came over plain HTTP: then no card leaves it.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new Error("This page has no cryptography.");
  const { kty, kid, n, e } = public_key;
  const header = base64url(utf8(JSON.stringify({ alg, enc, kid })));
  const wrapping = { name: "RSA-OAEP", hash: hashes[alg] };
  const [provider, key] = await Promise.all([
    subtle.importKey("jwk", { kty, n, e }, wrapping, false, ["wrapKey"]),
    subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]),
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const how = { name: "AES-GCM", iv, additionalData: utf8(header), tagLength: tagBytes * 8 };
  const [wrapped, sealed] = await Promise.all([
    subtle.wrapKey("raw", key, provider, { name: "RSA-OAEP" }),
    subtle.encrypt(how, key, utf8(plain)),
  ]);
  const bytes = new Uint8Array(sealed);
  const parts = [new Uint8Array(wrapped), iv, bytes.slice(0, -tagBytes), bytes.slice(-tagBytes)];
  return [header, ...parts.map(base64url)].join(".");
}
