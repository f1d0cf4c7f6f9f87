// Longer than most: one server and one way to an accepted job serve the tests of all riders' calls.
import type { JobEvent } from "@waybill/contract/riders/rider-jobs";
import {
  deleteRider,
  exportRider,
  readRiderAccount,
  reportPositions,
  setShift,
} from "@waybill/contract/riders/rider-app";
import {
  acceptOffer,
  callCustomer,
  declineOffer,
  listOffers,
  listPastJobs,
  listRidersJobs,
  putJobProof,
  readJob,
  reportJobEvent,
} from "@waybill/contract/riders/rider-jobs";
import { changeRider } from "@waybill/contract/operations/riders";
import type { OrderRequest } from "@waybill/contract/order";
import { cancelOrder, readOrder } from "@waybill/contract/orders";
import { readProof, readRider } from "@waybill/contract/riders/riders";
import { pathOf } from "@waybill/contract/endpoint";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { mayFollow } from "@waybill/domain/orders/transitions";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { findOrderRow } from "../../orders/find-order.ts";
import { place, serendra } from "../../orders/order.fixture.ts";
import { sandboxPicture } from "../proofs/prove-return.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { pinOf } from "./jobs/job-answer.ts";
import { makeOffer } from "./offers/make-offer.ts";
import { purgePositions } from "./shift/report-positions.ts";
import { ownRider } from "./rider.fixture.ts";

const product = await openTestApp();
const { call, clock, close, db, deps, inject, pool, tokenFor } = product;
afterAll(close);

type Rider = Awaited<ReturnType<typeof ownRider>>;
const picture = sandboxPicture().bytes;

/** A vendor's order, and a rider to whom it is offered. */
const begin = async (changes: Partial<OrderRequest> = {}) => {
  const { outletIds, email } = await ownVendor(db);
  const merchant = await tokenFor(email);
  const order = await place(call, merchant, outletIds[0], changes);
  const rider = await ownRider(product);
  await offer(rider, order.order_id);
  const params = { order_id: order.order_id };
  return { merchant, outletId: outletIds[0], order, rider, params };
};

const offer = async ({ rider_id }: Rider, orderId: string) => {
  const row = await findOrderRow({ pool }, orderId);
  if (!row) throw new Error("The order is not there.");
  return makeOffer(deps, { riderId: rider_id, orders: [row], metres: 4210 });
};
const offersOf = async ({ as }: Rider) => (await call(listOffers, { as })).body.result;
const accept = async (rider: Rider, offer_id?: string) => {
  const [first] = await offersOf(rider);
  return call(acceptOffer, { as: rider.as, params: { offer_id: offer_id ?? first?.offer_id ?? "none" } });
};
const report = ({ as }: Rider, order_id: string, type: JobEvent["type"], more: Partial<JobEvent> = {}) =>
  call(reportJobEvent, {
    as,
    params: { order_id },
    body: { event_id: randomUUID(), type, at: clock.now().toISOString(), ...serendra, ...more },
  });
