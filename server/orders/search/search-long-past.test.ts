import { matchesSearch } from "@waybill/domain/history/search";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { customer, moveOrderThrough, placeTestOrder } from "../order.fixture.ts";
import type { OrderFilter } from "./filter-rows.ts";
import { findOrders, isLongSearch, searchOrders, type SearchBounds } from "./search-rows.ts";

const { call, clock, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);

const people: [string, string][] = [
  ["Zoë Quimbo", "0917 555 0142"],
  ["O'Brien", "0918 555 0199"],
  ["Maria Cruz", "0917 555 0777"],
  ["محمد علي", "0922 500 2345"],
  ["Maria Reyes", "0921 555 0001"],
  ["Ng", "0920 555 0142"],
  ["Maria Lim", "0917 500 8888"],
  ["Ana Tan", "0917 500 9999"],
];

let vendorId = "";
let placed: Awaited<ReturnType<typeof placeTestOrder>>[] = [];

beforeAll(async () => {
  const own = await ownVendor(db);
  const as = await tokenFor(own.email);
  vendorId = own.vendorId;
  for (const [index, [name, phone_number]] of people.entries()) {
    clock.advance(1000);
    const vendor = own.outletIds[index % 2] ?? "";
    const order = await placeTestOrder(call, as, vendor, { customer: { ...customer, name, phone_number } });
    // Every third order stays open.
    if (index % 3 !== 0) await moveOrderThrough(call, as, order.order_id, "CANCELLED");
    placed = [order, ...placed];
  }
});

/** With these limits, a search among eight orders gives up as early as one among a million would. */
const early: SearchBounds = { walked: 2, read: 100 };
const ids = (rows: readonly { order_id: string }[] | undefined) => rows?.map(({ order_id }) => order_id);
const asked = (search: string, more: Partial<OrderFilter> = {}) => ({
  of: { parentId: vendorId },
  search,
  count: 50,
  ...more,
});

const keys = [
  "maria",
  "Maria C",
  "z",
  "ng",
  "n",
  "o'b",
  "'",
  "zoe",
  "محمد علي",
  "عل",
  "quimbo",
  "an",
  "nobody at all",
  "qx",
  "0142",
  "0917 555 0142",
  "+63917",
  "99",
  "9",
  "%",
  "_",
  "\\",
  ":*",
  "&",
  "555",
];

test("an old order is found by any part of its number, phone or name, as the domain's rule matches [5.46]", async () => {
  const ends = placed.flatMap(({ order_id }) => [order_id.slice(-5), order_id.slice(-2).toLowerCase()]);
  for (const search of [...keys, ...ends]) {
    const expected = placed.filter((order) => matchesSearch(search, order));
    expect(ids(await searchOrders(pool, asked(search), early)), search).toEqual(ids(expected));
  }
});

test("a search over a long period respects its outlet, days, status and page", async () => {
  const [, second, third] = placed;
  const search = "a";
  const all = placed.filter((order) => matchesSearch(search, order));
  const found = async (
    more: Partial<OrderFilter> & { count?: number; after?: { createdAt: Date; orderId: string } },
  ) => ids(await searchOrders(pool, { ...asked(search), ...more }, early));
  const outlet = third?.vendor_id ?? "";
  expect(await found({ of: { vendorId: outlet } })).toEqual(
    ids(all.filter(({ vendor_id }) => vendor_id === outlet)),
  );
  expect(await found({ status: "CANCELLED" })).toEqual(
    ids(all.filter((order) => placed.indexOf(order) % 3 !== 1)),
  );
  expect(await found({ count: 4 })).toEqual(ids(all.slice(0, 4)));
  const [oldest, newest] = [placed.at(-1), second].map((order) => new Date(order?.created_at ?? ""));
  expect(await found({ from: oldest, to: newest })).toEqual(ids(all.filter((order) => order !== placed[0])));
  const after = { createdAt: new Date(second?.created_at ?? ""), orderId: second?.order_id ?? "" };
  expect(await found({ after })).toEqual(ids(all.filter((order) => placed.indexOf(order) > 1)));
});

test("a key that may be in too many old orders is searched by a scan, and none is left out", async () => {
  const few: SearchBounds = { walked: 1, read: 1 };
  expect(await searchOrders(pool, asked("maria"), few)).toBeUndefined();
  const expected = placed.filter((order) => matchesSearch("maria", order));
  expect(ids(await findOrders(pool, asked("maria"), few))).toEqual(ids(expected));
});

test("searches with another indexed filter use that index", () => {
  expect(isLongSearch(asked("maria"))).toBe(true);
  expect(isLongSearch(asked("maria", { status: "DELIVERED" }))).toBe(true);
  for (const more of [{ status: "NEW" }, { customerPhone: "+63" }, { scheduledAt: new Date(0) }] as const)
    expect(isLongSearch(asked("maria", more))).toBe(false);
  expect(isLongSearch({ of: { guestId: "g" }, search: "maria" })).toBe(false);
});
