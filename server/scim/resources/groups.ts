import { vendorRoles, type VendorRole } from "@waybill/domain/vendors/people";
import { changePeople, groupsOf, type MemberChange } from "../membership.ts";
import { findPeople, type Person } from "../people-rows.ts";
import type { ScimCaller, ScimDeps } from "../scim-deps.ts";
import { invalidValue, notFound, ScimRefused } from "../scim-refused.ts";
import { filterOf, listOf, type Filter } from "./lists.ts";
import { fieldOf, operationsOf, textOf, valuesOf, type Operation } from "./patches.ts";
import { groupSchema } from "./schemas.ts";
import { groupIdOf } from "./user-answer.ts";
import { roleNamed } from "./users.ts";

type Query = Readonly<Record<string, unknown>>;

const roleOf = (id: string): VendorRole => {
  const role = vendorRoles.find((one) => groupIdOf(one) === id);
  if (!role) throw notFound(id);
  return role;
};

const membersOf = (people: readonly Person[], role: VendorRole) =>
  people.filter((person) => groupsOf(person).includes(role));

const withoutMembers = ({ excludedAttributes }: Query): boolean =>
  (typeof excludedAttributes === "string" ? excludedAttributes : "")
    .toLowerCase()
    .split(",")
    .some((name) => name.trim() === "members");

function groupAnswer(role: VendorRole, people: readonly Person[], { base }: ScimCaller, query: Query = {}) {
  const members = membersOf(people, role).map(({ user_id, email }) => ({
    value: user_id,
    display: email,
    $ref: `${base}/Users/${user_id}`,
  }));
  return {
    schemas: [groupSchema],
    id: groupIdOf(role),
    displayName: role,
    ...(!withoutMembers(query) && { members }),
    meta: { resourceType: "Group", location: `${base}/Groups/${groupIdOf(role)}` },
  };
}

const fits = (people: readonly Person[], role: VendorRole, { attribute, value }: Filter): boolean => {
  if (attribute === "displayname") return role === value.toLowerCase();
  if (attribute === "id") return groupIdOf(role) === value;
  if (attribute === "members" || attribute === "members.value")
    return membersOf(people, role).some(({ user_id }) => user_id === value);
  if (attribute === "externalid") return false;
  throw new ScimRefused(400, `${attribute} is not filtered by`, "invalidFilter");
};

/** The groups: one per role. */
export async function listGroups({ pool }: ScimDeps, caller: ScimCaller, query: Query): Promise<object> {
  const filter = filterOf(query);
  const people = await findPeople(pool, caller.vendorId);
  const found = vendorRoles.filter((role) => !filter || fits(people, role, filter));
  return listOf(found, query, (role) => groupAnswer(role, people, caller, query));
}

export async function readGroup(
  { pool }: ScimDeps,
  caller: ScimCaller,
  id: string,
  query: Query = {},
): Promise<object> {
  const role = roleOf(id);
  return groupAnswer(role, await findPeople(pool, caller.vendorId), caller, query);
}

const joins =
  (role: VendorRole) =>
  (person: Person): MemberChange => ({
    groups: [...new Set([...groupsOf(person), role])],
  });
const leaves =
  (role: VendorRole) =>
  (person: Person): MemberChange => ({
    groups: groupsOf(person).filter((one) => one !== role),
  });

type Changes = Map<string, (person: Person) => MemberChange>;

/** The changes after which exactly these people have a role. */
function exactly(role: VendorRole, people: readonly Person[], ids: readonly string[]): Changes {
  const wanted = new Set(ids);
  const gone = membersOf(people, role).filter(({ user_id }) => !wanted.has(user_id));
  return new Map([
    ...ids.map((id) => [id, joins(role)] as const),
    ...gone.map(({ user_id }) => [user_id, leaves(role)] as const),
  ]);
}

const requireKnown = (people: readonly Person[], ids: Iterable<string>): void => {
  const known = new Set(people.map(({ user_id }) => user_id));
  for (const id of ids) if (!known.has(id)) throw invalidValue(`There is no user ${id}`);
};

async function change(deps: ScimDeps, caller: ScimCaller, people: readonly Person[], changes: Changes) {
  requireKnown(people, changes.keys());
  await changePeople(deps, caller, changes);
}

/** Maps a directory's group to the role of the same name, and gives its members that role. */
export async function createGroup(
  deps: ScimDeps,
  caller: ScimCaller,
  body: unknown,
): Promise<{ id: string; group: object }> {
  const role = roleNamed(textOf(fieldOf(body, "displayName"), "displayName"));
  if (!role) throw invalidValue(`displayName is a role: ${vendorRoles.join(", ")}`);
  const ids = valuesOf(fieldOf(body, "members"), "members");
  const people = await findPeople(deps.pool, caller.vendorId);
  await change(deps, caller, people, new Map(ids.map((id) => [id, joins(role)])));
  const id = groupIdOf(role);
  return { id, group: await readGroup(deps, caller, id) };
}

function requireSameName(role: VendorRole, name: unknown): void {
  if (name !== undefined && roleNamed(textOf(name, "displayName")) !== role)
    throw new ScimRefused(400, "displayName stays as it is", "mutability");
}

export async function replaceGroup(
  deps: ScimDeps,
  caller: ScimCaller,
  id: string,
  body: unknown,
): Promise<object> {
  const role = roleOf(id);
  requireSameName(role, fieldOf(body, "displayName"));
  const people = await findPeople(deps.pool, caller.vendorId);
  await change(deps, caller, people, exactly(role, people, valuesOf(fieldOf(body, "members"), "members")));
  return readGroup(deps, caller, id);
}

const oneMember = /^members\[\s*value\s+eq\s+"([^"]+)"\s*\]$/i;

/** The members after one PATCH operation. */
function membersAfter(
  role: VendorRole,
  before: readonly string[],
  { op, path = "", value }: Operation,
): string[] {
  const one = oneMember.exec(path)?.[1];
  if (one !== undefined) return op === "remove" ? before.filter((id) => id !== one) : [...before, one];
  const attribute = path.toLowerCase();
  if (attribute === "displayname") requireSameName(role, value);
  if (attribute !== "members") return [...before];
  const ids = valuesOf(value, "members");
  if (op === "add") return [...before, ...ids];
  if (op === "replace") return ids;
  return value === undefined || value === null ? [] : before.filter((id) => !ids.includes(id));
}

export async function patchGroup(
  deps: ScimDeps,
  caller: ScimCaller,
  id: string,
  body: unknown,
): Promise<object> {
  const role = roleOf(id);
  const operations = operationsOf(body);
  const people = await findPeople(deps.pool, caller.vendorId);
  const before = membersOf(people, role).map(({ user_id }) => user_id);
  const after = operations.reduce<string[]>(
    (members, operation) => membersAfter(role, members, operation),
    before,
  );
  const changes = exactly(role, people, [...new Set(after)]);
  // Members who stay members are not written again.
  for (const userId of before) if (after.includes(userId)) changes.delete(userId);
  await change(deps, caller, people, changes);
  return readGroup(deps, caller, id);
}

/** Removes a role from every member; the group itself stays. */
export async function deleteGroup(deps: ScimDeps, caller: ScimCaller, id: string): Promise<void> {
  const role = roleOf(id);
  const people = await findPeople(deps.pool, caller.vendorId);
  await change(deps, caller, people, exactly(role, people, []));
}