const leave = async (as: string, order_id: string, kind: string, payload: Buffer = picture) => {
  const url = pathOf(putJobProof, { order_id, kind });
  const headers = { authorization: as, "content-type": "image/png" };
  const answer = await inject({ method: "PUT", url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const statusOf = async (orderId: string) => (await findOrderRow({ pool }, orderId))?.status;
const codeOf = ({ status, body }: { status: number; body: { errors: [{ code: string }] } }) => [
  status,
  body.errors[0].code,
];
const incidentsOf = async (orderId: string) =>
  (
    await pool.query<{ kind: string; detail: unknown }>(
      "select kind, detail from incidents where order_id = $1",
      [orderId],
    )
  ).rows;
const toTheDoor = ["arrived_at_pickup", "collected", "left_pickup", "arrived_at_dropoff"] as const;
const ride = async (rider: Rider, orderId: string, types: readonly JobEvent["type"][] = toTheDoor) => {
  for (const type of types) expect((await report(rider, orderId, type)).status, type).toBe(200);
};
const paid = {
  order: { amount: 500, description: "2 trays", payment_method: "PAID", cold_bag_needed: false },
};

test("an offer says where about it goes and nothing of the customer's, and a job all of it [13.17] [13.24] [13.19]", async () => {
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

test("an offer is accepted once: again is the first answer, late or taken is gone [13.20] [13.21]", async () => {
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

test("an order is in one open offer, and a declined one is free for the next [13.22]", async () => {
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

test("a shift is set and told, and nobody goes off with a job [13.12] [13.13]", async () => {
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

test("positions come in any order, up to 100, and a late one never moves the rider back [13.14] [13.15] [13.16]", async () => {
  const { rider, merchant, order } = await begin();
  await accept(rider);
  const at = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString();
  const one = (minutes: number, latitude: number) => ({
    ...{ latitude, longitude: 121, accuracy: 5, heading: 90, speed: 6 },
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
  expect([await send(...many.slice(1)), await send(...many), await send()]).toEqual([204, 400, 400]);
  const { rows } = await pool.query<{ count: number }>("select count(*) from positions where rider_id = $1", [
    rider.rider_id,
  ]);
  expect(rows[0]?.count).toBe(106);
});

test("the trace is kept a part a day and dropped after 30 days, the latest position apart [13.03] [13.102]", async () => {
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

test("NEAR comes from a position within 150 m, at either end [13.31]", async () => {
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

test("a job goes from acceptance to proof, each step seen by the merchant, and pays [13.23] [13.26] [13.32] [13.106]", async () => {
  const { rider, order, merchant, outletId, params } = await begin();
  await accept(rider);
  await ride(rider, order.order_id);
  const deliver = (more: Partial<JobEvent>) => report(rider, order.order_id, "delivered", more);
  expect(codeOf(await deliver({ cash_collected: 1240.5 }))).toEqual([422, "PROOF_MISSING"]);
  expect((await leave(rider.as, order.order_id, "delivery")).status).toBe(200);
  expect(codeOf(await deliver({}))).toEqual([422, "CASH_COLLECTED_MISSING"]);
  const done = await deliver({ cash_collected: 1240.5 });
  expect(done.body.result).toMatchObject({ status: "DELIVERED", stage: "delivered", expected: [] });
  const seen = await call(readOrder, {
    as: merchant,
    query: { vendorId: outletId, orderId: order.order_id },
  });
  expect(seen.body.result).toMatchObject({
    rider: { name: rider.name, phone_number: rider.phone },
    proofs: { delivery: expect.stringContaining("/proof/delivery") },
  });
  expect(seen.body.result.status_history.map(({ status }) => status)).toEqual([
    ...["NEW", "RECEIVED", "WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"],
    ...["NEAR_VENDOR", "PICKED_UP", "COURIER_LEFT_VENDOR", "NEAR_CUSTOMER", "DELIVERED"],
  ]);
  const { body } = await call(readRiderAccount, { as: rider.as });
  expect(body.result).toMatchObject({ jobs_today: 1, cash_held: 1240.5, currency: "PHP" });
  expect(body.result.earned_today).toBeCloseTo(order.delivery_fee * 0.8);
  expect(await incidentsOf(order.order_id)).toEqual([]);

  const after = JSON.stringify((await call(readJob, { as: rider.as, params })).body.result);
  for (const secret of ["Ana", "5550142", "1804,", '"1804"', "Almond", "guard", "sisig"])
    expect(after, "[13.25]").not.toContain(secret);
  expect((await call(listRidersJobs, { as: rider.as })).body.result).toEqual([]);
  expect((await call(listPastJobs, { as: rider.as })).body.result).toHaveLength(1);
  expect((await leave(rider.as, order.order_id, "delivery")).status).toBe(404);
});

test("after the end of a job nothing of the customer's is left in it, whoever ended it [13.25]", async () => {
  const { rider, order, outletId, params } = await begin();
  await accept(rider);
  const body = { vendor_id: outletId, order_id: order.order_id, reason: "no_courier" };
  await call(cancelOrder, { as: await tokenFor("ops"), body });
  const job = (await call(readJob, { as: rider.as, params })).body.result;
  expect(job).toMatchObject({ status: "CANCELLED", expected: [], drop_off: null, description: null });
  const refused = await report(rider, order.order_id, "arrived_at_pickup");
  expect(codeOf(refused)).toEqual([409, "EVENT_OUT_OF_ORDER"]);
});

test("an event that comes again is answered as the first time and changes nothing [13.27]", async () => {
  const { rider, order, params } = await begin(paid);
  await accept(rider);
  const event_id = randomUUID();
  const at = clock.now().toISOString();
  const again = () => report(rider, order.order_id, "arrived_at_pickup", { event_id, at });
  const [first, second] = await Promise.all([again(), again()]);
  expect([first.status, second.body]).toEqual([200, first.body]);
  await ride(rider, order.order_id, ["collected"]);
  clock.advance(60_000);
  expect((await again()).body).toEqual(first.body);
  expect((await call(readJob, { as: rider.as, params })).body.result.stage).toBe("collected");
  const reused = await report(rider, order.order_id, "left_pickup", { event_id, at });
  expect(codeOf(reused)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("an event out of order names what is expected; a wrong reason or type is malformed [13.28] [13.29] [13.30]", async () => {
  const { rider, order } = await begin();
  await accept(rider);
  const early = await report(rider, order.order_id, "delivered");
  expect(codeOf(early)).toEqual([409, "EVENT_OUT_OF_ORDER"]);
  expect(early.body.errors[0]).toMatchObject({ meta: { expected: ["arrived_at_pickup", "failed"] } });
  expect((await report(rider, order.order_id, "failed")).status).toBe(400);
  await ride(rider, order.order_id, ["arrived_at_pickup"]);
  expect((await report(rider, order.order_id, "waiting", { reason: "refused" })).status).toBe(400);
  const waiting = await report(rider, order.order_id, "waiting", { reason: "order_not_ready" });
  expect(waiting.body.result.waiting_since).toBe(clock.now().toISOString());
  expect((await report(rider, order.order_id, "teleported" as "waiting")).status).toBe(400);
});

test("a proof is read and written anew, and what is none is not kept [13.33]", async () => {
  const { rider, order, merchant } = await begin();
  await accept(rider);
  const bad = await leave(rider.as, order.order_id, "delivery", Buffer.from("<svg onload='alert(1)'/>"));
  expect(codeOf(bad)).toEqual([422, "PROOF_NOT_AN_IMAGE"]);
  const params = { orderId: order.order_id, kind: "delivery" };
  expect((await call(readProof, { as: merchant, params })).status).toBe(404);
  expect((await leave(rider.as, order.order_id, "delivery")).body.result.proofs_left).toEqual(["delivery"]);
  const kept = await call(readProof, { as: merchant, params });
  expect([kept.status, kept.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(kept.bytes.equals(picture)).toBe(false);
});

test("an order with an age check asks for the PIN, and five wrong ones block it [13.35] [13.36]", async () => {
  const aged = { ...paid, age_validation_required: true };
  const { rider, order } = await begin(aged);
  const other = await begin(aged);
  for (const one of [{ rider, order }, other]) {
    await accept(one.rider);
    await ride(one.rider, one.order.order_id);
    await leave(one.rider.as, one.order.order_id, "delivery");
  }
  const right = pinOf(deps, order.order_id);
  const wrong = right === "0000" ? "1111" : "0000";
  const { pathname, search } = new URL(order.tracking_link);
  const page = async (query: string) => (await inject({ method: "GET", url: pathname + query })).body;
  expect(await page(search)).toContain(`<bdi>${right}</bdi>`);
  expect(await page("")).not.toContain(`<bdi>${right}</bdi>`);
  const event_id = randomUUID();
  const at = clock.now().toISOString();
  const missing = await report(rider, order.order_id, "delivered");
  expect(codeOf(missing)).toEqual([422, "PROOF_MISSING"]);
  expect(missing.body.errors[0]).toMatchObject({ meta: { expected: ["pin"] } });
  for (let sent = 0; sent < 3; sent += 1)
    expect(codeOf(await report(rider, order.order_id, "delivered", { pin: wrong, event_id, at }))).toEqual([
      ...[422, "PIN_WRONG"],
    ]);
  const job = (await call(readJob, { as: rider.as, params: { order_id: order.order_id } })).body.result;
  expect(job.pin_tries_left).toBe(4);
  expect(JSON.stringify(job)).not.toContain(`"${right}"`);
  expect((await report(rider, order.order_id, "delivered", { pin: right })).status).toBe(200);

  const theirs = pinOf(deps, other.order.order_id);
  for (let tried = 0; tried < 5; tried += 1)
    await report(other.rider, other.order.order_id, "delivered", {
      pin: theirs === "0000" ? "1111" : "0000",
    });
  const blocked = await report(other.rider, other.order.order_id, "delivered", { pin: theirs });
  expect(codeOf(blocked)).toEqual([422, "PIN_BLOCKED"]);
  expect(await incidentsOf(other.order.order_id)).toMatchObject([{ kind: "pin_blocked" }]);
});

test("a signature, a barcode and the outlet's code are taken where an order asks for them [13.34]", async () => {
  const { rider, order } = await begin(paid);
  const asks = { delivery: ["signature", "barcode"], barcode: "480001", pickUpCode: "K7" };
  await pool.query("update orders set asks = $2 where order_id = $1", [order.order_id, JSON.stringify(asks)]);
  await accept(rider);
  await ride(rider, order.order_id, ["arrived_at_pickup"]);
  expect(codeOf(await report(rider, order.order_id, "collected"))).toEqual([422, "PICK_UP_CODE_WRONG"]);
  expect((await report(rider, order.order_id, "collected", { proof: { code: "K7" } })).status).toBe(200);
  await ride(rider, order.order_id, ["arrived_at_dropoff"]);
  await leave(rider.as, order.order_id, "delivery");
  const signature = picture.toString("base64");
  const unread = await report(rider, order.order_id, "delivered", { proof: { signature: "bm8=" } });
  expect(codeOf(unread)).toEqual([422, "PROOF_NOT_AN_IMAGE"]);
  const half = await report(rider, order.order_id, "delivered", { proof: { signature } });
  expect(half.body.errors[0]).toMatchObject({ meta: { expected: ["barcode"] } });
  const done = await report(rider, order.order_id, "delivered", { proof: { signature, barcode: "480001" } });
  expect(done.status).toBe(200);
});

test("cash that differs from what is due opens an incident [13.38] [13.39]", async () => {
  const { rider, order } = await begin();
  await accept(rider);
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "delivery");
  expect(codeOf(await report(rider, order.order_id, "delivered"))).toEqual([422, "CASH_COLLECTED_MISSING"]);
  expect((await report(rider, order.order_id, "delivered", { cash_collected: 1200 })).status).toBe(200);
  expect(await incidentsOf(order.order_id)).toMatchObject([
    { kind: "cash_difference", detail: { due_minor: 124_050, collected_minor: 120_000 } },
  ]);
  expect((await call(readRiderAccount, { as: rider.as })).body.result.cash_held).toBe(1200);
});

test("a failure after collecting leads back with its reason and proof, and ends returned [13.107] [13.109] [13.91]", async () => {
  const { rider, order, merchant, outletId } = await begin();
  await accept(rider);
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "failure");
  const failed = await report(rider, order.order_id, "failed", { reason: "customer_unreachable" });
  expect(failed.body.result).toMatchObject({ status: "RETURN_INITIATED", stage: "returning" });
  const query = { vendorId: outletId, orderId: order.order_id };
  const seen = (await call(readOrder, { as: merchant, query })).body.result;
  expect(seen).toMatchObject({ failure_reason: "customer_unreachable", status: "RETURN_INITIATED" });
  const params = { orderId: order.order_id };
  const t = new URL(order.tracking_link).searchParams.get("t") ?? "";
  const opened = await call(trackOrder, { params, query: { t } });
  expect(opened.body).toMatchObject({ failure_reason: "customer_unreachable" });
  expect((await call(trackOrder, { params })).body).not.toHaveProperty("failure_reason");
  const proof = { orderId: order.order_id, kind: "failure" };
  expect((await call(readProof, { as: merchant, params: proof })).status).toBe(200);
  expect((await call(readProof, { as: await tokenFor("guest"), params: proof })).status).toBe(404);
  await ride(rider, order.order_id, ["return_started", "returned"]);
  expect(await statusOf(order.order_id)).toBe("RETURNED_TO_VENDOR");
});

test("a failure before collecting opens an incident, and the next rider may take the order [13.107]", async () => {
  const { rider, order } = await begin(paid);
  await accept(rider);
  const failed = await report(rider, order.order_id, "failed", { reason: "unsafe" });
  expect(failed.body.result).toMatchObject({ stage: "failed", drop_off: null, expected: [] });
  expect(await statusOf(order.order_id)).toBe("WAITING_FOR_TRANSPORT");
  expect(await incidentsOf(order.order_id)).toMatchObject([
    { kind: "failed_before_collecting", detail: { reason: "unsafe" } },
  ]);
  expect((await leave(rider.as, order.order_id, "failure")).status).toBe(200);
  const next = await ownRider(product);
  await offer(next, order.order_id);
  expect((await accept(next)).status).toBe(200);
  expect(codeOf(await report(rider, order.order_id, "arrived_at_pickup"))).toEqual([
    ...[409, "EVENT_OUT_OF_ORDER"],
  ]);
});

test("another rider, also of another fleet, finds neither job, offer nor proof [13.104]", async () => {
  const { rider, order, params } = await begin();
  const strangers = [await ownRider(product), await ownRider(product, { fleet: "others" })];
  const [{ offer_id } = { offer_id: "" }] = await offersOf(rider);
  for (const other of strangers) {
    expect((await accept(other, offer_id)).status).toBe(404);
    expect((await call(declineOffer, { as: other.as, params: { offer_id }, body: {} })).status).toBe(404);
  }
  await accept(rider, offer_id);
  for (const other of strangers) {
    expect((await accept(other, offer_id)).status).toBe(404);
    expect((await call(readJob, { as: other.as, params })).status).toBe(404);
    expect((await report(other, order.order_id, "arrived_at_pickup")).status).toBe(404);
    expect((await leave(other.as, order.order_id, "pickup")).status).toBe(404);
    expect((await call(listRidersJobs, { as: other.as })).body.result).toEqual([]);
  }
});

test("a rider reads and exports what is kept, and has it deleted once no parcel is on the way [13.103] [13.02]", async () => {
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

test("the customer is called by a number of the port, while the job lasts and by its rider alone [13.64]", async () => {
  const { rider, order } = await begin(paid);
  await accept(rider);
  const params = { order_id: order.order_id };
  const { result } = (await call(callCustomer, { as: rider.as, params })).body;
  expect(result).toMatchObject({ kind: "sandbox", phone_number: expect.stringMatching(/^\+120255501\d\d$/) });
  const other = await ownRider(product);
  expect(codeOf(await call(callCustomer, { as: other.as, params }))).toEqual([404, "ORDER_NOT_FOUND"]);
  await leave(rider.as, order.order_id, "delivery");
  await ride(rider, order.order_id);
  await ride(rider, order.order_id, ["delivered"]);
  expect(codeOf(await call(callCustomer, { as: rider.as, params }))).toEqual([404, "ORDER_NOT_FOUND"]);
});

test("a rider reads which papers end soon or have ended [13.69]", async () => {
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

const anyType = fc.constantFrom(
  ...(["arrived_at_pickup", "collected", "left_pickup", "arrived_at_dropoff", "delivered"] as const),
  ...(["failed", "return_started", "returned", "waiting"] as const),
);

test("whatever events riders send in whatever order, the order's history is legal [13.05] [13.04]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyType, { minLength: 3, maxLength: 10 }), async (types) => {
      const { rider, order } = await begin(paid);
      await accept(rider);
      await leave(rider.as, order.order_id, "delivery");
      for (const type of types) {
        const reason = type === "failed" ? "refused" : type === "waiting" ? "order_not_ready" : null;
        const { status } = await report(rider, order.order_id, type, { reason });
        expect([200, 409]).toContain(status);
      }
      const history = (await findOrderRow({ pool }, order.order_id))?.status_history ?? [];
      for (const [at, { status }] of history.entries()) {
        const before = history[at - 1];
        if (before) expect(mayFollow(before.status, status), `${before.status} to ${status}`).toBe(true);
      }
    }),
    { numRuns: 12, seed: 20_261_122 },
  );
});
