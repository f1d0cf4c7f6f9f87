import { exportAudit, listAudit } from "@waybill/contract/operations/audit";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { recordAudit, systemActor } from "./record-audit.ts";
import { inTransaction } from "../platform/database/transaction.ts";

const { call, clock, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);
const as = await tokenFor("viewer");

const record = (id: string, action = "thing.changed", by = systemActor("test")) =>
  recordAudit(db, { by, at: clock.now() }, { action, subject: { kind: "thing", id }, after: { n: 1 } });
const read = async (query: Parameters<typeof call<typeof listAudit>>[1] & object) =>
  (await call(listAudit, { as, ...query })).body.result;

test("audit rows cannot be changed or deleted [14.46]", async () => {
  await record("fixed");
  for (const statement of [
    sql`update audit set action = 'nothing'`,
    sql`delete from audit`,
    sql`truncate audit`,
    sql`update audit set action = 'nothing' where false`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/append-only|permission denied/);
  expect((await read({ query: { subject: "thing:fixed" } })).data).toHaveLength(1);
});

test("the database role that created the audit cannot change it either [14.46]", async () => {
  const { rows } = await sql<{ right: string }>`
    select privilege_type as right from pg_class, aclexplode(relacl)
    where relname = 'audit' and grantee in (0, relowner)`.execute(db);
  const rights = rows.map(({ right }) => right);
  expect(rights).toEqual(expect.arrayContaining(["SELECT", "INSERT"]));
  for (const right of ["UPDATE", "DELETE", "TRUNCATE"]) expect(rights).not.toContain(right);
});

test("a change that is rolled back leaves no audit row [14.48]", async () => {
  const change = inTransaction(pool, async ({ db }) => {
    await recordAudit(
      db,
      { by: systemActor("test"), at: clock.now() },
      { action: "thing.changed", subject: { kind: "thing", id: "undone" } },
    );
    throw new Error("undone");
  });
  await expect(change).rejects.toThrow("undone");
  expect((await read({ query: { subject: "undone" } })).data).toEqual([]);
});

test("the audit is read by actor, subject and time, newest first and page by page [14.45] [14.95]", async () => {
  for (const n of [1, 2, 3, 4, 5]) {
    clock.advance(60_000);
    await record("paged", `thing.step-${n}`, systemActor(n % 2 ? "odd" : "even"));
  }
  const since = (steps: readonly { action: string }[]) =>
    steps.map(({ action }) => action.slice(-1)).join("");
  expect(since((await read({ query: { subject: "thing:paged" } })).data)).toBe("54321");
  expect(since((await read({ query: { subject: "paged", actor: "system:odd" } })).data)).toBe("531");
  expect((await read({ query: { subject: "order:paged" } })).data).toEqual([]);
  const from = new Date(clock.now().getTime() - 60_000).toISOString();
  expect(since((await read({ query: { subject: "paged", from } })).data)).toBe("54");

  const first = await read({ query: { subject: "paged", limit: 2 } });
  await record("paged", "thing.step-6");
  const second = await read({ query: { subject: "paged", limit: 2, cursor: first.cursor ?? undefined } });
  const third = await read({ query: { subject: "paged", limit: 2, cursor: second.cursor ?? undefined } });
  expect(since([...first.data, ...second.data, ...third.data])).toBe("54321");
  expect(third.cursor).toBeNull();
  expect(first.data[0]).toMatchObject({ before: null, after: { n: 1 }, request_id: null });
  const { bytes, headers } = await call(exportAudit, { as, query: { subject: "thing:paged" } });
  const lines = bytes.toString().split("\r\n");
  expect(headers["content-type"]).toContain("text/csv");
  expect(lines[0]).toBe('\uFEFF"at","actor","action","subject","before","after","request_id"');
  expect(lines.slice(1, -1).map((line) => line.split(",")[2])).toEqual(
    [6, 5, 4, 3, 2, 1].map((n) => `"thing.step-${n}"`),
  );
  expect((await call(listAudit, { as, query: { cursor: "bad" } })).status).toBe(400);
  expect((await call(listAudit, { as, query: { from: "yesterday" } })).status).toBe(400);
});

test("all results of a search are exported page by page, with formulas made harmless [14.90]", async () => {
  const many = { kind: "thing", id: "many" };
  const by = systemActor("=1+1");
  const changes = Array.from({ length: 501 }, (_, n) => ({ action: `thing.step-${n}`, subject: many }));
  await recordAudit(db, { by: { ...by, kind: "=cmd" }, at: clock.now() }, ...changes);
  const { bytes } = await call(exportAudit, { as, query: { subject: "thing:many" } });
  const lines = bytes.toString().split("\r\n").slice(1, -1);
  expect(lines.length).toBe(501);
  expect(new Set(lines).size).toBe(501);
  expect(lines[0]?.split(",")[1]).toBe(`"'=cmd:=1+1"`);
});
