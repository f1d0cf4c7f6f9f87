import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns the hex HMAC-SHA256 of a text. */
export const hmacOf = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** Compares two texts in constant time. */
export function isSameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
