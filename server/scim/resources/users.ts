import { isEmail } from "@waybill/domain/accounts/field-formats";
import { vendorRoles, type VendorRole } from "@waybill/domain/vendors/people";
import { findOwnRoles, findUserByEmail, insertUser } from "../../accounts/team/teams-sql.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import {
  announce,
  throwScimRefusal,
  changePeople,
  changeInTransaction,
  groupsOf,
  removePerson,
  type MemberChange,
} from "../membership.ts";
import { findPeople, type Person } from "../people-rows.ts";
import { putFacts } from "../rows.ts";
import { auditOf, type ScimCaller, type ScimDeps } from "../scim-deps.ts";
import { invalidValue, notFound, ScimRefused } from "../scim-refused.ts";
import { filterOf, listOf, type Filter } from "./lists.ts";
import { booleanOf, fieldOf, operationsOf, textOf, valuesOf, type Operation } from "./patches.ts";
import { userAnswer } from "./user-answer.ts";

type Query = Readonly<Record<string, unknown>>;

/** Finds a role by name, ignoring case. */
export const roleNamed = (name: string | undefined): VendorRole | undefined =>
  vendorRoles.find((role) => role === name?.trim().toLowerCase().replaceAll("-", " "));

function requireRole(name: string): VendorRole {
  const role = roleNamed(name);
  if (!role) throw invalidValue(`A role is one of ${vendorRoles.join(", ")}`);
  return role;
}

const fits = (person: Person, { attribute, value }: Filter): boolean => {
  const isEmailed = attribute === "username" || attribute === "emails" || attribute.startsWith("emails");
  if (isEmailed) return person.email.toLowerCase() === value.toLowerCase();
  if (attribute === "id") return person.user_id === value;
  if (attribute === "externalid") return person.external_id === value;
  if (attribute === "displayname") return person.display_name?.toLowerCase() === value.toLowerCase();
  if (attribute === "active") return String(person.active ?? true) === value.toLowerCase();
  throw new ScimRefused(400, `${attribute} is not filtered by`, "invalidFilter");
};

export async function listUsers({ pool }: ScimDeps, caller: ScimCaller, query: Query): Promise<object> {
  const filter = filterOf(query);
  const people = await findPeople(pool, caller.vendorId);
  const found = filter ? people.filter((person) => fits(person, filter)) : people;
  return listOf(found, query, (person) => userAnswer(person, caller.base));
}

export async function readUser({ pool }: ScimDeps, caller: ScimCaller, id: string): Promise<object> {
  const [person] = await findPeople(pool, caller.vendorId, id);
  if (!person) throw notFound(id);
  return userAnswer(person, caller.base);
}

const nullable = (value: unknown, name: string) => textOf(value, name) ?? null;

const rolesIn = (body: unknown): VendorRole[] | undefined => {
  const roles = fieldOf(body, "roles");
  return roles === undefined ? undefined : valuesOf(roles, "roles").map(requireRole);
};

/** The fields of a complete user. Omitted ones become empty; groups are changed only through groups. */
function wantedOf(body: unknown): MemberChange {
  const name = fieldOf(body, "name");
  const active = fieldOf(body, "active");
  return {
    external_id: nullable(fieldOf(body, "externalId"), "externalId"),
    given_name: nullable(fieldOf(name, "givenName"), "name.givenName"),
    family_name: nullable(fieldOf(name, "familyName"), "name.familyName"),
    display_name: nullable(fieldOf(body, "displayName"), "displayName"),
    active: active === undefined || active === null ? true : booleanOf(active),
    groups: rolesIn(body),
  };
}

function emailOf(body: unknown): string {
  const email = textOf(fieldOf(body, "userName"), "userName")?.trim();
  if (email === undefined || !isEmail(email)) throw invalidValue("userName is an e-mail");
  return email;
}

/** Finds the account of an e-mail, or creates one without a known password until its owner sets one. */
async function accountOf(
  { db }: Transaction,
  caller: ScimCaller,
  fresh: Parameters<typeof insertUser>[1],
): Promise<string> {
  const known = await findUserByEmail(db, fresh.email);
  if (known?.role === "operator") throw new ScimRefused(409, "userName is taken", "uniqueness");
  if (known) return known.user_id;
  if (!(await insertUser(db, fresh))) throw new ScimRefused(409, "userName is taken", "uniqueness");
  const subject = { kind: "user", id: fresh.user_id };
  await recordAudit(db, { by: auditOf(caller), at: fresh.created_at }, { action: "account.made", subject });
  return fresh.user_id;
}

/**
 * Makes a person a member of the vendor, in one commit; an existing account only gains the membership. A user of
 * other vendors needs an invitation, because without consent the directory could sign them out there.
 */
