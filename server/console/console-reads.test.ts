import { pathOf, type EndpointFacts } from "@waybill/contract/endpoint";
import { endpoints } from "@waybill/contract/openapi";
import { listAudit } from "@waybill/contract/operations/audit";
import { readInsight, readNoticeCosts, readRefusedPlaces } from "@waybill/contract/operations/insight";
import * as cell from "@waybill/contract/operations/orders";
import { listConsoleRiders } from "@waybill/contract/operations/riders";
import { createOrder } from "@waybill/contract/orders";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { orderRequest, placeTestOrder } from "../orders/order.fixture.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { findInCell } from "../orders/search/search-cell.ts";
import { consoleReadsAtOnce } from "../platform/http/http-server.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { listCellOrders } from "./list-cell-orders.ts";

const { call, clock, close, db, deps, inject, pool, tokenFor } = await openTestApp();
afterAll(close);
afterEach(() => vi.restoreAllMocks());
const isPostgres = process.env["WAYBILL_TEST_DATABASE"] === "postgres";

const { outletIds, email } = await ownVendor(db);
const as = await tokenFor(email);
const ops = await tokenFor("ops");
const now = clock.now().getTime();
const stretch = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 60_000).toISOString() };
await placeTestOrder(call, as, outletIds[0]);

type Sent = { name?: string; text: string };
const sendQuery = pg.Client.prototype.query as (...args: unknown[]) => unknown;
/** Records each statement sent to the database. */
function statementsFrom(): Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args;
    sent.push(typeof query === "string" ? { text: query } : (query as Sent));
    return sendQuery.apply(this, args) as never;
  });
  return sent;
}
const isAnnouncing = ({ name }: Sent) => /outbox|announce|has-due/.test(name ?? "");

/** The operators' reads with every kind of filter, and all lists and pages that need no id. */
const reads: readonly (readonly [EndpointFacts, Record<string, string>])[] = [
  [cell.listCellOrders, { status: "open", sort: "urgent", limit: "50" }],
  [cell.listCellOrders, { status: "RECEIVED,DELIVERED", q: "Ana", vendor: outletIds[0], late: "false" }],
  [listAudit, { actor: "vendor:u-1", from: stretch.from, to: stretch.to }],
  [listConsoleRiders, { limit: "50" }],
  ...(["day", "hour", "area", "vendor", "rider"] as const).map(
    (by) => [readInsight, { ...stretch, by }] as const,
  ),
  [readRefusedPlaces, stretch],
  [readNoticeCosts, stretch],
];
const read = ([facts, query]: (typeof reads)[number]) =>
  inject({ url: pathOf(facts), query, headers: { authorization: ops } });

test("operators' reads take no lock, write nothing, and read a bounded number of rows [14.97]", async () => {
  const without = endpoints.filter(
    ({ facts }) => facts.caller === "operator" && facts.method === "GET" && !facts.path.includes("{"),
  );
  expect(without.length).toBeGreaterThan(15);
  const all = [...reads, ...without.map(({ facts }) => [facts, {}] as const)];
  let answered = 0;
  for (const one of all) {
    vi.restoreAllMocks();
    const sent = statementsFrom();
    const { statusCode } = await read(one);
    const statements = sent.filter((statement) => !isAnnouncing(statement));
    if (statusCode === 200) answered += 1;
    for (const { text } of statements) {
      expect(text).toMatch(/^\s*(select|with)\b/i);
      expect(text).not.toMatch(/\bfor (no key )?(update|share|key share)\b|\block table\b/i);
      expect(text).not.toMatch(/\b(insert into|update \w+ set|delete from)\b/i);
      // A read of orders or of the audit must have a limit.
      if (/\bfrom "?(orders|audit)"?\b/i.test(text)) expect(text).toMatch(/\blimit\b/i);
    }
    // A list does not read its orders with one statement each.
    expect(statements.length, one[0].path).toBeLessThan(20);
  }
  expect(answered).toBeGreaterThan(reads.length + 10);
});

test("placing an order during an operator's reads still takes a single statement [14.97]", async () => {
  const body = await orderRequest(call, as, outletIds[0]);
  const sent = statementsFrom();
  const [placed, ...answers] = await Promise.all([call(createOrder, { as, body }), ...reads.map(read)]);
  expect(placed.status).toBe(201);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(reads.map(() => 200));
  const placing = sent.filter(({ text }) => /insert into orders\b/i.test(text));
  expect(placing.map(({ name }) => name)).toEqual(["place-order"]);
});

