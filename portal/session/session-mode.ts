import { claimsOf, readAuthMeta, readGodroidToken, readGuestToken, storageKeys } from "./stored-tokens.ts";

/** Who uses the portal, read from the stored tokens (spec §1). Signed out is CLASSIC without a token. */
export type Session =
  | { mode: "GODROID"; authenticated: true; token: string; restaurantId: string }
  | { mode: "CLASSIC"; authenticated: true; token: string; email: string | undefined; expires: number }
  | { mode: "CLASSIC"; authenticated: false }
  | { mode: "GUEST"; authenticated: true; token: string; expires: number | undefined };

const signedOut: Session = { mode: "CLASSIC", authenticated: false };

const emailIn = (token: string): string | undefined => {
  const email = claimsOf(token)?.["email"];
  return typeof email === "string" ? email : undefined;
};

/**
 * The mode of the stored tokens: GODROID wins over CLASSIC, CLASSIC over GUEST; a token that cannot be decoded makes it
 * CLASSIC (spec §1, wire.md).
 */
export function sessionIn(storage: Storage): Session {
  const godroid = readGodroidToken(storage);
  if (godroid) return { mode: "GODROID", authenticated: true, ...godroid };
  const meta = readAuthMeta(storage);
  if (meta)
    return {
      mode: "CLASSIC",
      authenticated: true,
      token: meta.AccessToken || meta.IdToken,
      email: emailIn(meta.IdToken) ?? emailIn(meta.AccessToken),
      expires: meta.Expires,
    };
  const undecoded = storage.getItem(storageKeys.godroid) ?? storage.getItem(storageKeys.auth);
  const guest = readGuestToken(storage);
  if (undecoded !== null || !guest) return signedOut;
  return { mode: "GUEST", authenticated: true, ...guest };
}

/** Whether the token's expiry has passed; a partner's token is the server's to judge. */
export const isExpired = (session: Session, now: number): boolean =>
  session.authenticated &&
  session.mode !== "GODROID" &&
  session.expires !== undefined &&
  session.expires <= now;
