import { listOrders } from "@waybill/contract/orders";
import { createScimToken, deleteScimToken, listScimTokens } from "@waybill/contract/merchants/scim-tokens";
import { listTeam } from "@waybill/contract/merchants/team";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, clock, close, db, inject, pool, tokenFor } = await openTestApp();
afterAll(close);

let mine: Awaited<ReturnType<typeof ownVendor>>;
let owner: string;
let secret: string;
beforeEach(async () => {
  mine = await ownVendor(db);
  owner = await tokenFor(mine.email);
  secret = await newToken();
});

async function newToken(as = owner, vendorId = mine.vendorId): Promise<string> {
  const made = await call(createScimToken, { as, params: { vendorId }, body: { name: "Directory" } });
  expect(made.status).toBe(201);
  return made.body.result.secret;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const scim = async (method: Method, path: string, body?: object, bearer = secret) => {
  const answer = await inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body && { "content-type": "application/scim+json" }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    type: answer.headers["content-type"],
    headers: answer.headers,
    body: answer.body === "" ? undefined : answer.json(),
  };
};
let count = 0;
const newEmail = () => `Person.${++count}@${mine.vendorId}.example`;
const user = (userName = newEmail(), more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName,
  name: { givenName: "Ana", familyName: "Reyes" },
  externalId: "00u1",
  active: true,
  ...more,
});
const made = async (more: object = {}) => (await scim("POST", "/Users", user(newEmail(), more))).body;
const patch = (Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});
const roleOf = async (email: string) => {
  const { members } = (await call(listTeam, { as: owner, query: { vendor_id: mine.vendorId } })).body.result;
  return members.find((member) => member.email.toLowerCase() === email.toLowerCase())?.role;
};
const error = (status: number, scimType?: string) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status: String(status),
  ...(scimType && { scimType }),
});

test("a user is created, read, replaced, patched and deleted, in the schemas of RFC 7644 [21.34]", async () => {
  const sent = user();
  const created = await scim("POST", "/Users", sent);
  expect(created.status).toBe(201);
  expect(created.type).toContain("application/scim+json");
  const { id, meta } = created.body;
  expect(created.headers.location).toBe(meta.location);
  expect(created.body).toMatchObject({
    schemas: sent.schemas,
    userName: sent.userName,
    externalId: "00u1",
    name: { givenName: "Ana", familyName: "Reyes", formatted: "Ana Reyes" },
    active: true,
    groups: [],
    meta: { resourceType: "User" },
  });
  expect((await scim("GET", `/Users/${id}`)).body).toEqual(created.body);
  expect((await scim("POST", "/Users", sent)).body).toMatchObject(error(409, "uniqueness"));

  const replaced = await scim("PUT", `/Users/${id}`, user(sent.userName, { name: { givenName: "Bea" } }));
  expect(replaced.body.name).toEqual({ givenName: "Bea", formatted: "Bea" });
  const patched = await scim(
    "PATCH",
    `/Users/${id}`,
    patch([
      { op: "Replace", path: "name.familyName", value: "Cruz" },
      {
        op: "add",
        value: { displayName: "Bea C.", "urn:ietf:params:scim:schemas:extension:x:User:team": "A" },
      },
      { op: "remove", path: "externalId" },
    ]),
  );
  expect(patched.body).toMatchObject({ displayName: "Bea C.", name: { formatted: "Bea Cruz" } });
  expect(patched.body).not.toHaveProperty("externalId");

  expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
  const gone = await scim("GET", `/Users/${id}`);
  expect(gone.status).toBe(404);
  expect(gone.type).toContain("application/scim+json");
  expect(gone.body).toMatchObject(error(404));
});