export async function createUser(
  deps: ScimDeps,
  caller: ScimCaller,
  body: unknown,
): Promise<{ id: string; user: object }> {
  const email = emailOf(body);
  const { groups, ...facts } = wantedOf(body);
  const at = deps.now();
  const fresh = {
    user_id: `user-${deps.randomBytes(10).toString("hex")}`,
    email,
    password_hash: await deps.passwordHash.hash(deps.randomBytes(32).toString("base64url")),
    role: "vendor" as const,
    vat_number: null,
    created_at: at,
  };
  const made = await inTransaction(deps.pool, async (transaction) => {
    const id = await accountOf(transaction, caller, fresh);
    const isMember = (await findPeople(transaction.pool, caller.vendorId, id)).length > 0;
    if (isMember || (await findOwnRoles(transaction.db, id)).size > 0)
      throw new ScimRefused(409, "userName is taken", "uniqueness");
    const none = { external_id: null, given_name: null, family_name: null, display_name: null };
    const kept = { ...none, ...facts, active: facts.active ?? true, held: {} };
    await putFacts(transaction.db, { vendorId: caller.vendorId, userId: id, at }, kept);
    const wanted = new Map([[id, () => ({ groups: groups ?? [] })]]);
    return { id, ended: await changeInTransaction(transaction, caller, wanted, at) };
  }).catch(throwScimRefusal);
  await announce(deps, [made.id], made.ended);
  return { id: made.id, user: await readUser(deps, caller, made.id) };
}

function requireSameName(person: Person, name: unknown): void {
  if (name !== undefined && textOf(name, "userName")?.toLowerCase() !== person.email.toLowerCase())
    throw new ScimRefused(400, "userName stays as it is", "mutability");
}

export async function replaceUser(
  deps: ScimDeps,
  caller: ScimCaller,
  id: string,
  body: unknown,
): Promise<object> {
  const email = emailOf(body);
  const wanted = wantedOf(body);
  const replace = (person: Person) => {
    requireSameName(person, email);
    return wanted;
  };
  await changePeople(deps, caller, new Map([[id, replace]]));
  return readUser(deps, caller, id);
}

/** The attribute of a path, in lower case and without the schema prefix. */
const attributeOf = (path: string): string =>
  path
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/i, "")
    .replace(/\[[^\]]*\]/g, "")
    .toLowerCase();

const oneRole = /^roles\[\s*value\s+eq\s+"([^"]+)"\s*\]/i;

/** The roles after one operation. Its path may name one role; a removal may list several. */
function rolesAfter(before: readonly VendorRole[], { op, path = "", value }: Operation): VendorRole[] {
  const one = oneRole.exec(path)?.[1];
  const given = valuesOf(value, "roles").map(requireRole);
  if (op === "add") return [...new Set([...before, ...given])];
  const gone = one === undefined ? given : [requireRole(one)];
  const remaining = before.filter((role) => !gone.includes(role));
  if (op === "remove") return gone.length === 0 ? [] : remaining;
  return one === undefined ? given : [...new Set([...remaining, ...given])];
}

/**
 * The effect of one operation. Attributes that are not stored are ignored, because directories send all they have.
 */
function wantedBy(person: Person, { op, path = "", value }: Operation, before: MemberChange): MemberChange {
  const given = op === "remove" ? undefined : value;
  switch (attributeOf(path)) {
    case "active":
      return { active: op === "remove" ? true : booleanOf(given) };
    case "username":
      if (op === "remove") throw new ScimRefused(400, "userName stays as it is", "mutability");
      requireSameName(person, given);
      return {};
    case "externalid":
      return { external_id: nullable(given, path) };
    case "displayname":
      return { display_name: nullable(given, path) };
    case "name.givenname":
      return { given_name: nullable(given, path) };
    case "name.familyname":
      return { family_name: nullable(given, path) };
    case "name":
      return {
        given_name: nullable(fieldOf(given, "givenName"), "name.givenName"),
        family_name: nullable(fieldOf(given, "familyName"), "name.familyName"),
      };
    case "roles":
    case "roles.value":
      return { groups: rolesAfter(before.groups ?? [], { op, path, value }) };
    default:
      return {};
  }
}

export async function patchUser(
  deps: ScimDeps,
  caller: ScimCaller,
  id: string,
  body: unknown,
): Promise<object> {
  const operations = operationsOf(body);
  const patch = (person: Person): MemberChange =>
    operations.reduce<MemberChange>(
      (wanted, operation) => ({
        ...wanted,
        ...wantedBy(person, operation, { groups: groupsOf(person), ...wanted }),
      }),
      {},
    );
  await changePeople(deps, caller, new Map([[id, patch]]));
  return readUser(deps, caller, id);
}

export const deleteUser = removePerson;
