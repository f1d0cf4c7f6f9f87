import { exportOrders as endpoint } from "@waybill/contract/history";
import { exportColumnNames } from "@waybill/domain/history/export-columns";
import { countries } from "@waybill/domain/markets/countries";
import { once } from "node:events";
import { request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import readWorkbook from "read-excel-file/node";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { placeTestOrder } from "../orders/order.fixture.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { walkOrders } from "../orders/search/walk-orders.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { copyOrder } from "./history.fixture.ts";

const { app, call, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(pool, "query");
});
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

const { outletIds, email } = await ownVendor(db);
const [vendorId] = outletIds;
const as = await tokenFor(email);
const copies = 5200;
await copyOrder(db, await placeTestOrder(call, as, vendorId), copies);

const ask = async (format = "csv") => {
  const path = `/orders/api/v1/vendor/${vendorId}/orders/export?columns=order_id,customer_name&format=${format}`;
  const asked = request({ port, path, headers: { authorization: as } }).end();
  return ((await once(asked, "response")) as [IncomingMessage])[0];
};

/** Counts the pages of orders read; `before` can delay or fail each. */
const watchPages = (before: (page: number) => Promise<void> = async () => {}) => {
  const seen = { pages: 0 };
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const watched = async (...asked: unknown[]) => {
    if (JSON.stringify(asked[0]).includes("order by created_at desc")) await before((seen.pages += 1));
    return query(...asked);
  };
  Object.assign(pool, { query: watched });
  return seen;
};

test("thousands of orders are exported completely, each once", async () => {
  const answer = await ask();
  const lines = (await text(answer)).split("\r\n").slice(1, -1);
  expect(answer.headers["x-total-count"]).toBe(String(copies + 1));
  expect(new Set(lines).size).toBe(copies + 1);
  expect(lines.at(-1)).toContain(`Copy ${copies}`);
});

test("an export without chosen columns includes a reference that only the oldest order has [21.41]", async () => {
  const { rows } = await pool.query<{ order_id: string }>(
    `update orders set details = jsonb_set(details::jsonb, '{reference}', '"PO-1"')::json
     where order_id = $1 returning order_id`,
    [`${vendorId}-${String(copies).padStart(12, "0")}`],
  );
  expect(rows).toHaveLength(1);
  const { body } = await app.inject({
    url: `/orders/api/v1/vendor/${vendorId}/orders/export`,
    headers: { authorization: as },
  });
  const [header = "", ...lines] = body.split("\r\n").slice(0, -1);
  expect(header.split(",")).toHaveLength(exportColumnNames.length);
  expect(lines.at(-1)).toContain("PO-1");
});

test("a workbook of thousands of orders is complete too", async () => {
  const { bytes } = await call(endpoint, {
    as,
    params: { vendorId },
    query: { format: "xlsx", columns: "order_id,customer_name" },
  });
  const [sheet] = await readWorkbook(bytes);
  expect(sheet?.data).toHaveLength(copies + 2);
});

test("a page of orders is read only when needed", async () => {
  const seen = watchPages();
  const operator = {
    kind: "operator",
    userId: "ops",
    sessionId: "s",
    email,
    roles: new Set(["admin"] as const),
    secondFactor: "not needed",
  } as const;
  const walk = await walkOrders({ ...deps, country: countries.ph } as OrderDeps, operator, vendorId, {});
  expect(walk.total).toEqual(copies + 1);
  expect(seen.pages).toBe(0);
  const sizes: number[] = [];
  for await (const page of walk.pages) {
    sizes.push(page.length);
    expect(seen.pages).toBe(sizes.length);
  }
  expect(sizes).toEqual([1000, 1000, 1000, 1000, 1000, 201]);
});

test("a failing export breaks the connection, so that a part cannot be taken for the whole", async () => {
  watchPages(async (page) => {
    if (page === 3) throw new Error("The database is away.");
  });
  vi.spyOn(app.log, "error").mockReturnValue();
  await expect(text(await ask())).rejects.toThrow("aborted");
});

for (const format of ["csv", "xlsx"])
  test(`each user can run one export at a time, and disconnecting ends it (${format})`, async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const seen = watchPages(() => held);
    const gone = new Promise<void>((resolve) =>
      app.server.once("request", (_, answer: ServerResponse) => answer.once("close", resolve)),
    );
    const answer = await ask(format);
    expect(answer.statusCode).toBe(200);
    await expect.poll(() => seen.pages).toBe(1);
    const { status, headers } = await call(endpoint, { as, params: { vendorId } });
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBe("5");

    answer.destroy();
    await gone;
    goOn();
    const none = { to: "2020-01-01T00:00:00Z" };
    await expect
      .poll(async () => (await call(endpoint, { as, params: { vendorId }, query: none })).status, {
        timeout: 15_000,
      })
      .toBe(200);
    // One page was being read at the abort; the last call read one empty page.
    expect(seen.pages).toBe(2);
  });
