import {
  deleteRider,
  exportRider,
  readRiderAccount,
  reportPositions,
  setShift,
} from "@waybill/contract/riders/rider-app";
import { declineOffer } from "@waybill/contract/riders/rider-jobs";
import { changeRider } from "@waybill/contract/operations/riders";
import { cancelOrder, readOrder } from "@waybill/contract/orders";
import { readRider } from "@waybill/contract/riders/riders";
import { afterAll, expect, test } from "vitest";
import { serendra } from "../../orders/order.fixture.ts";
import { purgePositions } from "./shift/report-positions.ts";
import { ownRider } from "./rider.fixture.ts";
import { codeOf, openRiding, paid } from "./riding.fixture.ts";

const product = await openRiding();
const { accept, begin, call, clock, close, deps, leave, offer, offersOf, pool, ride, statusOf, tokenFor } =
  product;
afterAll(close);

test("an offer shows the rough destination and no customer data, and a job shows everything [13.17] [13.24] [13.19]", async () => {
  const { rider, order } = await begin();
  const [seen] = await offersOf(rider);
  expect(seen).toMatchObject({ metres: 4210, earning: expect.any(Number), expires_at: expect.any(String) });
  expect(seen?.orders).toEqual([
    {
      order_id: order.order_id,
      pick_up: expect.objectContaining({ name: order.outlet_name }),
      drop_off: { address: "Bonifacio Global City", latitude: 14.55, longitude: 121.054 },
      cash_due: 1240.5,
      cold_bag_needed: false,
      age_check: false,
    },
  ]);
  for (const secret of ["Ana", "Reyes", "5550142", "1804,", '"1804"', "Almond", "11th"])
    expect(JSON.stringify(seen)).not.toContain(secret);
  const { status, body } = await accept(rider);
  expect(status).toBe(200);
  expect(body.result).toMatchObject([
    { order_id: order.order_id, stage: "to_pickup", drop_off: { name: "Ana Reyes", unit_number: "1804" } },
  ]);
  expect(await statusOf(order.order_id)).toBe("COURIER_ACCEPTED_DELIVERY");
});

