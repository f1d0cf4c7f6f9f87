import { expect, test } from "vitest";
import { check } from "./sample-house.fixture.ts";

const feature = (name: string, ...owns: string[]) =>
  `export const ${name}: Feature = { name: "${name}", owns: ${JSON.stringify(owns)} };`;

/**
 * Runs the check on a repository in which the features orders and fleets each own a table, with these additional
 * files.
 */
const owners = (files: Record<string, string>) =>
  check("owners", {
    "server/migrations/0001-orders.ts": "export const up = [sql`create table orders (id text)`];",
    "server/migrations/0002-jobs.ts": "export const up = [sql`create table if not exists jobs (id text)`];",
    "server/orders/feature.ts": feature("orders", "orders"),
    "server/fleets/feature.ts": feature("fleets", "jobs"),
    ...files,
  });

test("a feature writes its own tables, and reads others'", () => {
  const own = owners({
    "server/orders/rows.ts": "export const move = statement('move')`update orders set a = ${'a'}`;",
    "server/fleets/rows.ts":
      "export const take = `with o as (select id from orders for update skip locked) insert into jobs select id from o`;",
  });
  expect(own).toEqual([]);
});

test.each([
  ["update", "statement('x')`update orders set a = ${'a'}`"],
  ["update of an alias", "`update only orders as o set a = 1`"],
  ["insert", "'insert into orders (id) values (1)'"],
  [
    "insert in a part of a template",
    "fragment`with a as (${b}), c as (insert\n  into orders select 1) ${d}`",
  ],
  ["delete", '"delete from orders where true"'],
  ["merge", "`merge into orders using jobs on true`"],
  ["truncate", "`truncate table orders`"],
  ["a builder's insert", 'db.insertInto("orders").values(row)'],
  ["a builder's update", 'db.updateTable("orders as o").set(row)'],
  ["a builder's delete", 'db\n  .deleteFrom("orders")'],
  ["leases", 'leases({ table: "orders", of: "id", seconds: 9 })'],
  ["a claim", 'claim<Row>("claim-orders")({ table: "orders", key: ["id"], limit: 9 })'],
])("a write of another's table is refused, and says whose it is and what to do: %s", (_, written) => {
  const [finding, ...more] = owners({ "server/fleets/rows.ts": `\nexport const x = ${written};` });
  expect(more).toEqual([]);
  expect(finding).toMatch(/^server\/fleets\/rows\.ts:[23] writes orders, which orders owns\./);
  expect(finding).toContain("import a fragment from a *-sql.ts file of orders");
});

test("plain words, comments, tests, migrations and a sandbox's seed do not count as writes", () => {
  const unread = owners({
    "server/fleets/words.ts": "// update orders set a = 1\nexport const words = 'insert into order';",
    "server/fleets/rows.test.ts": "export const x = `delete from orders`;",
    "server/testing/rows.ts": "export const x = `delete from orders`;",
    "server/seed/rows.ts": "export const x = `insert into orders select 1`;",
    "server/migrations/0003-filled.ts": "export const up = [sql`update orders set a = 1`];",
  });
  expect(unread).toEqual([]);
});

test("a table without an owner, or with two, is refused", () => {
  expect(owners({ "server/orders/feature.ts": feature("orders") })).toEqual([
    expect.stringMatching(/^orders has no owner\. Add it to the list `owns`/),
  ]);
  expect(owners({ "server/fleets/feature.ts": feature("fleets", "jobs", "orders") })).toEqual([
    expect.stringMatching(/^orders has 2 owners: fleets, orders\. Keep only the feature that writes it/),
  ]);
});

test("a partition belongs to its table and needs no owner", () => {
  const parted = owners({
    "server/migrations/0003-months.ts":
      "export const up = [sql`create table orders_after partition of orders for values from (1) to (2)`];",
  });
  expect(parted).toEqual([]);
});

test("an owner of a table without a migration is refused", () => {
  expect(owners({ "server/fleets/feature.ts": feature("fleets", "jobs", "job") })).toEqual([
    expect.stringMatching(/^server\/fleets\/feature\.ts owns job, but no migration creates such a table\./),
  ]);
});

test.each(["`insert into ${table} select 1`", "db.deleteFrom(table)", "leases(kept)", "claim('x')(parts)"])(
  "a table whose name is computed at run time is refused: %s",
  (written) => {
    expect(owners({ "server/fleets/rows.ts": `export const x = ${written};` })).toEqual([
      expect.stringMatching(/^server\/fleets\/rows\.ts:1 writes a table whose name is computed at run time/),
    ]);
  },
);
