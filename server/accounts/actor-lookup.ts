import type { Actor, FindActor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import type { PartnerTokens } from "./callers/partner-tokens.ts";
import { type CachedActor, actorCache } from "./callers/actor-cache.ts";
import { findRiderOfSession } from "./riders/rows.ts";
import { fleetKeyPrefix, fleetOfKey } from "./callers/fleet-keys.ts";
import { findVendorAndOutlets, findRolesOfOperator, findSession, findVendorRolesOf } from "./rows.ts";
import { findUserWithFactor } from "./second-factor/merchants/security-rows.ts";
import { sessionEndedChannel } from "./sessions/announce-ended-sessions.ts";
import type { ReadToken, SessionTokens } from "./sessions/session-tokens.ts";

const maxCached = 20_000;
const longestToken = 8192;
/** Sessions and roles are re-read after this many milliseconds; ended sessions are announced at once. */
const rereadAfterMs = 30_000;

type Tokens = { session: SessionTokens; partner: PartnerTokens };

/** Finds the actor of an Authorization header. */
export function openActorLookup(
  deps: Pick<Deps, "db" | "now" | "fanOut" | "settings">,
  tokens: Tokens,
): { findActor: FindActor; close: () => void } {
  const recent = actorCache(maxCached);
  const lookups = new Map<string, Promise<Actor | undefined>>();
  let changes = 0;
  const forget = (drop: (id: string) => void) => (id: string) => {
    changes += 1;
    // Later requests must not share a lookup that read the rows before the change.
    lookups.clear();
    drop(id);
  };
  const unsubscribe = [
    deps.fanOut.subscribe(sessionEndedChannel, recent.endSession),
    deps.fanOut.subscribe(vendorsChanged, forget(recent.forgetVendor)),
    deps.fanOut.subscribe(userChangedChannel, forget(recent.forgetUser)),
    // While Redis was unavailable messages were missed, so drop all cached actors.
    deps.fanOut.onReturn(() => forget(recent.forgetAll)("")),
  ];
  const close = () => unsubscribe.forEach((end) => end());

  const lookUp = async (header: string, scheme: string, token: string): Promise<Actor | undefined> => {
    const changesBefore = changes;
    const caller = await (scheme === "godroid"
      ? partner(deps, tokens.partner, token)
      : token.startsWith(fleetKeyPrefix)
        ? fleetOfKey(deps, token)
        : holder(deps, tokens, token));
    if (!caller) return undefined;
    // A value read during a change may already be stale, so it is not cached.
    const rereadAfter = changes === changesBefore ? rereadAfterMs : 0;
    const goodUntil = Math.min(caller.goodUntil, deps.now().getTime() + rereadAfter);
    return recent.keep(header, { actor: caller.actor, goodUntil }) ? caller.actor : undefined;
  };

  const findActor: FindActor = async (header) => {
    if (header === undefined || header.length > longestToken) return undefined;
    const cachedActor = recent.find(header, deps.now().getTime());
    if (cachedActor) return cachedActor;
    const [, scheme, token] = /^(bearer|godroid) +(\S+)$/i.exec(header) ?? [];
    if (scheme === undefined || token === undefined) return undefined;
    const inFlight = lookups.get(header);
    if (inFlight) return inFlight;
    const lookup = lookUp(header, scheme.toLowerCase(), token).finally(() => {
      if (lookups.get(header) === lookup) lookups.delete(header);
    });
    lookups.set(header, lookup);
    return lookup;
  };
  return { findActor, close };
}

const partner = async (
  { db }: Pick<Deps, "db">,
  tokens: PartnerTokens,
  token: string,
): Promise<CachedActor | undefined> => {
  const read = await tokens.read(token);
  // Partners' sessions are stored only when they end.
  if (!read || (await findSession(db, read.sessionId))) return undefined;
  const { vendorId, sessionId, ends: tokenEnds } = read;
  return { actor: { kind: "partner", vendorId, sessionId, tokenEnds }, goodUntil: tokenEnds.getTime() };
};

const holder = async (
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  tokens: Tokens,
  token: string,
): Promise<CachedActor | undefined> => {
  const read = await tokens.session.read(token);
  if (!read) return undefined;
  const goodUntil = read.expiresAt;
  if (read.use === "fleet") return { actor: { kind: "fleet", fleetId: read.sub }, goodUntil };
  if (read.use === "rider") return riderOf({ db, now }, read);

  const actor = read.sid === undefined ? undefined : await actorOfSession({ db, now, settings }, read.sid);
  // A token is valid only for the owner of its session.
  const owner =
    actor?.kind === "guest" ? actor.guestId : actor && "userId" in actor ? actor.userId : undefined;
  return actor && owner === read.sub ? { actor, goodUntil } : undefined;
};

/**
 * The actor of a session with current rights; undefined if the session has ended. Needed because connections live
 * longer than tokens and rights.
 */
export const actorOfSession = async (
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  id: string,
): Promise<Actor | undefined> => {
  const session = await findSession(db, id);
  if (!session || session.revoked_at || session.expires_at <= now()) return undefined;
  const sessionId = session.session_id;
  if (session.guest_id !== null) return { kind: "guest", guestId: session.guest_id, sessionId };

  const user = session.user_id === null ? undefined : await findUserWithFactor(db, session.user_id);
  if (!user) return undefined;
  const { user_id: userId, email } = user;
  if (user.role === "operator") {
    const roles = new Set(await findRolesOfOperator(db, userId));
    const isNeeded = settings.operationsSecondFactor && [...roles].some((role) => role !== "viewer");
    const secondFactor = session.second_factor_at ? "passed" : isNeeded ? "missing" : "not needed";
    return { kind: "operator", userId, sessionId, email, roles, secondFactor };
  }
  const vendorRoles = await findVendorRolesOf(db, userId);
  const { operator_id: operatorId, acting_for_vendor_id: visitedId, expires_at: ends } = session;
  if (operatorId != null && visitedId != null) {
    const family = await findVendorAndOutlets(db, visitedId);
    // A visit has a manager's rights, and only where the merchant's user is an owner.
    const managed = [...vendorRoles].filter(([id, role]) => family.has(id) && role === "owner");
    const roles = new Map(managed.map(([id]) => [id, "manager" as const]));
    const visit = { operatorId, ends };
    const own = { vendorIds: new Set(roles.keys()), vendorRoles: roles };
    return { kind: "vendor", userId, sessionId, email, ...own, visit };
  }
  const vendorIds = new Set(vendorRoles.keys());
  const isNeeded = user.has_factor || user.is_asked;
  const hasShown = user.has_factor && session.second_factor_at;
  const secondFactor = !isNeeded ? "not needed" : hasShown ? "passed" : "missing";
  return { kind: "vendor", userId, sessionId, email, vendorIds, vendorRoles, secondFactor };
};

/** The rider of an active session, if neither suspended nor deleted. */
const riderOf = async (
  { db, now }: Pick<Deps, "db" | "now">,
  { sid: sessionId, expiresAt: goodUntil }: ReadToken,
): Promise<CachedActor | undefined> => {
  const session = sessionId === undefined ? undefined : await findRiderOfSession(db, sessionId, now());
  if (!session || sessionId === undefined) return undefined;
  const { rider_id: riderId, fleet_id: fleetId } = session;
  return { actor: { kind: "rider", riderId, fleetId, sessionId }, goodUntil };
};

/** The fan-out channel for the id of a parent that has a new outlet. */
const vendorsChanged = "vendors-changed";

/**
 * Lets the parent's users act for its new outlet at once. If the message is lost, this takes up to half a minute.
 */
export const announceNewOutlet = ({ fanOut, log }: Pick<Deps, "fanOut" | "log">, parentVendorId: string) =>
  fanOut
    .publish(vendorsChanged, parentVendorId)
    .catch((error: unknown) => log.warn({ err: error }, "a new outlet was not announced"));

/** The fan-out channel for the id of a user whose roles have changed. */
export const userChangedChannel = "user-changed";

/** Applies a user's new roles at once. If the message is lost, they apply within half a minute. */
export const announceUserChanged = ({ fanOut, log }: Pick<Deps, "fanOut" | "log">, userId: string) =>
  fanOut
    .publish(userChangedChannel, userId)
    .catch((error: unknown) => log.warn({ err: error }, "new roles of a user were not announced"));