test("an offer is accepted once: a repeat gets the first response, an expired or taken one is gone [13.20] [13.21]", async () => {
  const { rider, order } = await begin();
  const [{ offer_id } = { offer_id: "" }] = await offersOf(rider);
  const answers = await Promise.all([accept(rider, offer_id), accept(rider, offer_id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await ride(rider, order.order_id, ["arrived_at_pickup"]);
  expect((await accept(rider, offer_id)).body).toEqual(answers[0]?.body);

  const late = await begin();
  const [{ offer_id: lateId } = { offer_id: "" }] = await offersOf(late.rider);
  clock.advance(30_000);
  expect(await offersOf(late.rider)).toEqual([]);
  expect(codeOf(await accept(late.rider, lateId))).toEqual([409, "OFFER_GONE"]);

  const gone = await begin();
  const [{ offer_id: goneId } = { offer_id: "" }] = await offersOf(gone.rider);
  const body = { vendor_id: gone.outletId, order_id: gone.order.order_id, reason: "mistake_error" };
  await call(cancelOrder, { as: gone.merchant, body });
  expect(await offersOf(gone.rider)).toEqual([]);
  expect(codeOf(await accept(gone.rider, goneId))).toEqual([409, "OFFER_GONE"]);
});

test("an order is in one open offer at a time, and free for the next after it was declined [13.22]", async () => {
  const { rider, order } = await begin();
  const other = await ownRider(product);
  expect(await offer(other, order.order_id)).toBe(false);
  const [{ offer_id } = { offer_id: "" }] = await offersOf(rider);
  const decline = (as: string) =>
    call(declineOffer, { as, params: { offer_id }, body: { reason: "too far" } });
  expect((await decline(other.as)).status).toBe(404);
  expect((await decline(rider.as)).status).toBe(204);
  expect((await decline(rider.as)).status).toBe(204);
  expect(codeOf(await accept(rider, offer_id))).toEqual([409, "OFFER_GONE"]);
  expect(await offer(other, order.order_id)).toBe(true);
  expect((await accept(other)).status).toBe(200);
});

test("a shift can be set and read, and nobody goes off duty with a job [13.12] [13.13]", async () => {
  const { rider, order } = await begin(paid);
  const set = (state: "available" | "break" | "off") => call(setShift, { as: rider.as, body: { state } });
  expect((await set("break")).body.result).toEqual({ state: "break", since: clock.now().toISOString() });
  expect(await offersOf(rider)).toEqual([]);
  await set("available");
  await offer(rider, order.order_id);
  await accept(rider);
  expect(codeOf(await set("off"))).toEqual([409, "JOB_UNDER_WAY"]);
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "delivery");
  await ride(rider, order.order_id, ["delivered"]);
  expect((await set("off")).body.result.state).toBe("off");
});

test("up to 100 positions arrive in any order, and a late one never moves the rider back [13.14] [13.15] [13.16]", async () => {
  const { rider, merchant, order } = await begin();
  await accept(rider);
  const at = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString();
  const one = (minutes: number, latitude: number) => ({
    latitude,
    longitude: 121,
    accuracy: 5,
    heading: 90,
    speed: 6,
    at: at(minutes),
  });
  const send = async (...positions: ReturnType<typeof one>[]) =>
    (await call(reportPositions, { as: rider.as, body: { positions } })).status;
  const seen = async () =>
    (await call(readRider, { as: merchant, params: { orderId: order.order_id } })).body.result?.latitude;
  expect(await send(one(3, 14.1), one(1, 14.3), one(2, 14.2))).toBe(204);
  expect(await seen()).toBe(14.3);
  expect(await send(one(5, 14.05), one(-60, 14.4))).toBe(204);
  expect(await seen()).toBe(14.4);
  expect(await send(one(4, 14.07))).toBe(204);
  expect(await seen()).toBe(14.4);
  const many = Array.from({ length: 101 }, (_, index) => one(index / 10, 14));
  expect(await send(...many.slice(1))).toBe(204);
  expect(await send(...many)).toBe(400);
  expect(await send()).toBe(400);
  const { rows } = await pool.query<{ count: number }>("select count(*) from positions where rider_id = $1", [
    rider.rider_id,
  ]);
  expect(rows[0]?.count).toBe(106);
});

test("positions are stored in daily partitions and dropped after 30 days, the latest position separately [13.03] [13.102]", async () => {
  const { as, rider_id } = await ownRider(product);
  const position = (days: number) => ({
    ...serendra,
    at: new Date(clock.now().getTime() - days * 86_400_000).toISOString(),
  });
  const positions = [position(0), position(29), position(31)];
  await call(reportPositions, { as, body: { positions } });
  const parts = async () =>
    (
      await pool.query<{ tableoid: string }>(
        "select distinct tableoid::regclass::text as tableoid from positions where rider_id = $1",
        [rider_id],
      )
    ).rows.length;
  expect(await parts()).toBe(2);
  await purgePositions(deps);
  expect(await parts()).toBe(2);
  await purgePositions({ pool, now: () => new Date(clock.now().getTime() + 2 * 86_400_000) });
  expect(await parts()).toBe(1);
  const latest = await pool.query("select at from latest_positions where rider_id = $1", [rider_id]);
  expect(latest.rows).toEqual([{ at: clock.now() }]);
});

test("a position within 150 m of the pick-up or drop-off sets a NEAR status [13.31]", async () => {
  const { rider, order } = await begin(paid);
  await accept(rider);
  const stand = async ({ latitude, longitude }: { latitude: number; longitude: number }) => {
    clock.advance(1000);
    const positions = [{ latitude, longitude, at: clock.now().toISOString() }];
    await call(reportPositions, { as: rider.as, body: { positions } });
    return statusOf(order.order_id);
  };
  const { source } = order;
  expect(await stand({ ...source, latitude: source.latitude + 0.002 })).toBe("COURIER_ACCEPTED_DELIVERY");
  expect(await stand({ ...source, latitude: source.latitude + 0.001 })).toBe("NEAR_VENDOR");
  await ride(rider, order.order_id, ["arrived_at_pickup", "collected"]);
  expect(await stand(serendra)).toBe("NEAR_CUSTOMER");
  await ride(rider, order.order_id, ["arrived_at_dropoff"]);
});

test("a rider can read and export their data, and have it deleted once no parcel is on the way [13.103] [13.02]", async () => {
  const { rider, order, merchant, outletId } = await begin(paid);
  await accept(rider);
  expect(codeOf(await call(deleteRider, { as: rider.as }))).toEqual([409, "JOB_UNDER_WAY"]);
  const positions = [{ ...serendra, at: clock.now().toISOString() }];
  await call(reportPositions, { as: rider.as, body: { positions } });
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "delivery");
  await ride(rider, order.order_id, ["delivered"]);
  const { body } = await call(exportRider, { as: rider.as });
  for (const kind of ["sessions", "shifts", "offers", "jobs", "positions", "earnings"] as const)
    expect(body.result[kind], kind).toHaveLength(1);
  expect(body.result.events).toHaveLength(5);
  expect((await call(deleteRider, { as: rider.as })).status).toBe(204);
  expect((await call(exportRider, { as: rider.as })).status).toBe(401);
  const query = { vendorId: outletId, orderId: order.order_id };
  const seen = (await call(readOrder, { as: merchant, query })).body.result;
  expect(seen.rider).toEqual({ name: rider.rider_id, phone_number: "", vehicle: null });
  const { rows } = await pool.query(
    "select (select count(*) from positions where rider_id = $1) as positions, name, phone_number from riders where rider_id = $1",
    [rider.rider_id],
  );
  expect(rows).toEqual([{ positions: 0, name: "", phone_number: `deleted:${rider.rider_id}` }]);
});

test("a rider reads which documents expire soon or have expired [13.69]", async () => {
  const rider = await ownRider(product);
  const inDays = (days: number) =>
    new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const documents = [
    { kind: "Insurance", expires_on: inDays(200) },
    { kind: "Licence", number: "N-1", expires_on: inDays(9) },
    { kind: "Clearance", expires_on: inDays(-3) },
    { kind: "Photo" },
  ];
  const params = { rider_id: rider.rider_id };
  const put = await call(changeRider, { as: await tokenFor("dispatch"), params, body: { documents } });
  expect(put.status).toBe(200);
  const { body } = await call(readRiderAccount, { as: rider.as });
  expect(body.result.papers.map(({ name, state }) => [name, state])).toEqual([
    ["Clearance", "ended"],
    ["Licence", "ends_soon"],
    ["Insurance", "valid"],
  ]);
});
