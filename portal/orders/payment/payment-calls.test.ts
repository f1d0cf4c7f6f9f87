import { createDecipheriv, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { expect, test } from "vitest";
import { encryptFor } from "./payment-calls.ts";

const bytes = (part: string | undefined) => Buffer.from(part ?? "", "base64url");

test.each([
  ["RSA-OAEP", "sha1"],
  ["RSA-OAEP-256", "sha256"],
] as const)("only the provider's key decrypts a card: %s", async (alg, oaepHash) => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { n = "", e = "" } = publicKey.export({ format: "jwk" });
  const plain = JSON.stringify({ number: "4242424242424242", name: "ليزا" });
  const jwe = await encryptFor(
    { alg, enc: "A256GCM", context: null, public_key: { kty: "RSA", kid: "k-1", n, e } },
    plain,
  );
  expect(jwe).not.toContain("4242");
  const [header, wrapped, iv, text, tag] = jwe.split(".");
  expect(JSON.parse(bytes(header).toString())).toEqual({ alg, enc: "A256GCM", kid: "k-1" });
  const key = privateDecrypt({ key: privateKey, oaepHash, padding: 4 }, bytes(wrapped));
  const reader = createDecipheriv("aes-256-gcm", key, bytes(iv));
  reader.setAAD(Buffer.from(header ?? ""));
  reader.setAuthTag(bytes(tag));
  expect(Buffer.concat([reader.update(bytes(text)), reader.final()]).toString()).toBe(plain);
});