test("malformed calls are refused in the format of RFC 7644, never with a 500 [21.34]", async () => {
  const { id, userName } = await made();
  for (const [method, path, body, type] of [
    ["POST", "/Users", {}, "invalidValue"],
    ["POST", "/Users", user("nobody"), "invalidValue"],
    ["POST", "/Users", user(newEmail(), { active: "perhaps" }), "invalidValue"],
    ["POST", "/Users", user(newEmail(), { displayName: { a: 1 } }), "invalidValue"],
    ["PUT", `/Users/${id}`, user(newEmail()), "mutability"],
    ["PATCH", `/Users/${id}`, {}, "invalidSyntax"],
    ["PATCH", `/Users/${id}`, patch([{ op: "move", path: "active" }]), "invalidSyntax"],
    ["PATCH", `/Users/${id}`, patch([{ op: "remove" }]), "invalidPath"],
    ["PATCH", `/Users/${id}`, patch([{ op: "replace", value: "x" }]), "invalidValue"],
    ["PATCH", `/Users/${id}`, patch([{ op: { toString: 1 }, path: "active" }]), "invalidSyntax"],
    [
      "PATCH",
      `/Users/${id}`,
      patch([{ op: "replace", path: "active", value: { value: { toString: 1 } } }]),
      "invalidValue",
    ],
    ["POST", "/Groups", { displayName: "Astronauts" }, "invalidValue"],
    [
      "PATCH",
      "/Groups/clerk",
      patch([{ op: "add", path: "members", value: [{ value: "x" }] }]),
      "invalidValue",
    ],
  ] as const)
    expect((await scim(method, path, body)).body, JSON.stringify(body)).toMatchObject(error(400, type));
  const text = await inject({
    method: "POST",
    url: "/scim/v2/Users",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/scim+json" },
    payload: "{",
  });
  expect(text.json()).toMatchObject(error(400, "invalidSyntax"));
  expect((await scim("GET", `/Users?filter=${encodeURIComponent('userName sw "a"')}`)).body).toMatchObject(
    error(400, "invalidFilter"),
  );
  expect(
    (await scim("GET", `/Users?filter=${encodeURIComponent(String.raw`userName eq "\q"`)}`)).body,
  ).toMatchObject(error(400, "invalidFilter"));
  expect((await scim("GET", "/Nothing")).body).toMatchObject(error(404));
  expect((await scim("GET", "/Users/%00")).body).toMatchObject(error(404));
  expect((await scim("GET", `/Users/${id}`)).body.userName).toBe(userName);
});

test("a list is filtered by userName ignoring case, and pages start at 1 [21.35]", async () => {
  const names = [newEmail(), newEmail(), newEmail()];
  for (const name of names) await scim("POST", "/Users", user(name));
  const filter = encodeURIComponent(`userName eq "${names[1]?.toUpperCase()}"`);
  const found = (await scim("GET", `/Users?filter=${filter}`)).body;
  expect(found).toMatchObject({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: 1,
    startIndex: 1,
    itemsPerPage: 1,
    Resources: [{ userName: names[1] }],
  });
  const none = encodeURIComponent('userName eq "nobody@example.com"');
  expect((await scim("GET", `/Users?filter=${none}`)).body).toMatchObject({ totalResults: 0, Resources: [] });

  const all = (await scim("GET", "/Users")).body;
  // Includes the owners of the parent and of the first outlet.
  expect(all.totalResults).toBe(5);
  const pages = [];
  for (const startIndex of [1, 3, 5, 7])
    pages.push((await scim("GET", `/Users?startIndex=${startIndex}&count=2`)).body);
  expect(pages.map(({ itemsPerPage }) => itemsPerPage)).toEqual([2, 2, 1, 0]);
  expect(pages.flatMap(({ Resources }) => Resources)).toEqual(all.Resources);
  expect((await scim("GET", "/Users?startIndex=0&count=-1")).body).toMatchObject({
    totalResults: 5,
    startIndex: 1,
    itemsPerPage: 0,
  });
  expect((await scim("GET", "/Users?count=many")).body).toMatchObject(error(400, "invalidValue"));
});

const shapes = {
  Okta: [{ op: "replace", value: { active: false } }],
  Entra: [{ op: "Replace", path: "active", value: "False" }],
  "Entra, without a path": [{ op: "Replace", value: { active: "False" } }],
  "a list": [{ op: "replace", path: "active", value: [{ value: false }] }],
  "the schema's path": [
    { op: "replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:active", value: false },
  ],
};

test("active false, in every format that directories send, ends the sessions at once, and true allows sign-in again [21.36]", async () => {
  for (const [name, operations] of Object.entries(shapes)) {
    const { id, userName } = await made({ roles: [{ value: "clerk" }] });
    expect(await roleOf(userName), name).toBe("clerk");
    const as = await tokenFor(userName);
    const read = async () => (await call(listOrders, { as, params: { vendorId: mine.vendorId } })).status;
    expect(await read(), name).toBe(200);
    const off = await scim("PATCH", `/Users/${id}`, patch(operations));
    expect(off.body.active, name).toBe(false);
    expect(await read(), name).toBe(401);
    expect(await roleOf(userName), name).toBeUndefined();
    expect((await scim("GET", `/Users/${id}`)).body.active, name).toBe(false);
    const on = await scim("PATCH", `/Users/${id}`, patch([{ op: "replace", path: "active", value: "True" }]));
    expect(on.body.active, name).toBe(true);
    expect(await roleOf(userName), name).toBe("clerk");
  }
});

