import { extendLogin, logout, type AuthenticationResult } from "@waybill/contract/accounts";
import { authMetaOf, isRefreshDue, refreshedAuthMeta, type AuthMeta } from "@waybill/domain/accounts/session";
import { call, onSessionExpired, signCallsBy } from "../calls/call.ts";
import { authorisationOf, isExpired, sessionIn, type Session } from "../tokens/session-mode.ts";
import { isEmbedded } from "../tokens/embedded.ts";
import {
  readAuthMeta,
  storageKeys,
  welcomeKey,
  writeAuthMeta,
  writeGuestToken,
} from "../tokens/stored-tokens.ts";

/** Device settings that stay when storage is cleared; saved views name their owner. */
const ofTheDevice = new Set([
  "theme",
  "language",
  "brand",
  welcomeKey,
  "history-views",
  "bulk-columns",
  "analytics-consent",
]);
/** Keys with this prefix survive the end of a session for the same person, and are deleted on sign-out. */
export const draftPrefix = "draft";
/**
 * The storage key of waiting orders. They stay after a sign-out, because the person has requested them; only that
 * person sees them.
 */
export const offlineOrdersKey = "outbox";
const isKeptForPerson = (key: string) => /^(?:draft|bell)/.test(key) || key === offlineOrdersKey;
const farewellKey = "farewell";
const returnKey = "return-to";
const listeners = new Set<() => void>();
let current: Session | undefined;

// Signs the calls of every app that has a session, from the first call on.
signCallsBy(() => authorisationOf(localStorage));

const notifyListeners = () => {
  current = sessionIn(localStorage);
  for (const listener of listeners) listener();
};

export const currentSession = (): Session => (current ??= sessionIn(localStorage));

/** Calls back after every sign-in, refresh and sign-out, of other tabs too; returns a stop function. */
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const keep = (meta: AuthMeta): void => {
  writeAuthMeta(localStorage, meta);
  notifyListeners();
};

export const startSession = (result: AuthenticationResult): void => keep(authMetaOf(result, new Date()));

/** Starts a guest session; `expires` is an ISO time. */
export function enterAsGuest(guest: { token: string; expires: string }): void {
  writeGuestToken(localStorage, guest);
  notifyListeners();
}

/**
 * Starts a session with a partner's token, for this frame inside the partner's page only; the server decides
 * whether the token is valid.
 */
export function startPartnerSession(token: string): void {
  (isEmbedded() ? sessionStorage : localStorage).setItem(storageKeys.godroid, token);
  notifyListeners();
}

/** Changes the stored tokens in one step, and notifies the session's listeners. */
export function changeTokens(change: () => void): void {
  change();
  notifyListeners();
}

/** Stores for the tab's next screen that a session ended, and on which path. */
const noteEnd = (returnTo: string | undefined): void => {
  sessionStorage.clear();
  sessionStorage.setItem(farewellKey, "1");
  if (returnTo !== undefined) sessionStorage.setItem(returnKey, returnTo);
};
const here = () => location.pathname + location.search;

/**
 * Ends only the frame's session. The person's own session outside the frame stays, and is not used in the frame.
 */
function endPartnerSession(): void {
  if (sessionStorage.getItem(storageKeys.godroid) === null) localStorage.removeItem(storageKeys.godroid);
  else sessionStorage.setItem(storageKeys.godroid, "");
  notifyListeners();
}

/**
 * Ends the session on this device; the next screen shows 'You are now disconnected.' and a sign-in that returns here.
 */
export function endSession(returnTo = here()): void {
  if (isEmbedded()) return endPartnerSession();
  const wasIn = sessionIn(localStorage).authenticated;
  for (const key of Object.keys(localStorage))
    if (!ofTheDevice.has(key) && !isKeptForPerson(key)) localStorage.removeItem(key);
  noteEnd(wasIn ? returnTo : undefined);
  notifyListeners();
}

/**
 * The path where a session ended in this tab, while nobody has signed in since; empty after a sign-out, `null` if none
 * ended.
 */
