import { createCipheriv, createDecipheriv } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text for the database; it decrypts only for the same owner, so that a value copied to another row is
 * useless.
 */
export function sealText(
  key: Buffer,
  { owner, text, randomBytes }: { owner: string; text: string; randomBytes: (size: number) => Buffer },
): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text; undefined if it was encrypted for another owner or with another key, or was changed. */
export function openText(key: Buffer, owner: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
