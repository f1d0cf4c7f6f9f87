import { listAudit } from "@waybill/contract/operations/audit";
import { createArea } from "@waybill/contract/operations/areas";
import * as endpoints from "@waybill/contract/operations/orders";
import { cancelOrder } from "@waybill/contract/orders";
import { listRidersJobs } from "@waybill/contract/riders/rider-jobs";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import { nextStatuses } from "@waybill/domain/orders/transitions";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder, placeOf } from "../orders/order.fixture.ts";
import { searchCell } from "../orders/search/search-cell.ts";
import { makeOffer } from "../fleets/riders/offers/make-offer.ts";
import { ownRider } from "../fleets/riders/rider.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const app = await openTestApp();
const { call, clock, close, db, deps, pool, tokenFor } = app;
afterAll(close);
let as = await tokenFor("dispatch");

async function ownOrder(changes = {}) {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const merchant = await tokenFor(email);
  const order = await placeTestOrder(call, merchant, outletIds[0], changes);
  return { order, order_id: order.order_id, vendorId, outletId: outletIds[0], merchant };
}
const read = async (order_id: string) =>
  (await call(endpoints.readCellOrder, { as, params: { order_id } })).body.result;
const list = async (query: Record<string, string | number | undefined>) =>
  (await call(endpoints.listCellOrders, { as, query })).body.result;
/** The riders of these tests have no known position. */
const override = ["no_position" as const, "declined" as const];
const idsOf = ({ data }: { data: readonly { order_id: string }[] }) => data.map(({ order_id }) => order_id);

test("an order is assigned to a rider and taken back, and its history shows everything [14.13] [14.14] [14.15]", async () => {
  const { order_id, merchant } = await ownOrder();
  const [first, second] = [await ownRider(app), await ownRider(app)];
  await makeOffer(deps, { riderId: second.rider_id, orders: [await rowOf(order_id)], metres: 900 });
  const assign = (rider_id: string) =>
    call(endpoints.assignOrder, { as, params: { order_id }, body: { rider_id, override } });

  const { status, body } = await assign(first.rider_id);
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ rider_id: first.rider_id, status: "COURIER_ACCEPTED_DELIVERY" });
  expect((await call(listRidersJobs, { as: first.as })).body.result).toHaveLength(1);
  expect(body.result.story.find(({ kind }) => kind === "offer")?.action).toBe("withdrawn");

  expect((await assign(second.rider_id)).body.result.rider_id).toBe(second.rider_id);
  expect((await call(listRidersJobs, { as: first.as })).body.result).toEqual([]);
  const { body: free } = await call(endpoints.unassignOrder, {
    as,
    params: { order_id },
    body: { reason: "flat tyre" },
  });
  expect(free.result).toMatchObject({ rider: null, rider_id: null, status: "WAITING_FOR_TRANSPORT" });
  expect((await call(listRidersJobs, { as: second.as })).body.result).toEqual([]);

  const changes = free.result.story.filter(({ kind }) => kind === "change");
  expect(changes.map(({ action, actor }) => `${action} ${actor?.kind}`)).toEqual([
    "order.placed vendor",
    "order.assigned operator",
    "order.unassigned operator",
    "order.assigned operator",
    "order.unassigned operator",
  ]);
  expect(changes.at(-1)).toMatchObject({ text: "flat tyre", actor: { id: "user-dispatch" } });
  expect((await call(endpoints.readCellOrder, { as: merchant, params: { order_id } })).status).toBe(401);
});

const rowOf = async (orderId: string) =>
  (await pool.query("select * from orders where order_id = $1", [orderId])).rows[0];

