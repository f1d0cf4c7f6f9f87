import { createArea } from "@waybill/contract/operations/areas";
import * as endpoints from "@waybill/contract/operations/orders";
import { addIncident, ownIncident } from "@waybill/contract/operations/incidents";
import { readConsoleRider } from "@waybill/contract/operations/riders";
import { reportPositions } from "@waybill/contract/riders/rider-app";
import { declineOffer } from "@waybill/contract/riders/rider-jobs";
import { afterAll, expect, test } from "vitest";
import { serendra } from "../orders/order.fixture.ts";
import { ownRider } from "../fleets/riders/rider.fixture.ts";
import { openRiding, paid } from "../fleets/riders/riding.fixture.ts";

const product = await openRiding();
const { begin, call, clock, close, offer, offersOf, pool, ride, tokenFor } = product;
afterAll(close);
let as = await tokenFor("dispatch");

type Rider = Awaited<ReturnType<typeof begin>>["rider"];
/** Advances the clock and signs the operator in again, because the session expires. */
const later = async (minutes: number) => {
  clock.advance(minutes * 60_000);
  as = await tokenFor("dispatch");
};
const read = async (order_id: string) =>
  (await call(endpoints.readCellOrder, { as, params: { order_id } })).body.result;
const standing = async (order_id: string) => (await read(order_id)).standing;
const stand = (rider: Rider, place: { latitude: number; longitude: number }, battery?: number) => {
  const positions = [
    {
      latitude: place.latitude,
      longitude: place.longitude,
      at: clock.now().toISOString(),
      ...(battery !== undefined && { battery }),
    },
  ];
  return call(reportPositions, { as: rider.as, body: { positions } });
};

test("an order shows its group and reason from its first minute to the door [17.60] [17.61]", async () => {
  const { rider, order } = await begin(paid);
  const id = order.order_id;
  expect(await standing(id)).toMatchObject({ group: "on_course", reason: "looking", marks: ["no_rider"] });
  await later(6);
  expect(await standing(id)).toMatchObject({ group: "needs_person", reason: "no_rider", count: 6 });
  const override = ["no_position" as const, "has_offer" as const, "too_far" as const];
  const body = { rider_id: rider.rider_id, override };
  expect((await call(endpoints.assignOrder, { as, params: { order_id: id }, body })).status).toBe(200);
  await stand(rider, order.source);
  expect(await standing(id)).toMatchObject({ group: "on_course", reason: "to_shop", marks: [] });
  await ride(rider, id, ["arrived_at_pickup"]);
  expect(await standing(id)).toMatchObject({ reason: "at_shop", marks: ["at_shop"] });
  await later(2.5);
  await stand(rider, order.source);
  expect(await standing(id)).toMatchObject({ reason: "at_shop", count: 2 });
  await later(2.6);
  await stand(rider, order.source);
  expect(await standing(id)).toMatchObject({ group: "at_risk", reason: "waiting_at_shop", count: 5 });
  await later(4);
  expect(await standing(id)).toMatchObject({ group: "needs_person", reason: "rider_lost", count: 4 });
  await stand(rider, order.source);
  await ride(rider, id, ["collected", "left_pickup"]);
  const { standing: carried, likely_at } = await read(id);
  expect(carried).toMatchObject({ reason: expect.stringMatching(/to_door|will_be_late/), marks: [] });
  expect(Date.parse(likely_at ?? "")).toBeGreaterThanOrEqual(clock.now().getTime());
});

test("riders who declined are counted, and an incident shows its kind, minutes and who handles it [17.60]", async () => {
  const { rider, order } = await begin();
  const order_id = order.order_id;
  const others = [rider, await ownRider(product), await ownRider(product)];
  for (const each of others) {
    if (each !== rider) await offer(each, order_id);
    const [{ offer_id } = { offer_id: "" }] = await offersOf(each);
    await call(declineOffer, { as: each.as, params: { offer_id }, body: { reason: "too far" } });
  }
  expect(await standing(order_id)).toMatchObject({ group: "at_risk", reason: "declined", count: 3 });
  const { body } = await call(addIncident, { as, body: { order_id, kind: "Flat tyre" } });
  await later(3);
  expect(await standing(order_id)).toMatchObject({ reason: "incident", incident: "Flat tyre", count: 3 });
  expect((await read(order_id)).taken_by).toBeNull();
  const params = { incident_id: body.result.incident_id };
  await call(ownIncident, { as, params, body: { owner: "user-dispatch" } });
  expect((await read(order_id)).taken_by).toEqual({
    user_id: "user-dispatch",
    email: "dispatch@example.com",
  });
});

