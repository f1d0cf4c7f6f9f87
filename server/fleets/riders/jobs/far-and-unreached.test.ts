import { readOrder } from "@waybill/contract/orders";
import { listIncidents } from "@waybill/contract/operations/incidents";
import { readCellOrder } from "@waybill/contract/operations/orders";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { reportPositions } from "@waybill/contract/riders/rider-app";
import { noteContact, readJob } from "@waybill/contract/riders/rider-jobs";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder, serendra } from "../../../orders/order.fixture.ts";
import { makeOffer } from "../offers/make-offer.ts";
import { findOrderUnchecked } from "../../../orders/find-order.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { ownRider } from "../rider.fixture.ts";
import { codeOf, openRiding, paid } from "../riding.fixture.ts";

const product = await openRiding();
const {
  accept,
  begin,
  call,
  clock,
  close,
  contact,
  db,
  deps,
  incidentsOf,
  leave,
  pool,
  report,
  ride,
  statusOf,
  tokenFor,
} = product;
afterAll(close);

const operator = await tokenFor("ops@example.com");
const storyOf = async (order_id: string) =>
  (await call(readCellOrder, { as: operator, params: { order_id } })).body.result.story;

test("an event stores the rider's distance from the stop, in job, history and order [17.01] [17.02]", async () => {
  const { rider, order, merchant, outletId } = await begin(paid);
  await accept(rider);
  const near = { latitude: order.source.latitude, longitude: order.source.longitude };
  const arrived = await report(rider, order.order_id, "arrived_at_pickup", near);
  expect(arrived.body.result).toMatchObject({ metres_from_place: 0, far_from_place: false });
  // The rider reports the pickup at the customer's door, far from the shop.
  const collected = await report(rider, order.order_id, "collected", serendra);
  expect(collected.status).toBe(200);
  const { metres_from_place: metres, far_from_place } = collected.body.result;
  expect(metres).toBeGreaterThan(300);
  expect(far_from_place).toBe(true);

  const story = await storyOf(order.order_id);
  expect(story.find(({ action }) => action === "collected")?.detail).toEqual({
    ...serendra,
    metres_from_place: metres,
    far_from_place: true,
  });
  const query = { vendorId: outletId, orderId: order.order_id };
  const { status_history } = (await call(readOrder, { as: merchant, query })).body.result;
  expect(status_history.at(-1)).toMatchObject({
    status: "PICKED_UP",
    metres_from_place: metres,
    far_from_place: true,
  });
  expect(status_history.at(-2)).toMatchObject({ status: "NEAR_VENDOR", metres_from_place: 0 });
  // The recipient does not see how far away the rider was.
  const tracked = await call(trackOrder, { params: { orderId: order.order_id } });
  expect(JSON.stringify(tracked.body)).not.toContain("metres_from_place");
});

test("an arrival that a position recorded before also gets the reported distance, in the order too [17.01] [17.02]", async () => {
  const { rider, order, merchant, outletId } = await begin(paid);
  await accept(rider);
  const { latitude, longitude } = order.source;
  const positions = [{ latitude, longitude, at: clock.now().toISOString() }];
  await call(reportPositions, { as: rider.as, body: { positions } });
  expect(await statusOf(order.order_id)).toBe("NEAR_VENDOR");
  const query = { vendorId: outletId, orderId: order.order_id };
  const historyOf = async () => (await call(readOrder, { as: merchant, query })).body.result.status_history;
  const before = await historyOf();
  clock.advance(60_000);
  const arrived = await report(rider, order.order_id, "arrived_at_pickup", serendra);
  const { metres_from_place } = arrived.body.result;
  const recorded = { metres_from_place, far_from_place: true };
  expect(metres_from_place).toBeGreaterThan(300);
  expect(await historyOf()).toEqual([...before.slice(0, -1), { ...before.at(-1), ...recorded }]);
  // The history keeps the distance of the arrival; a report of waiting adds none.
  const waits = { reason: "order_not_ready", latitude, longitude };
  expect((await report(rider, order.order_id, "waiting", waits)).body.result.metres_from_place).toBe(0);
  expect((await historyOf()).at(-1)).toMatchObject(recorded);
});

test("an event without a position has no distance, and a latitude or longitude alone is refused [17.01]", async () => {
  const { rider, order } = await begin(paid);
  await accept(rider);
  const half = await report(rider, order.order_id, "arrived_at_pickup", { latitude: null });
  expect({ status: half.status, path: half.body.errors[0].path }).toEqual({
    status: 400,
    path: ["latitude"],
  });
  const nowhere = { latitude: null, longitude: null };
  const arrived = await report(rider, order.order_id, "arrived_at_pickup", nowhere);
  expect(arrived.body.result).toMatchObject({
    stage: "at_pickup",
    metres_from_place: null,
    far_from_place: false,
  });
});

test("the country's settings define what is far and how a rider must try to reach a customer; malformed values are refused [17.08]", async () => {
  const set = async (key: string, value: string) =>
    (await call(setCountryParameter, { as: operator, params: { key }, body: { value } })).status;
  expect(await set("geofenceMetres", "far")).toBe(400);
  expect(await set("unreachableRule", "contacts:2")).toBe(400);
  expect(await set("geofenceMetres", "50000")).toBe(200);
  const { rider, order } = await begin(paid);
  await accept(rider);
  const arrived = await report(rider, order.order_id, "arrived_at_pickup", serendra);
  expect(arrived.body.result.far_from_place).toBe(false);
  expect(await set("geofenceMetres", "300")).toBe(200);
});

