import { saveOutletService } from "@waybill/contract/merchants/outlet-service";
import { listOrders, readOrder, setReadyTime } from "@waybill/contract/orders";
import { estimateDelivery } from "@waybill/contract/pricing";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openPartnerApp, orderBody, partnerApi } from "../../partner/partner.fixture.ts";
import { moveOrderThrough, placeTestOrder, rockwell, serendra } from "../order.fixture.ts";
import { update } from "../updating/update.fixture.ts";

const app = await openPartnerApp();
const { call, clock, tokenFor } = app;
afterAll(app.close);

let mine: Awaited<ReturnType<typeof app.partner>>;
let [as, outlet] = ["", ""];
beforeEach(async () => {
  clock.set(new Date("2026-03-10T02:00:00Z"));
  mine = await app.partner();
  as = await tokenFor(mine.email);
  [outlet] = mine.outletIds;
});
const minuteMs = 60_000;
const estimations = async (more: object = {}) => {
  const body = { vendor_id: outlet, vendor_location: rockwell, location: serendra, ...more };
  return (await call(estimateDelivery, { as, body })).body.estimations;
};
const read = async (orderId: string) =>
  (await call(readOrder, { as, query: { vendorId: outlet, orderId } })).body.result;
type Windowed = Awaited<ReturnType<typeof estimations>> | Awaited<ReturnType<typeof read>>;

/**
 * Returns the windows after it checked that each begins before it ends, and that the pick-up comes before the
 * delivery.
 */
function sound({ pickup_window, delivery_window, pickup_at, delivery_at }: Windowed) {
  if (!pickup_window || !delivery_window) throw new Error("No windows.");
  for (const [{ from, to }, at] of [
    [pickup_window, pickup_at],
    [delivery_window, delivery_at],
  ] as const) {
    expect(from < to).toBe(true);
    expect(at && from <= at && at <= to).toBe(true);
  }
  expect(pickup_window.from < delivery_window.from && pickup_window.to < delivery_window.to).toBe(true);
  return { pickup_window, delivery_window };
}
const isAround = ({ from, to }: { from: string; to: string }, time: number) =>
  Date.parse(from) <= time && time <= Date.parse(to);

test("estimations, order, list, tracking and the partner's order have the same windows next to the likely times [18.28]", async () => {
  sound(await estimations());
  const order = await placeTestOrder(call, as, outlet);
  const windows = sound(order);
  expect(await read(order.order_id)).toMatchObject(windows);
  const { data } = (await call(listOrders, { as, params: { vendorId: outlet }, query: {} })).body.result;
  expect(data.find(({ order_id }) => order_id === order.order_id)).toMatchObject(windows);
  const params = { orderId: order.order_id };
  for (const t of [undefined, new URL(order.tracking_link).searchParams.get("t") ?? ""])
    expect((await call(trackOrder, { params, query: { t } })).body).toMatchObject(windows);

  const { first, ask } = mine;
  const placed = await ask("POST", `${partnerApi}/orders`, orderBody(first));
  const partners = (await ask("GET", `${partnerApi}/orders/${placed.body.order_id}`)).body;
  const own = await read(placed.body.order_id);
  expect(partners.timeline).toEqual({
    estimated_pickup_time: own.pickup_at,
    estimated_delivery_time: own.delivery_at,
    ...sound(own),
  });
});

test("the windows narrow as an order proceeds, and stay unchanged once it is over [18.28]", async () => {
  const order = await placeTestOrder(call, as, outlet);
  const width = async () => {
    const { delivery_window: window } = await read(order.order_id);
    return Date.parse(window?.to ?? "") - Date.parse(window?.from ?? "");
  };
  const widths = [await width()];
  await moveOrderThrough(call, as, order.order_id, "WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT");
  await moveOrderThrough(call, as, order.order_id, "COURIER_ACCEPTED_DELIVERY");
  widths.push(await width());
  clock.set(new Date(order.pickup_at ?? ""));
  await moveOrderThrough(call, as, order.order_id, "PICKED_UP");
  widths.push(await width());
  clock.advance(minuteMs);
  await moveOrderThrough(call, as, order.order_id, "NEAR_CUSTOMER");
  widths.push(await width());
  expect(widths).toEqual(widths.toSorted((one, other) => other - one));
  expect(new Set(widths).size).toBe(4);
  const before = (await read(order.order_id)).delivery_window;
  await moveOrderThrough(call, as, order.order_id, "DELIVERED");
  expect((await read(order.order_id)).delivery_window).toEqual(before);
});

test("the windows move with the time at which an order is ready [18.29]", async () => {
  const inAnHour = clock.now().getTime() + 60 * minuteMs;
  for (const ready of [{ ready_in_minutes: 60 }, { ready_at: inAnHour / 1000 }]) {
    expect(isAround(sound(await estimations(ready)).pickup_window, inAnHour)).toBe(true);
    const order = await placeTestOrder(call, as, outlet, ready);
    expect(isAround(sound(order).pickup_window, inAnHour)).toBe(true);
  }
  const order = await placeTestOrder(call, as, outlet);
  const later = (await update(call, as, order, { ready_in_minutes: 90 })).body.result;
  expect(isAround(sound(later).pickup_window, clock.now().getTime() + 90 * minuteMs)).toBe(true);
  const params = { orderId: order.order_id };
  const ready = (await call(setReadyTime, { as, params, body: {} })).body.result;
  expect(sound(ready).delivery_window.to < sound(later).delivery_window.from).toBe(true);
});

test("the windows depend on the outlet's usual minutes, its opening hours, and the requested time [18.29]", async () => {
  const [soon] = [sound(await estimations())];
  const save = (body: object) => call(saveOutletService, { as, params: { vendorId: outlet }, body });
  await save({ preparation_minutes: 45 });
  const usual = clock.now().getTime() + 45 * minuteMs;
  expect(isAround(sound(await estimations()).pickup_window, usual)).toBe(true);
  expect(sound(await estimations()).delivery_window.from > soon.delivery_window.from).toBe(true);

  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  await save({ opening_hours: [{ days: everyDay, from: "1300", to: "2200" }] });
  const opens = Date.parse("2026-03-10T05:00:00Z");
  expect(isAround(sound(await estimations()).pickup_window, opens + 45 * minuteMs)).toBe(true);

  const wanted = Date.parse("2026-03-10T08:00:00Z");
  const later = sound(await estimations({ preordered_for: wanted / 1000 }));
  expect(isAround(later.delivery_window, wanted)).toBe(true);
  await save({ opening_hours: [] });
  const order = await placeTestOrder(call, as, outlet, { preordered_for: wanted / 1000 });
  expect(isAround(sound(order).delivery_window, wanted)).toBe(true);
});