test("the estimated arrival of an order without a rider keeps moving, and an ended order has none [17.60]", async () => {
  const { order } = await begin();
  const id = order.order_id;
  const due = Date.parse((await read(id)).delivery_at ?? "");
  expect(Date.parse((await read(id)).likely_at ?? "")).toBe(due);
  await later(60);
  const { standing: late, likely_at } = await read(id);
  expect(Date.parse(likely_at ?? "")).toBeGreaterThan(clock.now().getTime());
  expect(late).toMatchObject({ group: "needs_person", spare: "late" });
  await pool.query("update orders set status = 'CANCELLED' where order_id = $1", [id]);
  expect(await read(id)).toMatchObject({ standing: null, likely_at: null });
});

const box = (west: number, south: number, east: number, north: number) => ({
  type: "Polygon" as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

test("live orders and the on-time share of the last hour can be read for all areas, one, or several [17.62]", async () => {
  const figures = async (area?: string) =>
    (await call(endpoints.readFloorFigures, { as, query: { area } })).body.result;
  expect(await figures()).toMatchObject({ minutes: 60, due: 0, on_time: 0, on_time_share: null });
  const market = await tokenFor("market");
  const draw = async (name: string, polygon: ReturnType<typeof box>) =>
    (await call(createArea, { as: market, body: { name, polygon } })).body.result.area_id;
  const { order } = await begin(paid);
  const { latitude, longitude } = order.source;
  const here = await draw("Here", box(longitude - 0.01, latitude - 0.01, longitude + 0.01, latitude + 0.01));
  const far = await draw("Far", box(longitude + 0.05, latitude, longitude + 0.06, latitude + 0.01));
  const idsIn = async (area: string) =>
    (
      await call(endpoints.listCellOrders, { as, query: { area, sort: "urgent", limit: 200 } })
    ).body.result.data.map(({ order_id }) => order_id);
  expect(await idsIn(here)).toContain(order.order_id);
  expect(await idsIn(far)).toEqual([]);
  expect(await idsIn(`${far},${here}`)).toContain(order.order_id);

  const done = (orderId: string, minutesLate: number) =>
    pool.query(
      `update orders set status = 'DELIVERED', details = jsonb_set(details::jsonb, '{delivery_at}', to_jsonb($3::text))::json,
        status_history = status_history::jsonb || jsonb_build_array(jsonb_build_object('status', 'DELIVERED', 'created_at', $2::text))
        where order_id = $1`,
      [
        orderId,
        clock.now().toISOString(),
        new Date(clock.now().getTime() - minutesLate * 60_000).toISOString(),
      ],
    );
  await done(order.order_id, -3);
  for (const late of [-1, 0, 4]) await done((await begin(paid)).order.order_id, late);
  expect(await figures()).toMatchObject({ due: 4, on_time: 3, on_time_share: 0.75 });
  expect(await figures(here)).toMatchObject({ due: 4 });
  expect(await figures(far)).toMatchObject({ due: 0, on_time_share: null });
  await later(61);
  expect(await figures()).toMatchObject({ due: 0 });
});

test("a stationary rider with the app open is free, not lost, and the phone's battery is shown [17.73] [17.64]", async () => {
  const rider = await ownRider(product);
  const seen = async () =>
    (await call(readConsoleRider, { as, params: { rider_id: rider.rider_id } })).body.result;
  expect((await seen()).presence).toBe("lost");
  // The app repeats its position every 30 seconds if the browser reports no movement.
  for (let beat = 0; beat < 20; beat += 1) {
    clock.advance(30_000);
    await stand(rider, serendra, 0.42);
    if (beat % 5 === 0) expect((await seen()).presence).toBe("free");
  }
  as = await tokenFor("dispatch");
  expect(await seen()).toMatchObject({ presence: "free", battery: expect.closeTo(0.42) });
  clock.advance(3 * 60_000);
  expect((await seen()).presence).toBe("lost");
  expect(
    (
      await call(reportPositions, {
        as: rider.as,
        body: { positions: [{ ...serendra, at: clock.now().toISOString(), battery: 2 }] },
      })
    ).status,
  ).toBe(400);
});
