import { modeOf, type StoredToken } from "@waybill/domain/accounts/modes";
import { isSessionValid } from "@waybill/domain/accounts/session";
import { isEmbedded } from "./embedded.ts";
import {
  claimsOfToken,
  readAuthMeta,
  readGodroidToken,
  readGuestToken,
  storageKeys,
} from "./stored-tokens.ts";

/** The user of the portal, from the stored tokens (spec §1). Signed out is CLASSIC without a token. */
export type Session =
  | { mode: "GODROID"; authenticated: true; token: string; restaurantId: string }
  | {
      mode: "CLASSIC";
      authenticated: true;
      token: string;
      email: string | undefined;
      isOperator: boolean;
      /** An operator is signed in as this user. */
      isVisit: boolean;
      /** The VAT number of the account settings. */
      vatNumber: string | undefined;
      language: string | undefined;
      expires: number;
    }
  | { mode: "CLASSIC"; authenticated: false }
  | { mode: "GUEST"; authenticated: true; token: string; expires: number | undefined };

const signedOut: Session = { mode: "CLASSIC", authenticated: false };

const claimIn = (token: string, name: "email" | "locale" | "vat_number"): string | undefined => {
  const claim = claimsOfToken(token)?.[name];
  return typeof claim === "string" ? claim : undefined;
};

/**
 * Inside a partner's page only a partner's token is used: this frame's, or the stored one until the frame has its
 * own.
 */
function embeddedSession(storage: Storage): Session {
  const isOwn = sessionStorage.getItem(storageKeys.godroid) !== null;
  const partner = readGodroidToken(isOwn ? sessionStorage : storage);
  return partner ? { mode: "GODROID", authenticated: true, ...partner } : signedOut;
}

/** The session of the stored tokens, by the domain's precedence of modes. */
export function sessionIn(storage: Storage): Session {
  if (isEmbedded()) return embeddedSession(storage);
  const [godroid, meta, guest] = [readGodroidToken(storage), readAuthMeta(storage), readGuestToken(storage)];
  const found = (key: string, token: unknown): StoredToken =>
    token ? "good" : storage.getItem(key) === null ? "absent" : "unreadable";
  const { mode, authenticated } = modeOf({
    GODROID: found(storageKeys.godroid, godroid),
    CLASSIC: found(storageKeys.auth, meta),
    GUEST: found(storageKeys.guest, guest),
  });
  if (!authenticated) return signedOut;
  if (mode === "GODROID" && godroid) return { mode, authenticated, ...godroid };
  if (mode === "GUEST" && guest) return { mode, authenticated, ...guest };
  if (!meta) return signedOut;
  return {
    mode: "CLASSIC",
    authenticated,
    token: meta.AccessToken || meta.IdToken,
    email: claimIn(meta.IdToken, "email") ?? claimIn(meta.AccessToken, "email"),
    isOperator: claimsOfToken(meta.IdToken)?.["role"] === "operator",
    isVisit: claimsOfToken(meta.IdToken)?.["visit"] === true,
    vatNumber: claimIn(meta.IdToken, "vat_number"),
    language: claimIn(meta.IdToken, "locale"),
    expires: meta.Expires,
  };
}

/** Whether the token has expired; a partner's token is checked by the server. */
export const isExpired = (session: Session, now: Date): boolean =>
  session.authenticated &&
  session.mode !== "GODROID" &&
  session.expires !== undefined &&
  !isSessionValid(session.expires, now);

/** The owner of data that this browser stores across sessions; undefined while unknown. */
export function ownerOf(session: Session): string | undefined {
  if (!session.authenticated) return undefined;
  switch (session.mode) {
    case "CLASSIC":
      return session.email && `user:${session.email}`;
    case "GODROID":
      return `partner:${session.restaurantId}`;
    case "GUEST": {
      const guest = claimsOfToken(session.token)?.["sub"];
      return typeof guest === "string" ? `guest:${guest}` : undefined;
    }
  }
}

/** The Authorization header of the stored session: GoDroid, else auth meta, else the guest's (spec §7). */
export function authorisationOf(storage: Storage): string | undefined {
  const session = sessionIn(storage);
  if (!session.authenticated) return undefined;
  return `${session.mode === "GODROID" ? "GoDroid" : "Bearer"} ${session.token}`;
}
