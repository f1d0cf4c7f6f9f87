import { afterAll, beforeAll, expect, test } from "vitest";
import { ownRider } from "../../fleets/riders/rider.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { customer, placeTestOrder } from "../order.fixture.ts";
import type { CellFilter } from "./cell-rows.ts";
import { findInCell, searchCell } from "./search-cell.ts";

const app = await openTestApp();
const { call, clock, close, db, pool, tokenFor } = app;
afterAll(close);

const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000);
const set = (orderId: string, text: string, ...values: unknown[]) =>
  pool.query(`update orders set ${text} where order_id = $1`, [orderId, ...values]);

let vendorId = "";
let outlets: readonly [string, string] = ["", ""];
let riderId = "";
/** The orders are created oldest first, a minute apart. */
const ids: Record<"open" | "carried" | "delivered" | "unpaid" | "sister", string> = {
  open: "",
  carried: "",
  delivered: "",
  unpaid: "",
  sister: "",
};

beforeAll(async () => {
  const own = await ownVendor(db);
  const as = await tokenFor(own.email);
  ({ vendorId, outletIds: outlets } = own);
  const names = ["Zoe Quimbo", "Yna Quimbo", "Xia Quimbo", "Wes Quimbo", "Val Quimbo"];
  for (const [at, key] of (Object.keys(ids) as (keyof typeof ids)[]).entries()) {
    clock.advance(60_000);
    const outlet = key === "sister" ? outlets[1] : outlets[0];
    const { order_id } = await placeTestOrder(call, as, outlet, {
      customer: { ...customer, name: names[at]! },
    });
    ids[key] = order_id;
  }
  clock.advance(1000);
  await set(ids.delivered, "status = 'DELIVERED'");
  await set(ids.unpaid, "status = 'INITIATED'");
  riderId = (await ownRider(app, { available: false })).rider_id;
  const rider = { name: "Jun", phone_number: "+63918", vehicle: null };
  await set(ids.carried, "status = 'NEAR_VENDOR', rider = $2, fleet_id = 'own'", JSON.stringify(rider));
  const job = `insert into jobs (order_id, rider_id, fleet_id, stage, metres, earning_minor, currency, accepted_at,
    arrived_at, ended_at) values ($1, $2, 'own', $3, 1, 0, 'PHP', $4, $5, $6)`;
  const [then, now] = [minutes(-1), clock.now()];
  await pool.query(job, [ids.carried, riderId, "at_pickup", then, now, null]);
  await pool.query(job, [ids.delivered, riderId, "at_dropoff", then, then, now]);
});

const page = (filter: Partial<CellFilter> = {}, sort: "newest" | "urgent" = "newest") =>
  searchCell({ pool }, sort, { vendorId, limit: 50, ...filter });
const found = async (...given: Parameters<typeof page>) => {
  const byId = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
  return (await page(...given)).rows.map(({ order_id }) => byId.get(order_id));
};

test("the cell is listed newest first: a parent's orders with its outlets', an outlet's alone, page by page", async () => {
  const all = ["sister", "unpaid", "delivered", "carried", "open"];
  expect(await found()).toEqual(all);
  expect(await found({ vendorId: outlets[0] })).toEqual(all.slice(1));
  expect(await found({ vendorId: outlets[1] })).toEqual(["sister"]);
  expect(await found({ limit: 2 })).toEqual(all.slice(0, 2));
  const { created_at: at, order_id: orderId } = (await page({ limit: 2 })).rows[1]!;
  expect(await found({ after: { at, orderId }, limit: 2 })).toEqual(["delivered", "carried"]);
  // Among equal times the higher order number comes first.
  expect(await found({ after: { at, orderId: `${orderId}Z` } })).toEqual(all.slice(1));
  expect((await page({ limit: 2 })).walkedTo).toBeUndefined();
});

test("the cell is filtered by status, open orders, late orders, and rider", async () => {
  expect(await found({ statuses: ["RECEIVED", "DELIVERED"] })).toEqual(["sister", "delivered", "open"]);
  expect(await found({ statuses: [] }).catch(() => "refused")).toBe("refused");
  expect(await found({ isOpen: true })).toEqual(["sister", "unpaid", "carried", "open"]);
  expect(await found({ isOpen: false })).toHaveLength(5);
  expect(await found({ lateAt: minutes(-600) })).toEqual([]);
  expect(await found({ lateAt: minutes(600) })).toEqual(["sister", "carried", "open"]);
  expect(await found({ riderId })).toEqual(["delivered", "carried"]);
  expect(await found({ riderId, statuses: ["DELIVERED"] })).toEqual(["delivered"]);
  expect(await found({ riderId: "nobody" })).toEqual([]);
});