test("operators' reads use at most three of ten connections, however many and slow they are [14.97]", async () => {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  let [out, max] = [0, 0];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((settle) => (open = settle));
  const held = async (args: unknown[]) => {
    const { name } = args[0] as Sent;
    if (name !== "refused-places") return query(...args);
    max = Math.max(max, (out += 1));
    await gate;
    out -= 1;
    return query(...args);
  };
  vi.spyOn(pool, "query").mockImplementation((...args: unknown[]) => held(args) as unknown as void);
  const slow = Array.from({ length: 20 }, () => read([readRefusedPlaces, stretch]));
  await expect.poll(() => out).toBe(consoleReadsAtOnce);
  // The reads in progress do not block orders.
  const body = await orderRequest(call, as, outletIds[0]);
  expect((await call(createOrder, { as, body })).status).toBe(201);
  expect(max).toBe(consoleReadsAtOnce);
  open();
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(slow.map(() => 200));
  expect(max).toBe(consoleReadsAtOnce);
  if (isPostgres) expect(3 * consoleReadsAtOnce).toBeLessThan(pool.options.max ?? 0);
});

test.skipIf(!isPostgres)(
  "orders are placed while all operators' reads wait for a locked table [14.97]",
  async () => {
    const body = await orderRequest(call, as, outletIds[0]);
    const holder = await pool.connect();
    await holder.query("start transaction");
    await holder.query("lock table refused_quotes in access exclusive mode");
    const held = Array.from({ length: 30 }, () => read([readRefusedPlaces, stretch]));
    const waiting = async () =>
      (
        await holder.query(
          "select count(*) as n from pg_locks where not granted and relation = 'refused_quotes'::regclass",
        )
      ).rows[0]?.n as number;
    await expect.poll(waiting).toBe(consoleReadsAtOnce);
    expect((await call(createOrder, { as, body })).status).toBe(201);
    expect(await waiting()).toBe(consoleReadsAtOnce);
    await holder.query("rollback");
    holder.release();
    for (const { statusCode } of await Promise.all(held)) expect(statusCode).toBe(200);
  },
);

test("a page of live orders is built a few orders at a time, with other work in between [14.97]", async () => {
  const { order_id } = await placeTestOrder(call, as, outletIds[0]);
  const row = await findInCell(deps, order_id);
  const rows = Array.from({ length: 201 }, () => row);
  let [written, turns, max] = [0, 0, 0];
  const otherWork = () => {
    max = Math.max(max, written);
    [written, turns] = [0, turns + 1];
    turn = setImmediate(otherWork);
  };
  let turn = setImmediate(otherWork);
  const floor = {
    ...deps,
    pool: Object.assign(Object.create(pool), { query: async () => ({ rows }) }) as typeof pool,
    publicUrl: () => {
      written += 1;
      return deps.publicUrl();
    },
  };
  const { data } = await listCellOrders(floor as unknown as OrderDeps, {
    status: "open",
    sort: "urgent",
    limit: 200,
  });
  clearImmediate(turn);
  expect(data.map((order) => order.order_id)).toEqual(rows.slice(1).map(() => order_id));
  expect(turns).toBeGreaterThan(5);
  expect(max).toBeLessThanOrEqual(40);
});

test.skipIf(!isPostgres)(
  "no query uses a parallel worker or JIT compilation while orders wait [14.97]",
  async () => {
    const { rows } = await pool.query(
      "select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit",
    );
    expect(rows).toEqual([{ workers: "0", jit: "off" }]);
    const plan = await pool.connect();
    try {
      await plan.query("start transaction");
      // With these costs, PostgreSQL would choose a parallel plan for any full scan if workers were allowed.
      await plan.query("set local parallel_setup_cost = 0");
      await plan.query("set local parallel_tuple_cost = 0");
      await plan.query("set local min_parallel_table_scan_size = 0");
      const text = "explain select status, count(*) from orders group by status";
      const lines = (await plan.query<{ "QUERY PLAN": string }>(text)).rows.map((row) => row["QUERY PLAN"]);
      expect(lines.join("\n")).not.toMatch(/Gather|JIT/);
    } finally {
      await plan.query("rollback");
      plan.release();
    }
  },
);