test("an impossible move gets 409 with the possible ones, and changes nothing [14.18]", async () => {
  const { order_id } = await ownOrder();
  const { rider_id } = await ownRider(app);
  const before = await read(order_id);
  const illegal = await call(endpoints.moveCellOrder, {
    as,
    params: { order_id },
    body: { status: "DELIVERED", reason: "x" },
  });
  const unassign = await call(endpoints.unassignOrder, { as, params: { order_id }, body: { reason: "x" } });
  for (const { status, body } of [illegal, unassign]) {
    expect(status).toBe(409);
    expect(body.errors[0].code).toBe("ORDER_NOT_MOVABLE");
    expect(body.errors[0]).toMatchObject({ meta: { expected: nextStatuses.RECEIVED } });
  }
  const nobody = await call(endpoints.assignOrder, {
    as,
    params: { order_id },
    body: { rider_id: "nobody" },
  });
  expect(nobody.status).toBe(404);
  expect(await read(order_id)).toEqual(before);

  await call(endpoints.cancelCellOrder, {
    as,
    params: { order_id },
    body: { reason: "bad_weather", who_pays: "operator" },
  });
  for (const answer of [
    await call(endpoints.assignOrder, { as, params: { order_id }, body: { rider_id, override } }),
    await call(endpoints.cancelCellOrder, {
      as,
      params: { order_id },
      body: { reason: "bad_weather", who_pays: "nobody" },
    }),
  ]) {
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0]).toMatchObject({ meta: { expected: [] } });
  }
  expect((await read(order_id)).who_pays).toBe("operator");
});

test("an order can be cancelled after the pickup (with the payer), moved by the table, and annotated [14.16] [14.17] [14.19]", async () => {
  const { order_id, merchant, outletId } = await ownOrder();
  const moved = await call(endpoints.moveCellOrder, {
    as,
    params: { order_id },
    body: { status: "RECEIVED_BY_VENDOR", reason: "they called" },
  });
  expect(moved.body.result.status).toBe("RECEIVED_BY_VENDOR");
  for (const status of ["WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"] as const)
    await call(moveOrderInSandbox, { as: merchant, params: { orderId: order_id }, body: { status } });
  const byMerchant = await call(cancelOrder, {
    as: merchant,
    body: { vendor_id: outletId, order_id, reason: "mistake_error" },
  });
  expect(byMerchant.status).toBe(409);

  clock.advance(1000);
  const noted = await call(endpoints.noteOrder, { as, params: { order_id }, body: { text: "Ana called" } });
  expect(noted.body.result.story.at(-1)).toMatchObject({ kind: "note", text: "Ana called" });
  const cancelled = await call(endpoints.cancelCellOrder, {
    as,
    params: { order_id },
    body: { reason: "food_quality_spillage", who_pays: "merchant" },
  });
  expect(cancelled.body.result).toMatchObject({ status: "CANCELLED", who_pays: "merchant" });
  const { body } = await call(listAudit, { as, query: { subject: `order:${order_id}` } });
  expect(body.result.data[0]).toMatchObject({
    action: "order.cancelled",
    before: { status: "PICKED_UP" },
    after: { status: "CANCELLED", who_pays: "merchant", cancel_reason: "food_quality_spillage" },
  });
  expect(JSON.stringify(body.result.data)).not.toContain("Ana");
  for (const text of [" ", "x".repeat(2001)])
    expect((await call(endpoints.noteOrder, { as, params: { order_id }, body: { text } })).status).toBe(400);
});

test("orders of all vendors are found by status, vendor, rider and text, page by page [14.95]", async () => {
  const [one, two] = [await ownOrder(), await ownOrder()];
  const { rider_id } = await ownRider(app);
  await call(endpoints.assignOrder, { as, params: { order_id: one.order_id }, body: { rider_id, override } });
  expect(idsOf(await list({ vendor: one.vendorId }))).toEqual([one.order_id]);
  expect(idsOf(await list({ vendor: two.outletId, status: "RECEIVED" }))).toEqual([two.order_id]);
  expect(idsOf(await list({ vendor: two.outletId, status: "DELIVERED,CANCELLED" }))).toEqual([]);
  expect(idsOf(await list({ rider: rider_id }))).toEqual([one.order_id]);
  expect(idsOf(await list({ q: two.order_id }))).toEqual([two.order_id]);
  expect(idsOf(await list({ q: two.order_id.slice(-9).toLowerCase() }))).toEqual([two.order_id]);
  expect(idsOf(await list({ q: "0917 555 0142", vendor: two.vendorId }))).toEqual([two.order_id]);
  expect(idsOf(await list({ q: "an", vendor: two.vendorId }))).toEqual([two.order_id]);
  expect((await call(endpoints.listCellOrders, { as, query: { status: "FLYING" } })).status).toBe(400);

  clock.advance(1000);
  const pages: string[] = [];
  let cursor: string | undefined;
  const all = idsOf(await list({ limit: 200 }));
  do {
    const page = await list({ limit: 1, cursor });
    pages.push(...idsOf(page));
    if (pages.length === 1) await ownOrder();
    cursor = page.cursor ?? undefined;
  } while (cursor);
  expect(pages).toEqual(all);
});