test("a text finds new, open and past orders, and a blank one all", async () => {
  expect(await found({ search: { text: " " } })).toHaveLength(5);
  expect(await found({ search: { text: "quimbo" } })).toHaveLength(5);
  expect(await found({ search: { text: " xia " } })).toEqual(["delivered"]);
  expect(await found({ search: { text: "zo" } })).toEqual(["open"]);
  expect(await found({ search: { text: ids.unpaid } })).toEqual(["unpaid"]);
  expect(await found({ search: { text: ids.sister.slice(-7).toLowerCase() } })).toEqual(["sister"]);
  expect(await found({ search: { text: "nobody at all" } })).toEqual([]);
  expect(await found({ search: { text: "quimbo" }, isOpen: true, limit: 1 })).toEqual(["sister"]);
});

const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

test("an area matches pickups inside one of its parts, except in its holes", async () => {
  const [all, hole, off] = [box(120, 14, 122, 15), box(120.5, 14.2, 121.5, 14.8), box(10, 50, 11, 51)];
  expect(await found({ area: [[all]] })).toHaveLength(5);
  expect(await found({ area: [[off]] })).toEqual([]);
  expect(await found({ area: [[off], [all]] })).toHaveLength(5);
  expect(await found({ area: [[all, off]] })).toHaveLength(5);
  expect(await found({ area: [[all, off, hole]] })).toEqual([]);
  expect(await found({ area: [] })).toEqual([]);
  expect(await found({ area: [[all]], statuses: ["DELIVERED"] })).toEqual(["delivered"]);
});

test("a scan without an index stops after a limit, and returns its position", async () => {
  const walk = async (filter: Partial<CellFilter>) => {
    const { rows, walkedTo } = await page({ statuses: ["RECEIVED"], ...filter });
    return [rows.map(({ order_id }) => order_id), walkedTo?.order_id];
  };
  expect(await walk({ maxWalked: 3 })).toEqual([[ids.sister], ids.delivered]);
  expect(await walk({ maxWalked: 5 })).toEqual([[ids.sister, ids.open], ids.open]);
  expect(await walk({ maxWalked: 6 })).toEqual([[ids.sister, ids.open], undefined]);
  // A full page returns no position.
  expect(await walk({ maxWalked: 3, limit: 1 })).toEqual([[ids.sister], undefined]);
  expect(await walk({ maxWalked: 2, isOpen: true })).toEqual([[ids.sister], ids.unpaid]);
});

test("open orders are listed most urgent first, page by page, without unpaid and test orders", async () => {
  // Orders without a rider are urgent five minutes after they were placed. The rider of `carried` has only just
  // begun to wait.
  expect(await found({}, "urgent")).toEqual(["open", "sister", "carried"]);
  const rows = (await page({}, "urgent")).rows;
  const placed = (key: "open" | "sister") => rows.find(({ order_id }) => order_id === ids[key])!;
  for (const key of ["open", "sister"] as const) {
    const { created_at, urgent_at, open_since, waiting_since } = placed(key);
    expect(open_since).toEqual(created_at);
    expect(waiting_since).toBeNull();
    expect(urgent_at).toEqual(new Date(created_at.getTime() + 300_000));
  }
  const { urgent_at: at } = rows[0]!;
  expect(await found({ after: { at: at!, orderId: ids.open } }, "urgent")).toEqual(["sister", "carried"]);
  expect(await found({ limit: 1 }, "urgent")).toEqual(["open"]);
  expect(await found({ statuses: ["NEAR_VENDOR"] }, "urgent")).toEqual(["carried"]);
  expect(await found({ vendorId: outlets[1] }, "urgent")).toEqual(["sister"]);
  await set(ids.sister, "seeded = true");
  expect(await found({}, "urgent")).toEqual(["open", "carried"]);
  await set(ids.sister, "seeded = false");
});

test("an order is returned with its rider, when it began to wait, when it is due and its incidents", async () => {
  const find = (orderId: string) => findInCell({ pool }, orderId);
  const now = clock.now();
  const carried = (await find(ids.carried))!;
  const due = new Date(carried.details.delivery_at ?? "");
  expect(carried).toMatchObject({
    order_id: ids.carried,
    rider_id: riderId,
    waiting_since: now,
    due_at: due,
    open_since: carried.created_at,
    incident_since: null,
    incident_kinds: null,
  });
  const waited = new Date(now.getTime() + 300_000);
  expect(carried.urgent_at).toEqual(waited < due ? waited : due);
  expect(await find(ids.delivered)).toMatchObject({
    rider_id: riderId,
    waiting_since: null,
    open_since: now,
    urgent_at: null,
  });
  expect(await find(ids.open)).toMatchObject({ rider_id: null, waiting_since: null });

  const ahead = Math.floor(now.getTime() / 1000) + 7200;
  await set(ids.open, "preordered_for = $2", ahead);
  expect((await find(ids.open))?.open_since).toEqual(new Date((ahead - 1200) * 1000));
  await set(ids.open, "preordered_for = null");
  expect(await find(`${ids.open}X`)).toBeUndefined();
  expect(await find("a\0b")).toBeUndefined();
});
