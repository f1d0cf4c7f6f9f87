import { createHmac, timingSafeEqual } from "node:crypto";

/** Whose wallet it is, and until when, in milliseconds. */
export type WalletClaims = { walletId: string; guestId: string; overAt: number };

const macOf = (secret: Buffer, payload: string) => createHmac("sha256", secret).update(payload).digest();

/** A wallet's access_token: nothing is stored of it. */
export function signWallet(secret: Buffer, claims: WalletClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${macOf(secret, payload).toString("base64url")}`;
}

/** The wallet behind a token, also when it is over; undefined: none of ours. */
export function readWallet(secret: Buffer, token: string): WalletClaims | undefined {
  const [payload = "", mac = "", ...more] = token.split(".");
  const given = Buffer.from(mac, "base64url");
  if (more.length > 0 || given.length !== 32) return undefined;
  if (!timingSafeEqual(macOf(secret, payload), given)) return undefined;
  // Our own MAC stands above: nobody else can have written this payload.
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as WalletClaims;
}