test("contacts are recorded once, only for the rider's own job, and in two kinds [17.04]", async () => {
  const { rider, order, params } = await begin(paid);
  await accept(rider);
  await ride(rider, order.order_id);
  const body = { kind: "call" as const, at: clock.now().toISOString() };
  const note = (as: string, what: object) => call(noteContact, { as, params, body: { ...body, ...what } });
  expect((await note(rider.as, {})).status).toBe(204);
  expect((await note(rider.as, {})).status).toBe(204);
  expect((await note(rider.as, { kind: "message" })).status).toBe(204);
  expect((await note(rider.as, { kind: "pigeon" })).status).toBe(400);
  expect((await note((await ownRider(product)).as, {})).status).toBe(404);
  const job = (await call(readJob, { as: rider.as, params })).body.result;
  expect(job.unreachable).toMatchObject({ contacts: 2, contacts_missing: 0 });
  const story = await storyOf(order.order_id);
  expect(
    story
      .map(({ action }) => action)
      .filter((action) => action.startsWith("contact"))
      .sort(),
  ).toEqual(["contact-call", "contact-message"]);
});

test('"nobody answers" is accepted only after the required contacts and minutes, and then a person is notified [17.05] [17.06] [17.07]', async () => {
  const { rider, order, params } = await begin({ ...paid, if_undeliverable: "return" });
  await accept(rider);
  await ride(rider, order.order_id);
  const { arrived_at } = (await call(readJob, { as: rider.as, params })).body.result;
  const allowedAt = new Date(Date.parse(arrived_at ?? "") + 5 * 60_000).toISOString();
  const fail = () => report(rider, order.order_id, "failed", { reason: "customer_unreachable" });
  const meta = ({ body }: Awaited<ReturnType<typeof fail>>) => body.errors[0].meta;

  const first = await fail();
  expect(codeOf(first)).toEqual([422, "TOO_EARLY"]);
  expect(meta(first)).toMatchObject({ allowed_at: allowedAt, contacts_missing: 2 });
  clock.advance(5 * 60_000);
  expect(meta(await fail())).toMatchObject({ contacts_missing: 2 });
  await contact(rider, order.order_id, "call");
  expect(meta(await fail())).toMatchObject({ contacts_missing: 1 });
  expect(await statusOf(order.order_id)).toBe("NEAR_CUSTOMER");
  expect(await incidentsOf(order.order_id)).toEqual([]);

  await contact(rider, order.order_id, "message");
  const failed = await fail();
  expect(failed.body.result).toMatchObject({ stage: "returning", status: "RETURN_INITIATED" });
  const { data } = (await call(listIncidents, { as: operator, query: { order: order.order_id } })).body
    .result;
  expect(data).toMatchObject([{ kind: "undelivered", detail: { contacts: 2 } }]);
});

test("a rider who has not reached the door cannot report that nobody answers; other reasons need no contact attempts [17.05] [17.07]", async () => {
  const { rider, order } = await begin(paid);
  await accept(rider);
  await ride(rider, order.order_id, ["arrived_at_pickup", "collected"]);
  await contact(rider, order.order_id, "call");
  await contact(rider, order.order_id, "message");
  clock.advance(10 * 60_000);
  const unreached = await report(rider, order.order_id, "failed", { reason: "customer_unreachable" });
  expect(codeOf(unreached)).toEqual([422, "TOO_EARLY"]);
  expect((await report(rider, order.order_id, "failed", { reason: "refused" })).status).toBe(200);
  expect(await incidentsOf(order.order_id)).toEqual([]);
});

test("a rider arrives at the shop before collecting, once for all orders of a batch there [17.26]", async () => {
  const { rider, order, merchant, outletId } = await begin(paid);
  const second = await placeTestOrder(call, merchant, outletId, paid);
  const other = await ownVendor(db);
  const elsewhere = await placeTestOrder(call, await tokenFor(other.email), other.outletIds[0], paid);
  await accept(rider);
  const offerMore = async (orderId: string) => {
    const row = await findOrderUnchecked({ pool }, orderId);
    if (!row) throw new Error("The order does not exist.");
    await makeOffer(deps, { riderId: rider.rider_id, orders: [row], metres: 4000 });
    await accept(rider);
  };
  await offerMore(second.order_id);
  await offerMore(elsewhere.order_id);
  expect(codeOf(await report(rider, order.order_id, "collected"))).toEqual([409, "EVENT_OUT_OF_ORDER"]);

  expect((await report(rider, order.order_id, "arrived_at_pickup")).status).toBe(200);
  const jobOf = async (order_id: string) =>
    (await call(readJob, { as: rider.as, params: { order_id } })).body.result;
  expect(await jobOf(second.order_id)).toMatchObject({ stage: "at_pickup", status: "NEAR_VENDOR" });
  expect(await jobOf(elsewhere.order_id)).toMatchObject({ stage: "to_pickup" });
  // An app that also reports the arrival for the second order gets a success once; then that order can be
  // collected.
  expect((await report(rider, second.order_id, "arrived_at_pickup")).status).toBe(200);
  expect(codeOf(await report(rider, second.order_id, "arrived_at_pickup"))).toEqual([
    409,
    "EVENT_OUT_OF_ORDER",
  ]);
  await leave(rider.as, second.order_id, "pickup");
  expect((await report(rider, second.order_id, "collected")).body.result.stage).toBe("collected");
  expect(await jobOf(order.order_id)).toMatchObject({ stage: "at_pickup" });
});