test("a group is a role: joining it gives the role, leaving it removes it [21.37]", async () => {
  const listed = (await scim("GET", "/Groups")).body;
  expect(listed.Resources.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
    "owner",
    "manager",
    "clerk",
    "read only",
    "developer",
  ]);
  const { id, userName } = await made();
  expect(await roleOf(userName)).toBeUndefined();
  const group = await scim("POST", "/Groups", { displayName: "Clerk", members: [{ value: id }] });
  expect(group.status).toBe(201);
  expect(group.body).toMatchObject({ id: "clerk", displayName: "clerk", members: [{ value: id }] });
  expect(await roleOf(userName)).toBe("clerk");

  const join = patch([{ op: "Add", path: "members", value: [{ value: id }] }]);
  expect((await scim("PATCH", "/Groups/manager", join)).status).toBe(200);
  expect(await roleOf(userName)).toBe("manager");
  // After leaving the group with the stronger role, the other group's role applies.
  await scim("PATCH", "/Groups/manager", patch([{ op: "Remove", path: `members[value eq "${id}"]` }]));
  expect(await roleOf(userName)).toBe("clerk");
  await scim("PATCH", "/Groups/clerk", patch([{ op: "remove", path: "members", value: [{ value: id }] }]));
  expect(await roleOf(userName)).toBeUndefined();

  await scim("PUT", "/Groups/read-only", { displayName: "read only", members: [{ value: id }] });
  expect(await roleOf(userName)).toBe("read only");
  expect((await scim("GET", `/Users/${id}`)).body.groups).toMatchObject([{ display: "read only" }]);
  const without = (await scim("GET", "/Groups/read-only?excludedAttributes=members")).body;
  expect(without).not.toHaveProperty("members");
  await scim("PATCH", "/Groups/read-only", patch([{ op: "replace", value: { members: [] } }]));
  expect(await roleOf(userName)).toBeUndefined();
});

test("an operation on roles changes only those that it names, and keeps a role assigned in the portal", async () => {
  const { id, userName } = await made({ roles: [{ value: "clerk" }, { value: "manager" }] });
  const change = (operation: object) => scim("PATCH", `/Users/${id}`, patch([operation]));
  await change({ op: "remove", path: 'roles[value eq "manager"]' });
  expect(await roleOf(userName)).toBe("clerk");
  await change({ op: "replace", path: 'roles[primary eq "True"].value', value: "manager" });
  expect(await roleOf(userName)).toBe("manager");
  await change({ op: "remove", path: "roles" });
  expect(await roleOf(userName)).toBeUndefined();

  await db
    .insertInto("user_vendors")
    .values({ user_id: id, vendor_id: mine.vendorId, role: "manager" })
    .execute();
  await change({ op: "add", path: "roles", value: [{ value: "clerk" }] });
  expect(await roleOf(userName)).toBe("manager");
});

test("a directory cannot take over a user of another vendor, and their sessions stay", async () => {
  const other = await ownVendor(db);
  const as = await tokenFor(other.email);
  expect((await scim("POST", "/Users", user(other.email))).body).toMatchObject(error(409, "uniqueness"));
  expect(await roleOf(other.email)).toBeUndefined();
  expect((await call(listOrders, { as, params: { vendorId: other.vendorId } })).status).toBe(200);

  // A person who no longer acts for any vendor may be created again.
  const { id, userName } = await made({ roles: [{ value: "clerk" }] });
  expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
  expect((await scim("POST", "/Users", user(userName))).body.id).toBe(id);
});

