import { searchTermsOf } from "@waybill/domain/history/search";
import { afterAll, expect, test } from "vitest";
import type { Queryable } from "../../platform/database/transaction.ts";
import { openTestApp, silentOutbox } from "../../testing/test-app.ts";
import { orderDeps } from "../order-deps.ts";
import { placeTestOrder } from "../order.fixture.ts";
import type { OrderRow } from "../order-row.ts";
import type { CellFilter } from "./cell-rows.ts";
import type { OrderSearch } from "./filter-rows.ts";
import { listOrders } from "./list-orders.ts";
import { searchCell } from "./search-cell.ts";
import { countOrders, findOrders, searchGrams, isLongSearch, searchOrders } from "./search-rows.ts";
import { findTotals } from "./total-rows.ts";
import { walkOrders } from "./walk-orders.ts";

const { accounts, call, close, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const guest = await tokenFor("guest");
const actor = (await accounts.findActor(guest))!;
const { order_id } = await placeTestOrder(call, guest, "guest");
const row = (await pool.query<OrderRow>("select * from orders where order_id = $1", [order_id])).rows[0]!;

type Statement = { text: string; values: unknown[] };
/** A fake database that records its statements and returns the given results one by one. */
const noting = (...answers: object[][]) => {
  const asked: Statement[] = [];
  const query = async (statement: Statement) => {
    const rows = answers[asked.push(statement) - 1] ?? [];
    return { rows, rowCount: rows.length };
  };
  return { asked, db: { query } as unknown as Queryable };
};
const rows = (count: number) => Array.from({ length: count }, () => row);

const now = new Date("2026-03-10T04:00:00Z");
const near = new Date("2026-01-07T04:00:00Z");
const of = { vendorId: "v1" };
const texts = async (search: Partial<OrderSearch> & { now?: Date }, ...answers: object[][]) => {
  const { asked, db } = noting(...answers);
  await findOrders(db, { of, count: 2, ...search });
  return asked;
};

test("a page of all orders is searched in the two months before it first, and only then in all of them", async () => {
  const isNear = ({ values }: Statement) =>
    values.some((value) => (value as Date)?.getTime?.() === near.getTime());
  expect((await texts({ now }, rows(2))).map(isNear)).toEqual([true]);
  expect((await texts({ now }, rows(1), rows(1))).map(isNear)).toEqual([true, false]);
  expect((await texts({ now, status: "ANY", search: undefined }, rows(2))).map(isNear)).toEqual([true]);
  const after = { createdAt: now, orderId: "x" };
  expect((await texts({ after, now: new Date(0) }, rows(2))).map(isNear)).toEqual([true]);
  expect((await texts({ after }, rows(2))).map(isNear)).toEqual([true]);
  // Filtered orders may be from any time, and without `now` there is no recent range.
  expect((await texts({ now, status: "NEW" })).map(isNear)).toEqual([false]);
  expect((await texts({ now, customerPhone: "+63" })).map(isNear)).toEqual([false]);
  expect((await texts({})).map(isNear)).toEqual([false]);
  expect((await texts({ status: "ANY" }))[0]?.text).not.toContain("status in");
});

test("a parent's list and searches use the parent's index, and everything else the outlet's own", async () => {
  const isOfFamily = async (search: Partial<OrderSearch>) =>
    (await texts(search))[0]?.text.includes("root_vendor_id");
  expect(await isOfFamily({ customerPhone: "+63" })).toBe(false);
  expect(await isOfFamily({ of: { parentId: "v" }, customerPhone: "+63" })).toBe(true);
  expect(await isOfFamily({ search: "ana", customerPhone: "+63" })).toBe(true);
  expect(await isOfFamily({ of: { guestId: "g" }, search: "ana" })).toBe(false);
});

test("a text filter alone reads its index before the orders; with other filters both are read together", async () => {
  const isFoundFirst = ({ text }: Statement) => text.includes("join orders using");
  const cut = [{ is_cut: true, order_id: null }];
  const long = await texts({ search: "ana" }, [], rows(1), cut);
  expect(long).toHaveLength(4);
  expect(isFoundFirst(long[3]!)).toBe(true);
  for (const search of [
    { search: "ana", customerPhone: "+63" },
    { customerPhone: "+63" },
    { of: { guestId: "g" }, search: "ana" },
    {},
  ])
    expect((await texts(search)).map(isFoundFirst), JSON.stringify(search)).toEqual([false]);
});

test("a frequent word is found among the newest orders, and trigrams are used only after them", async () => {
  const search = async (...answers: object[][]) => {
    const { asked, db } = noting(...answers);
    const found = await searchOrders(db, { of, search: "ana", count: 2 });
    return [asked.length, found?.length];
  };
  expect(await search(rows(2))).toEqual([1, 2]);
  expect(await search(rows(1), [])).toEqual([2, 1]);
  expect(await search(rows(1), rows(1), [{ ...row, is_cut: false }])).toEqual([3, 1]);
  expect(await search(rows(1), rows(1), [{ order_id: null, is_cut: false }])).toEqual([3, 0]);
  expect(await search(rows(1), rows(1), [{ ...row, is_cut: true }])).toEqual([3, undefined]);
});

test("only a text search over a long period uses trigrams", () => {
  for (const status of [undefined, "ANY", "DELIVERED", "CANCELLED"] as const)
    expect(isLongSearch({ of, search: "ana", status })).toBe(true);
  for (const status of ["NEW", "COLLECTED"] as const)
    expect(isLongSearch({ of, search: "ana", status })).toBe(false);
  expect(isLongSearch({ of })).toBe(false);
});

test("a text is split into trigrams, a shorter one is a prefix, and digits also match phone numbers", () => {
  const grams = (key: string) => searchGrams(searchTermsOf(key));
  expect(grams("a")).toBe("('a':*)");
  expect(grams("ab")).toBe("('ab':*)");
  expect(grams("abc")).toBe("('abc')");
  expect(grams("Abcd")).toBe("('abc' & 'bcd')");
  expect(grams("aaaa")).toBe("('aaa')");
  expect(grams("o'b\\")).toBe("('o''b' & '''b\\\\')");
  expect(grams("0917")).toBe("('091' & '917') | ('917')");
});

const cell = async (filter: Partial<CellFilter>, ...answers: object[][]) => {
  const { asked, db } = noting(...answers);
  await searchCell({ pool: db as never }, "newest", { limit: 2, ...filter });
  return asked;
};

test("rare matches are selected first and then sorted, and everything else is read in order", async () => {
  const isSorted = async (filter: Partial<CellFilter>) => (await cell(filter))[0]?.text.includes("few");
  for (const filter of [{ isOpen: true }, { lateAt: now }, { riderId: "r" }, { search: { text: "ana" } }])
    expect(await isSorted(filter), JSON.stringify(filter)).toBe(true);
  for (const filter of [{}, { isOpen: false }, { search: { text: " " } }, { statuses: ["NEW"] as const }])
    expect(await isSorted(filter), JSON.stringify(filter)).toBe(false);
});

test("only filters without an index scan the orders, up to a limit", async () => {
  const [plain, ...more] = await cell({});
  expect(plain?.text).not.toContain("20000");
  expect(plain?.text).not.toContain("vendor_id =");
  expect(more).toEqual([]);
  const walked = await cell({ statuses: ["NEW"] }, rows(1));
  expect(walked.map(({ text }) => /limit 20000|offset 19999/.exec(text)?.[0])).toEqual([
    "limit 20000",
    "offset 19999",
  ]);
  expect(await cell({ statuses: ["NEW"] }, rows(2))).toHaveLength(1);
});

test("one or two letters are not searched for in all past orders", async () => {
  const isByLetters = async (search: string) =>
    (await cell({ search: { text: search } }))[0]?.text.includes("search_grams");
  expect(await isByLetters(" ab ")).toBe(false);
  expect(await isByLetters("abc")).toBe(true);
  expect((await cell({ search: { text: " ab " } }))[0]?.values).toContain("ab");
  expect((await cell({ search: { text: "  " } }))[0]?.text).not.toContain("search_text");
});

const own = orderDeps(deps, silentOutbox);

test("reading all pages continues after each full page, and ends with the first that is not full", async () => {
  const walk = async (...counts: number[]) => {
    const { asked, db } = noting([{ orders: 2001 }], ...counts.map(rows));
    const { total, pages } = await walkOrders({ ...own, pool: db as never }, actor, "guest", {});
    const found: number[] = [];
    for await (const page of pages) found.push(page.length);
    return [total, found, asked.length];
  };
  expect(await walk(1000, 1000, 1)).toEqual([2001, [1000, 1000, 1], 4]);
  expect(await walk(1000, 0)).toEqual([2001, [1000], 3]);
  expect(await walk(999)).toEqual([2001, [999], 2]);
  expect(await countOrders(noting().db, { of })).toBe(0);
  const nothing = { orders: 0, cancelled: 0, amount: null, fees: null, isWhole: true };
  expect(await findTotals(noting().db, { of })).toEqual(nothing);
});

test("a page that is not full is the last one, and a pagination key that we did not make is refused", async () => {
  const list = async (query: object, count: number) => {
    const { db } = noting(rows(count), rows(count));
    const { result } = await listOrders({ ...own, pool: db as never }, actor, "guest", query);
    return [result.data.length, result.pagination_key];
  };
  const keyOf = (text: string) => Buffer.from(text).toString("base64url");
  const key = keyOf(`${row.created_at.getTime()} ${order_id}`);
  expect(await list({ count: 3 }, 3)).toEqual([3, null]);
  expect(await list({ count: 3 }, 4)).toEqual([3, key]);
  expect(await list({ pagination_key: key }, 1)).toEqual([1, null]);
  for (const bad of [
    `${key}=`,
    keyOf("1 a"),
    keyOf(`x${row.created_at.getTime()} ${order_id}`),
    keyOf("1"),
    "!",
  ])
    await expect(list({ pagination_key: bad }, 1), bad).rejects.toMatchObject({
      refusal: "bad_pagination_key",
      detail: { path: ["pagination_key"] },
    });
  await expect(list({ pagination_key: keyOf("1 a\0b-234567ABCDEF") }, 1)).rejects.toMatchObject({
    refusal: "bad_pagination_key",
  });
});
