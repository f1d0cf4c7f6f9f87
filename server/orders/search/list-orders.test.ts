import { listOrders } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { customer, moveOrderThrough, placeTestOrder } from "../order.fixture.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  const page = async (query: Record<string, string | number> = {}, of = outletIds[0], who = as) =>
    call(listOrders, { as: who, params: { vendorId: of }, query });
  const idsOf = async (...asked: Parameters<typeof page>) =>
    (await page(...asked)).body.result.data.map(({ order_id }) => order_id);
  return { vendorId, outletIds, as, outletEmail, page, idsOf };
};

test("orders are listed newest first, page by page, and none is left out or repeated [4.32] [7.33]", async () => {
  const { as, outletIds, page, idsOf } = await begin();
  const placed: string[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    // Two orders at the same time, so that a page also ends between equal times.
    if (turn % 2 === 0) clock.advance(1000);
    placed.unshift((await placeTestOrder(call, as, outletIds[0])).order_id);
  }
  const seen: string[] = [];
  let pagination_key: string | null = null;
  do {
    const { body } = await page({ count: 2, ...(pagination_key !== null && { pagination_key }) });
    seen.push(...body.result.data.map(({ order_id }) => order_id));
    pagination_key = body.result.pagination_key;
  } while (pagination_key !== null);
  expect(new Set(seen)).toEqual(new Set(placed));
  expect(seen).toHaveLength(7);
  const all = (await page()).body.result.data;
  const times = all.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(await idsOf({ count: 7 })).toEqual(seen);
});

test("a page key that is not one of ours, and a count out of range, are refused", async () => {
  const { page } = await begin();
  for (const pagination_key of ["nonsense", "MTIz", Buffer.from("1 a").toString("base64")]) {
    const { status, body } = await page({ pagination_key });
    expect(status).toBe(400);
    expect(body.errors[0].code).toBe("BAD_PAGINATION_KEY");
  }
  for (const count of [0, 201, "many"]) expect((await page({ count })).status).toBe(400);
  expect((await page({ from: "yesterday" })).status).toBe(400);
});

test("a parent's list includes its outlets' orders only on request; an outlet's never another outlet's [7.33]", async () => {
  const { as, vendorId, outletIds, outletEmail, idsOf } = await begin();
  const ours = [await placeTestOrder(call, as, outletIds[0]), await placeTestOrder(call, as, outletIds[1])];
  const all = new Set(ours.map(({ order_id }) => order_id));
  expect(await idsOf({}, vendorId as never)).toEqual([]);
  expect(new Set(await idsOf({ include_outlets: "true" }, vendorId as never))).toEqual(all);
  const outlet = await tokenFor(outletEmail);
  expect(await idsOf({ include_outlets: "true" }, outletIds[0], outlet)).toEqual([ours[0]?.order_id]);
  const partner = await tokenFor("godroid", vendorId);
  expect(await idsOf({ include_outlets: "true" }, vendorId as never, partner)).toEqual([]);
});

test("a list can be filtered by time, customer and scheduled orders [7.33] [4.27]", async () => {
  const { as, outletIds, idsOf } = await begin();
  const first = await placeTestOrder(call, as, outletIds[0]);
  clock.advance(60_000);
  const later = await placeTestOrder(call, as, outletIds[0], {
    customer: { ...customer, phone_number: "0918 555 0199" },
    preordered_for: Math.floor(clock.now().getTime() / 1000) + 7200,
  });
  const at = clock.now().toISOString();
  expect(await idsOf({ from: at })).toEqual([later.order_id]);
  expect(await idsOf({ to: first.created_at })).toEqual([first.order_id]);
  expect(await idsOf({ customer_phone_number: "0918 5550199" })).toEqual([later.order_id]);
  expect(await idsOf({ customer_phone_number: "+639175550142" })).toEqual([first.order_id]);
  expect(await idsOf({ scheduled: "true" })).toEqual([later.order_id]);
  await moveOrderThrough(call, as, later.order_id, "WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY");
  expect(await idsOf({ scheduled: "true" })).toEqual([]);
});

test("the status filter selects the groups, and a delayed order is in the group of its progress [4.29] [4.30] [4.33]", async () => {
  const { as, outletIds, idsOf } = await begin();
  const one = async () => (await placeTestOrder(call, as, outletIds[0])).order_id;
  const [open, cancelled, carried, delayed, done] = [
    await one(),
    await one(),
    await one(),
    await one(),
    await one(),
  ];
  const collect = ["WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"] as const;
  await moveOrderThrough(call, as, cancelled, "CANCELLED");
  await moveOrderThrough(call, as, carried, ...collect);
  await moveOrderThrough(call, as, delayed, ...collect, "DELAYED");
  await moveOrderThrough(call, as, done, ...collect, "DELIVERED");
  const shown = async (status: string) => new Set(await idsOf({ status }));
  expect(await shown("NEW")).toEqual(new Set([open]));
  expect(await shown("COLLECTED")).toEqual(new Set([carried, delayed]));
  expect(await shown("DELIVERED")).toEqual(new Set([done]));
  expect(await shown("CANCELLED")).toEqual(new Set([cancelled]));
  expect((await shown("ANY")).size).toBe(5);
  expect(await idsOf({ status: "LATE" }).catch(() => "refused")).toBe("refused");
});
