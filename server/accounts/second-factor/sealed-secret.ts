import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";

const purpose = "operators' second factors";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for the database; it opens for the same owner alone, so that no row can be copied to another. */
export function sealSecret(
  { secret, randomBytes }: Pick<Deps, "secret" | "randomBytes">,
  owner: string,
  text: string,
): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", secret(purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined: it was sealed for somebody else, with another secret of the cell, or changed. */
export function openSecret(
  { secret }: Pick<Deps, "secret">,
  owner: string,
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", secret(purpose), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
