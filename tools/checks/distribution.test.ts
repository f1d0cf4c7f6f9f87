import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "./sample-house.fixture.ts";
import { children, distributed, distributionKey, elsewhere, withoutKey } from "./distribution.mjs";

const lists = `export const distributionKey = "root_vendor_id";
export const distributed = ["orders"];
export const children = ["notes"];
export const elsewhere = { jobs: "a rider's" };
export const withoutKey = { "The number alone is known.": ["order-by-id"] };`;

/** Runs the check on a repository with orders, their notes and jobs, and these additional files. */
const distribution = (files: Record<string, string>) =>
  check("distribution", {
    "tools/checks/distribution.mjs": lists,
    "server/migrations/0001-orders.ts":
      "export const up = [sql`create table orders (order_id text)`, sql`create table notes (order_id text)`, sql`create table jobs (order_id text)`];",
    "server/orders/rows.ts":
      "const orderByIdSql = statement('order-by-id')`select * from orders where order_id = ${'orderId'}`;",
    ...files,
  });

test("[23.40] a statement names the key, in its text or in a fragment, or is listed with a reason", () => {
  const keyed = distribution({
    "server/orders/parts.ts": "export const family = fragment`where root_vendor_id = ${'root'}`;",
    "server/orders/list.ts": `import { family } from "./parts.ts"; const a = statement("a")\`select * from orders \${family}\`;`,
    "server/orders/place.ts":
      "const b = statement('b')`insert into orders (order_id, root_vendor_id) values (1, 2)`;",
    "server/orders/notes.ts": "const c = statement('c')`select * from notes where order_id = 1`;",
  });
  expect(keyed).toEqual([]);
});

test.each([
  ["a condition without it", "statement('late')`update orders set a = 1 where order_id = ${'id'}`"],
  ["it is set, not asked for", "statement('late')`update orders set a = 1, root_vendor_id = 'x' where b`"],
  ["a value of its name", "statement('late')`update orders set a = 1 where order_id = ${'root_vendor_id'}`"],
  ["a join", "statement('late')`select from jobs join orders using (order_id)`"],
  [
    "one of two tables",
    "statement('late')`select from orders where root_vendor_id = ${'id'} and a in (select a from orders)`",
  ],
  ["no name", "const late = () => db.query(prepared(fragment`select from orders`))"],
  ["a builder", 'const late = () => db.selectFrom("orders").execute()'],
])("[23.40] a statement on orders without the key is refused: %s", (_, code) => {
  const [line, ...others] = distribution({ "server/orders/late.ts": `${code};` });
  expect(line).toMatch(/^server\/orders\/late\.ts: the statement "late" runs on every node/);
  expect(others).toEqual([]);
});

test("[23.40] a new table of orders' rows is on a list, and every list names only existing tables", () => {
  const added = distribution({
    "server/migrations/0002-tips.ts": "export const up = [sql`create table tips (order_id text)`];",
  });
  expect(added.join("\n")).toMatch(/^tips has an order_id, but no list/);
  const gone = distribution({ "server/orders/rows.ts": "" });
  expect(gone.join("\n")).toMatch(/lists the statement "order-by-id", which needs no exception/);
});

test("[23.40] docs/scaling.md says where each table is stored, and gives a reason for each kind of exception", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/scaling.md"), "utf8");
  expect(page).toContain(`The key is \`${distributionKey}\``);
  for (const table of [...distributed, ...children, ...Object.keys(elsewhere)])
    expect(page, table).toContain(`\`${table}\``);
  for (const [reason, names] of Object.entries(withoutKey)) {
    expect(reason).toMatch(/^They .{20,}\.$/);
    expect(names).not.toEqual([]);
  }
});