test("another vendor's users are not found, and the last owner cannot be removed [21.38]", async () => {
  const other = await ownVendor(db);
  const foreign = await newToken(await tokenFor(other.email), other.vendorId);
  const { id } = await made({ roles: [{ value: "clerk" }] });
  for (const method of ["GET", "DELETE"] as const)
    expect((await scim(method, `/Users/${id}`, undefined, foreign)).status).toBe(404);
  const off = patch([{ op: "replace", path: "active", value: false }]);
  expect((await scim("PATCH", `/Users/${id}`, off, foreign)).status).toBe(404);
  const listed = (await scim("GET", "/Users", undefined, foreign)).body;
  expect(JSON.stringify(listed)).not.toContain(mine.vendorId);

  const filter = encodeURIComponent(`userName eq "${mine.email}"`);
  const [last] = (await scim("GET", `/Users?filter=${filter}`)).body.Resources;
  for (const answer of [
    await scim("PATCH", `/Users/${last.id}`, off),
    await scim("DELETE", `/Users/${last.id}`),
    await scim("PUT", "/Groups/owner", { displayName: "owner", members: [] }),
  ]) {
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain("LAST_OWNER");
  }
  expect(await roleOf(mine.email)).toBe("owner");
  const second = await made({ roles: [{ value: "owner" }] });
  expect((await scim("PATCH", `/Users/${last.id}`, off)).status).toBe(200);
  expect((await scim("DELETE", `/Users/${second.id}`)).status).toBe(409);
});

test("a token is created by an owner, shown once, revoked at once, and works for no other call [21.39] [21.24]", async () => {
  const listed = await call(listScimTokens, { as: owner, params: { vendorId: mine.vendorId } });
  expect(listed.body.result).toMatchObject([{ name: "Directory" }]);
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  const kept = await pool.query("select * from scim_tokens");
  expect(JSON.stringify(kept.rows)).not.toContain(secret);
  const { rows } = await pool.query("select before, after from audit where action like 'scim-token.%'");
  expect(JSON.stringify(rows)).not.toContain(secret);

  const asBearer = `Bearer ${secret}`;
  expect((await call(listOrders, { as: asBearer, params: { vendorId: mine.vendorId } })).status).toBe(401);
  expect((await scim("GET", "/Users", undefined, owner.replace(/^Bearer /, ""))).status).toBe(401);
  const nobody = await inject({ url: "/scim/v2/Users" });
  expect(nobody.statusCode).toBe(401);
  expect(nobody.json()).toMatchObject(error(401));
  expect(nobody.headers["www-authenticate"]).toBe("Bearer");

  const [{ token_id: tokenId } = { token_id: "" }] = listed.body.result;
  const params = { vendorId: mine.vendorId, tokenId };
  const stranger = await tokenFor((await ownVendor(db)).email);
  expect((await call(deleteScimToken, { as: stranger, params })).status).toBe(404);
  await pool.query("update user_vendors set role = 'manager' where user_id = $1", [mine.email]);
  expect((await call(deleteScimToken, { as: await tokenFor(mine.email), params })).status).toBe(403);
  await pool.query("update user_vendors set role = 'owner' where user_id = $1", [mine.email]);
  clock.advance(31_000);
  owner = await tokenFor(mine.email);
  expect((await call(deleteScimToken, { as: owner, params })).status).toBe(204);
  expect((await scim("GET", "/Users")).status).toBe(401);
});

test("the calls of RFC 7643 describe the supported features [21.34]", async () => {
  const config = (await scim("GET", "/ServiceProviderConfig")).body;
  expect(config).toMatchObject({ patch: { supported: true }, filter: { supported: true, maxResults: 200 } });
  const types = (await scim("GET", "/ResourceTypes")).body;
  expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
    "/Users",
    "/Groups",
  ]);
  const schemas = (await scim("GET", "/Schemas")).body;
  for (const { id } of schemas.Resources) expect((await scim("GET", `/Schemas/${id}`)).body.id).toBe(id);
});

test("a person is created in one commit: if a part fails nothing is left, and a retry works", async () => {
  const email = newEmail();
  await pool.query(`create function refuse_member() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`);
  await pool.query(`create trigger refuse_member before insert on scim_group_members
    for each row execute function refuse_member()`);
  const failed = await scim("POST", "/Users", user(email, { roles: [{ value: "clerk" }] }));
  expect(failed.status).toBe(500);
  await pool.query("drop trigger refuse_member on scim_group_members; drop function refuse_member()");
  const { rowCount } = await pool.query("select from users where lower(email) = lower($1)", [email]);
  expect(rowCount).toBe(0);
  const statuses = await Promise.all(
    [1, 2, 3].map(
      async () => (await scim("POST", "/Users", user(email, { roles: [{ value: "clerk" }] }))).status,
    ),
  );
  expect(statuses.toSorted()).toEqual([201, 409, 409]);
  expect(await roleOf(email)).toBe("clerk");
});
