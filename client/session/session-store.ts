import { extendLogin, logout, type AuthenticationResult } from "@waybill/contract/accounts";
import { authMetaOf, isRefreshDue, refreshedAuthMeta, type AuthMeta } from "@waybill/domain/accounts/session";
import { call, onSessionOver, signCallsBy } from "../calls/call.ts";
import { authorisationOf, isExpired, sessionIn, type Session } from "../tokens/session-mode.ts";
import { isEmbedded } from "../tokens/embedded.ts";
import {
  readAuthMeta,
  storageKeys,
  welcomeKey,
  writeAuthMeta,
  writeGuestToken,
} from "../tokens/stored-tokens.ts";

/** What a person set for this device, and not the session, stays when storage is cleared; views name their person. */
const ofTheDevice = new Set([
  "theme",
  "language",
  "brand",
  welcomeKey,
  "history-views",
  "bulk-columns",
  "analytics-consent",
]);
/** What is kept under it waits for the same person over the end of a session, and goes with a sign-out. */
export const draftPrefix = "draft";
/** Where orders wait for the connection, for the same person alone: they outlive a sign-out, for they were requested. */
export const offlineOrdersKey = "outbox";
const isKeptForPerson = (key: string) => /^(?:draft|bell)/.test(key) || key === offlineOrdersKey;
const farewellKey = "farewell";
const returnKey = "return-to";
const listeners = new Set<() => void>();
let current: Session | undefined;

// Wherever a session is kept it signs the calls, from the first one on.
signCallsBy(() => authorisationOf(localStorage));

const notifyListeners = () => {
  current = sessionIn(localStorage);
  for (const listener of listeners) listener();
};

export const currentSession = (): Session => (current ??= sessionIn(localStorage));

/** Calls back after every sign-in, refresh and sign-out, of other tabs too; returns the way to stop. */
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const keep = (meta: AuthMeta): void => {
  writeAuthMeta(localStorage, meta);
  notifyListeners();
};

export const startSession = (result: AuthenticationResult): void => keep(authMetaOf(result, new Date()));

/** Begins as a guest; `expires` is an ISO time. */
export function enterAsGuest(guest: { token: string; expires: string }): void {
  writeGuestToken(localStorage, guest);
  notifyListeners();
}

/** Begins a session with a partner's token, in a partner's page for this frame alone; whether it is good the server says. */
export function startPartnerSession(token: string): void {
  (isEmbedded() ? sessionStorage : localStorage).setItem(storageKeys.godroid, token);
  notifyListeners();
}

/** Changes the stored tokens in one go, and tells everybody who watches the session. */
export function changeTokens(change: () => void): void {
  change();
  notifyListeners();
}

/** What the next screen of this tab has to know: that a session ended, and where it was. */
const noteEnd = (returnTo: string | undefined): void => {
  sessionStorage.clear();
  sessionStorage.setItem(farewellKey, "1");
  if (returnTo !== undefined) sessionStorage.setItem(returnKey, returnTo);
};
const here = () => location.pathname + location.search;

/** Ends the frame's session alone: what the person beside it is signed in to stays, and does not take its place. */
function endPartnerSession(): void {
  if (sessionStorage.getItem(storageKeys.godroid) === null) localStorage.removeItem(storageKeys.godroid);
  else sessionStorage.setItem(storageKeys.godroid, "");
  notifyListeners();
}

/** Ends the session on this device; the next screen says 'You are now disconnected.' and asks to sign in, to go on there. */
export function endSession(returnTo = here()): void {
  if (isEmbedded()) return endPartnerSession();
  const wasIn = sessionIn(localStorage).authenticated;
  for (const key of Object.keys(localStorage))
    if (!ofTheDevice.has(key) && !isKeptForPerson(key)) localStorage.removeItem(key);
  noteEnd(wasIn ? returnTo : undefined);
  notifyListeners();
}

/** Where a session ended in this tab and nobody has signed in since; empty after a sign-out, `null`: none has ended. */
export const returnPath = (): string | null => sessionStorage.getItem(returnKey);
export const forgetReturn = (): void => sessionStorage.removeItem(returnKey);

/** Whether a session ended just now; says so once. */
export const takeFarewell = (): boolean => {
  const said = sessionStorage.getItem(farewellKey) !== null;
  sessionStorage.removeItem(farewellKey);
  return said;
};

/** Signs out here and on the server; a server that does not answer does not keep anyone signed in. */
export async function signOut(): Promise<void> {
  const farewell = call(logout, { body: {}, retries: 0 }).catch(() => undefined);
  endSession("");
  // The next person at a shared computer finds nothing that was only typed; what lies beside a frame is not the frame's.
  if (!isEmbedded())
    for (const key of Object.keys(localStorage))
      if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
  await farewell;
}

/** The fresh tokens; undefined: none came. */
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
  // Who signed out meanwhile stays so, and the session of who signed in, or of a quicker tab, is left as it is.
  if (now?.AccessToken !== spent) return now ?? null;
  const extended = refreshedAuthMeta(meta, fresh, new Date());
  if (extended) keep(extended);
  return extended;
}

let extending: Promise<AuthMeta | null> | undefined;

/** One tab extends, the others find the fresh tokens. Null: the session could not be kept alive. */
async function extendSession(): Promise<AuthMeta | null> {
  const spent = readAuthMeta(localStorage)?.AccessToken;
  if (spent === undefined) return null;
  // Browsers leave the locks out where the page came over plain HTTP.
  const locks = navigator.locks as LockManager | null | undefined;
  const extend = () => extendOnce(spent);
  extending ??= (locks ? locks.request("waybill-session", extend) : extend()).finally(() => {
    extending = undefined;
  });
  return extending;
}

/** Whoever could not extend the session together with others finds it ended by the first, who noted where it was. */
const endOnce = (): void => {
  if (sessionIn(localStorage).authenticated) endSession();
};

/** Reads the account's settings anew: they come with fresh tokens. */
export const refreshSettings = (): Promise<unknown> => extendSession();

/** Extends a session with 600 s or less to live; one that cannot be extended, or a guest's that ran out, ends. */
export async function refreshSession(): Promise<void> {
  const session = sessionIn(localStorage);
  if (!session.authenticated || session.mode === "GODROID") return;
  if (session.mode === "GUEST") return isExpired(session, new Date()) ? endSession() : undefined;
  if (isRefreshDue(session.expires, new Date()) && !(await extendSession())) endOnce();
}

/** The server refused a token: extend once, else the session is over (wire.md). */
async function reviveSession(): Promise<boolean> {
  const session = sessionIn(localStorage);
  if (!session.authenticated) return false;
  if (session.mode === "CLASSIC" && (await extendSession())) return true;
  endOnce();
  return false;
}

/** Begins to listen: to the server's refusals, and to what other tabs do with the tokens. */
export function attendSession(): void {
  onSessionOver(reviveSession);
  addEventListener("storage", ({ key }) => {
    if (key !== null && !Object.values<string>(storageKeys).includes(key)) return;
    const before = currentSession();
    notifyListeners();
    if (!before.authenticated || currentSession().authenticated) return;
    noteEnd(here());
  });
}