test("orders are found by the current area of their pickup [14.12]", async () => {
  const { order_id, merchant, outletId, vendorId } = await ownOrder();
  const { latitude, longitude } = await placeOf(call, merchant, outletId);
  const square = (size: number) => {
    const [west, east] = [longitude - size, longitude + size];
    const [south, north] = [latitude - size, latitude + size];
    return [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
  };
  const market = await tokenFor("market");
  const draw = async (coordinates: number[][][]) =>
    (
      await call(createArea, {
        as: market,
        body: { name: "Drawn", polygon: { type: "Polygon", coordinates } },
      })
    ).body.result.area_id;
  const [around, withHole] = [await draw([square(0.01)]), await draw([square(0.01), square(0.005)])];
  for (const sort of ["newest", "urgent"]) {
    expect(idsOf(await list({ sort, area: around, vendor: vendorId }))).toEqual([order_id]);
    expect(idsOf(await list({ sort, area: withHole, vendor: vendorId }))).toEqual([]);
    expect(idsOf(await list({ sort, area: "never-drawn", vendor: vendorId }))).toEqual([]);
  }
  expect(idsOf(await list({ area: around, status: "RECEIVED", vendor: outletId }))).toEqual([order_id]);
  expect(idsOf(await list({ area: around, status: "DELIVERED", vendor: outletId }))).toEqual([]);
});

test("a filter without an index stops scanning after a limit, and the cursor continues there [14.12] [14.96]", async () => {
  const { order_id, vendorId, merchant, outletId } = await ownOrder();
  clock.advance(1000);
  for (const _ of [1, 2, 3]) {
    const { order_id: orderId } = await placeTestOrder(call, merchant, outletId);
    await call(moveOrderInSandbox, {
      as: merchant,
      params: { orderId },
      body: { status: "RECEIVED_BY_VENDOR" },
    });
  }
  const search = (maxWalked: number, after?: { at: Date; orderId: string }) =>
    searchCell(deps, "newest", { vendorId, statuses: ["RECEIVED"], limit: 3, maxWalked, after });
  const first = await search(2);
  expect(first.rows).toEqual([]);
  const { created_at: at, order_id: orderId } = first.walkedTo ?? expect.fail("nothing more");
  const second = await search(2, { at, orderId });
  expect(idsOf({ data: second.rows })).toEqual([order_id]);
  expect(second.walkedTo?.order_id).toEqual(order_id);
  expect(idsOf({ data: (await search(4)).rows })).toEqual([order_id]);
});

test("the most urgent order is first, with its reason, and an ended one is missing", async () => {
  const [calm, late, ended] = [await ownOrder(), await ownOrder(), await ownOrder()];
  await call(endpoints.cancelCellOrder, {
    as,
    params: { order_id: ended.order_id },
    body: { reason: "closed", who_pays: "nobody" },
  });
  const { rider_id } = await ownRider(app);
  await call(endpoints.assignOrder, {
    as,
    params: { order_id: calm.order_id },
    body: { rider_id, override },
  });
  clock.advance(6 * 60_000);
  const ours = new Set([calm.order_id, late.order_id, ended.order_id]);
  const urgent = (await list({ sort: "urgent", limit: 200 })).data.filter(({ order_id }) =>
    ours.has(order_id),
  );
  expect(idsOf({ data: urgent })).toEqual([late.order_id, calm.order_id]);
  expect(urgent.map(({ urgency }) => urgency)).toEqual([[{ reason: "no_rider", minutes: 6 }], []]);
  clock.advance(2 * 3_600_000);
  as = await tokenFor("dispatch");
  expect(idsOf(await list({ late: "true", vendor: calm.vendorId }))).toEqual([calm.order_id]);
  expect(idsOf(await list({ late: "true", vendor: ended.vendorId }))).toEqual([]);
  const { urgency } = await read(late.order_id);
  expect(urgency.map(({ reason }) => reason).sort()).toEqual(["late", "no_rider"]);

  await sql`update orders set status = 'INITIATED' where order_id = ${late.order_id}`.execute(db);
  expect(idsOf(await list({ late: "true", vendor: late.vendorId }))).toEqual([]);
  expect(idsOf(await list({ sort: "urgent", vendor: late.vendorId }))).toEqual([]);
  expect((await read(late.order_id)).urgency).toEqual([]);
});