export const returnPath = (): string | null => sessionStorage.getItem(returnKey);
/** Stores the path to return to after sign-in, unless a session ended in this tab. */
export const saveReturnPath = (path: string): void => {
  if (returnPath() === null) sessionStorage.setItem(returnKey, path);
};
export const forgetReturnPath = (): void => sessionStorage.removeItem(returnKey);

/** True if a session just ended; later calls return false. */
export const consumeSessionEnded = (): boolean => {
  const hasFarewell = sessionStorage.getItem(farewellKey) !== null;
  sessionStorage.removeItem(farewellKey);
  return hasFarewell;
};

/** Signs out here and on the server. If the server cannot be reached, the person is signed out here anyway. */
export async function signOut(): Promise<void> {
  const farewell = call(logout, { body: {}, retries: 0 }).catch(() => undefined);
  endSession("");
  // Deletes typed drafts, because the next person may use the same computer; a frame does not change data outside
  // itself.
  if (!isEmbedded())
    for (const key of Object.keys(localStorage))
      if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
  await farewell;
}

/** Requests fresh tokens; undefined if that failed. */
const askForFresh = (refresh_token: string): Promise<AuthenticationResult | undefined> =>
  call(extendLogin, { body: { refresh_token } }).then(
    ({ result }) => result.AuthenticationResult,
    () => undefined,
  );

async function extendOnce(spent: string): Promise<AuthMeta | null> {
  const meta = readAuthMeta(localStorage);
  if (!meta) return null;
  if (meta.AccessToken !== spent) return meta;
  const fresh = await askForFresh(meta.RefreshToken);
  const now = readAuthMeta(localStorage);
  // If the session changed in the meantime (sign-out, sign-in, a faster tab), do not change it.
  if (now?.AccessToken !== spent) return now ?? null;
  const extended = refreshedAuthMeta(meta, fresh, new Date());
  if (extended) keep(extended);
  return extended;
}

let extending: Promise<AuthMeta | null> | undefined;

/**
 * Refreshes the session: one tab does, the others find the new tokens. null if the session could not be refreshed.
 */
async function extendSession(): Promise<AuthMeta | null> {
  const spent = readAuthMeta(localStorage)?.AccessToken;
  if (spent === undefined) return null;
  // Browsers have no locks on pages served over plain HTTP.
  const locks = navigator.locks as LockManager | null | undefined;
  const extend = () => extendOnce(spent);
  extending ??= (locks ? locks.request("waybill-session", extend) : extend()).finally(() => {
    extending = undefined;
  });
  return extending;
}

/** After a failed shared refresh, the first caller ends the session; the others find it ended. */
const endOnce = (): void => {
  if (sessionIn(localStorage).authenticated) endSession();
};

/** Reloads the account's settings, which come with fresh tokens. */
export const refreshSettings = (): Promise<unknown> => extendSession();

/** Refreshes a session with 600 s or less left; ends one that cannot be refreshed, and an expired guest session. */
export async function refreshSession(): Promise<void> {
  const session = sessionIn(localStorage);
  if (!session.authenticated || session.mode === "GODROID") return;
  if (session.mode === "GUEST") return isExpired(session, new Date()) ? endSession() : undefined;
  if (isRefreshDue(session.expires, new Date()) && !(await extendSession())) endOnce();
}

/** The server refused a token: refreshes once, else ends the session. */
async function reviveSession(): Promise<boolean> {
  const session = sessionIn(localStorage);
  if (!session.authenticated) return false;
  if (session.mode === "CLASSIC" && (await extendSession())) return true;
  endOnce();
  return false;
}

/** Starts listening to the server's refusals and to token changes in other tabs. */
export function followSession(): void {
  onSessionExpired(reviveSession);
  addEventListener("storage", ({ key }) => {
    if (key !== null && !Object.values<string>(storageKeys).includes(key)) return;
    const before = currentSession();
    notifyListeners();
    if (!before.authenticated || currentSession().authenticated) return;
    noteEnd(here());
  });
}
