import { restaurantIdOf } from "@waybill/domain/accounts/modes";
import type { AuthMeta } from "@waybill/domain/accounts/session";

type GuestToken = { token: string; expires: number | undefined };

export const storageKeys = {
  auth: "auth-meta",
  godroid: "godroid-token",
  guest: "guest-token",
  guestOrders: "guest-orders",
} as const;

/** Storage key, set after the first welcome on this device. */
export const welcomeKey = "welcome";

type Claims = Record<string, unknown>;

/** The payload of a JSON web token; undefined if the text is not one. */
export function claimsOfToken(token: string): Claims | undefined {
  try {
    const body = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? (claims as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/** A time as storage may contain it: ISO text, seconds or milliseconds. */
const timeOf = (value: unknown): number | undefined => {
  const number = typeof value === "string" && !/^\d+$/.test(value) ? Date.parse(value) : Number(value);
  if (value === undefined || value === null || Number.isNaN(number)) return undefined;
  return number < 100_000_000_000 ? number * 1000 : number;
};

const objectIn = (text: string): Claims | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The stored auth; undefined if missing or unreadable. */
export function readAuthMeta(storage: Storage): AuthMeta | undefined {
  const meta = objectIn(storage.getItem(storageKeys.auth) ?? "");
  const Expires = timeOf(meta?.["Expires"]);
  const [AccessToken, IdToken] = [text(meta?.["AccessToken"]), text(meta?.["IdToken"])];
  if (Expires === undefined || (AccessToken === "" && IdToken === "")) return undefined;
  return { AccessToken, IdToken, RefreshToken: text(meta?.["RefreshToken"]), Expires };
}

export const writeAuthMeta = (storage: Storage, meta: AuthMeta): void =>
  storage.setItem(storageKeys.auth, JSON.stringify(meta));

/** The restaurant of a partner's token; undefined if the token cannot be decoded. */
export const restaurantOfToken = (token: string): string | undefined => restaurantIdOf(claimsOfToken(token));

/** The partner's token and its restaurant; undefined if it cannot be decoded. */
export function readGodroidToken(storage: Storage): { token: string; restaurantId: string } | undefined {
  const token = storage.getItem(storageKeys.godroid) ?? "";
  const restaurantId = restaurantOfToken(token);
  return restaurantId === undefined ? undefined : { token, restaurantId };
}

/** The guest's token: the API's `{token, expires}`, or the bare token with its own expiry. */
export function readGuestToken(storage: Storage): GuestToken | undefined {
  const stored = storage.getItem(storageKeys.guest);
  if (!stored) return undefined;
  const kept = objectIn(stored);
  const token = kept ? text(kept["token"]) : stored;
  if (token === "") return undefined;
  return { token, expires: timeOf(kept?.["expires"]) ?? timeOf(claimsOfToken(token)?.["exp"]) };
}

export const writeGuestToken = (storage: Storage, guest: { token: string; expires: string }): void =>
  storage.setItem(storageKeys.guest, JSON.stringify(guest));
