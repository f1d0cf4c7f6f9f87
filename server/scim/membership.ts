import type { VendorRole } from "@waybill/domain/vendors/people";
import { strongestRole } from "@waybill/domain/vendors/team";
import { announceEndedSessions } from "../accounts/sessions/announce-ended-sessions.ts";
import {
  findVendorAndOutlets,
  findOwnRoles,
  lockTeams,
  revokeSessionsOf,
} from "../accounts/team/teams-sql.ts";
import { removeMembership, setMembership } from "../accounts/team/set-membership.ts";
import { announceUserChanged } from "../accounts/actor-lookup.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { inTransaction, type Transaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findPeople, type Person, type ScimFacts } from "./people-rows.ts";
import { deleteFacts, putFacts, putGroups } from "./rows.ts";
import { auditOf, type ScimCaller, type ScimDeps } from "./scim-deps.ts";
import { notFound, ScimRefused } from "./scim-refused.ts";

/** The requested state of a member; undefined fields stay unchanged. */
export type MemberChange = Partial<Omit<ScimFacts, "held">> & {
  /** The roles given by groups. */
  groups?: readonly VendorRole[] | undefined;
};

const factsOf = (person: Person): ScimFacts => ({
  external_id: person.external_id ?? null,
  given_name: person.given_name ?? null,
  family_name: person.family_name ?? null,
  display_name: person.display_name ?? null,
  active: person.active ?? true,
  held: person.held ?? {},
});

/** A person's groups: those set by the directory, and the role assigned in the portal. */
export const groupsOf = ({ role, groups }: Person): VendorRole[] =>
  role === null || groups.includes(role) ? [...groups] : [...groups, role];

const withoutUndefined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

type Around = { caller: ScimCaller; userId: string; at: Date };

/** Removes every role of a deactivated user, and records them so that they can be restored. */
async function takeRoles(db: Deps["db"], { caller, userId, at }: Around) {
  const reach = [...(await findVendorAndOutlets(db, caller.vendorId))];
  const own = await findOwnRoles(db, userId);
  const held = [...own].filter(([vendorId]) => reach.includes(vendorId) && vendorId !== caller.vendorId);
  await removeMembership(db, { userId, reach }, { by: auditOf(caller), at });
  return Object.fromEntries(held);
}

/** Gives an active user the role of their groups, and restores the former roles at single outlets. */
async function giveRoles(
  db: Deps["db"],
  { caller, userId, at }: Around,
  { groups, held }: { groups: readonly VendorRole[]; held: ScimFacts["held"] },
): Promise<void> {
  const who = { by: auditOf(caller), at };
  const reach = [caller.vendorId];
  const role = strongestRole(groups);
  if (role === undefined) await removeMembership(db, { userId, reach }, who);
  else await setMembership(db, { userId, role, at: reach, reach }, who);
  const family = await findVendorAndOutlets(db, caller.vendorId);
  for (const [vendorId, kept] of Object.entries(held))
    if (family.has(vendorId))
      await setMembership(db, { userId, role: kept, at: [vendorId], reach: [vendorId] }, who);
}

/** Converts refusals of accounts to SCIM errors. */
export const throwScimRefusal = (problem: unknown): never => {
  if (problem instanceof Refused && problem.refusal === "last_owner")
    throw new ScimRefused(409, "LAST_OWNER: somebody has to stay owner", "mutability");
  throw problem;
};

/** The facts recorded in the audit; never a name. */
const changed = (
  { vendorId: vendor_id }: ScimCaller,
  userId: string,
  { before, facts, groups }: { before: ScimFacts; facts: ScimFacts; groups: readonly VendorRole[] },
) => ({
  action: "directory.person-changed",
  subject: { kind: "user", id: userId },
  before: { vendor_id, active: before.active },
  after: { vendor_id, active: facts.active, groups },
});

type Changes = ReadonlyMap<string, (person: Person) => MemberChange>;

/** Applies a directory's changes to several people; returns the ids of the ended sessions. */
export async function changeInTransaction(
  { pool, db }: Transaction,
  caller: ScimCaller,
  wanted: Changes,
  at: Date,
): Promise<string[]> {
  const over: string[] = [];
  await lockTeams(db, [caller.vendorId]);
  for (const [userId, want] of wanted) {
    const [person] = await findPeople(pool, caller.vendorId, userId);
    if (!person) throw notFound(userId);
    const { groups = groupsOf(person), ...changes } = want(person);
    const before = factsOf(person);
    const facts = { ...before, ...withoutUndefined(changes) };
    const around = { caller, userId, at };
    if (before.active && !facts.active) {
      facts.held = await takeRoles(db, around);
      over.push(...(await revokeSessionsOf(db, { userId }, at)));
    } else if (facts.active) {
      await giveRoles(db, around, { groups, held: before.active ? {} : before.held });
      facts.held = {};
    }
    await recordAudit(db, { by: auditOf(caller), at }, changed(caller, userId, { before, facts, groups }));
    await putFacts(db, { vendorId: caller.vendorId, userId, at }, facts);
    await putGroups(db, { vendorId: caller.vendorId, userId }, groups);
  }
  return over;
}

/**
 * Applies a directory's changes to several people, all or nothing, in one commit. Deactivated people are signed out
 * in every process.
 */
export async function changePeople(deps: ScimDeps, caller: ScimCaller, wanted: Changes): Promise<void> {
  const change = (transaction: Transaction) => changeInTransaction(transaction, caller, wanted, deps.now());
  const ended = await inTransaction(deps.pool, change).catch(throwScimRefusal);
  await announce(deps, [...wanted.keys()], ended);
}

/** Removes a user from the vendor and signs them out; the account stays, because other vendors may share it. */
export async function removePerson(deps: ScimDeps, caller: ScimCaller, userId: string): Promise<void> {
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ pool, db }) => {
    await lockTeams(db, [caller.vendorId]);
    const [person] = await findPeople(pool, caller.vendorId, userId);
    if (!person) throw notFound(userId);
    await takeRoles(db, { caller, userId, at });
    const subject = { kind: "user", id: userId };
    const change = { action: "directory.person-removed", subject, before: { vendor_id: caller.vendorId } };
    await recordAudit(db, { by: auditOf(caller), at }, change);
    await deleteFacts(db, caller.vendorId, userId);
    return revokeSessionsOf(db, { userId }, at);
  }).catch(throwScimRefusal);
  await announce(deps, [userId], ended);
}

/** Announces changed users and ended sessions to every process. */
export async function announce(
  deps: ScimDeps,
  userIds: readonly string[],
  ended: readonly string[],
): Promise<void> {
  await Promise.all(userIds.map((userId) => announceUserChanged(deps, userId)));
  await announceEndedSessions(deps, ended);
}
