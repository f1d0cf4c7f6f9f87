import type { JobEvent } from "@waybill/contract/riders/rider-jobs";
import { readRiderAccount } from "@waybill/contract/riders/rider-app";
import {
  callCustomer,
  declineOffer,
  listPastJobs,
  listRidersJobs,
  readJob,
} from "@waybill/contract/riders/rider-jobs";
import { cancelOrder, readOrder } from "@waybill/contract/orders";
import { readProof } from "@waybill/contract/riders/riders";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { mayFollow } from "@waybill/domain/orders/transitions";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { guestSender, placeTestOrder } from "../../orders/order.fixture.ts";
import { sandboxPicture } from "../proofs/prove-return.ts";
import { pinOf } from "./jobs/job-answer.ts";
import { ownRider } from "./rider.fixture.ts";
import { codeOf, openRiding, paid } from "./riding.fixture.ts";

const product = await openRiding();
const {
  accept,
  begin,
  call,
  clock,
  close,
  deps,
  incidentsOf,
  inject,
  leave,
  offer,
  offersOf,
  pool,
  report,
  ride,
  statusOf,
  tokenFor,
  tryToReach,
} = product;
afterAll(close);
const picture = sandboxPicture().bytes;

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
    "NEW",
    "RECEIVED",
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "NEAR_VENDOR",
    "PICKED_UP",
    "COURIER_LEFT_VENDOR",
    "NEAR_CUSTOMER",
    "DELIVERED",
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

test("a rider's job has the same counter code as the merchant's order [17.13]", async () => {
  const { rider, order, params } = await begin();
  const [job] = (await accept(rider)).body.result;
  expect(job?.counter_code).toMatch(/^\d{4}$/);
  expect(job?.counter_code).toBe(order.counter_code);
  expect((await call(readJob, { as: rider.as, params })).body.result.counter_code).toBe(order.counter_code);
});

test("a guest's pickup address has no commas of an empty unit and building, in the offer and in the job", async () => {
  const location = { ...guestSender.location, address: ", , 5 Rizal Dr, Makati" };
  const sender = { ...guestSender, location };
  const { order_id } = await placeTestOrder(call, await tokenFor("guest"), "guest", { sender });
  const rider = await ownRider(product);
  await offer(rider, order_id);
  const [offered] = await offersOf(rider);
  expect(offered?.orders[0]?.pick_up.address).toBe("5 Rizal Dr, Makati");
  expect(offered?.tour.map(({ address }) => address)).not.toContain(location.address);
  await accept(rider);
  const { pick_up } = (await call(readJob, { as: rider.as, params: { order_id } })).body.result;
  expect(pick_up.address).toBe("5 Rizal Dr, Makati");
});

test("after a job ends it shows no customer data, whoever ended it [13.25]", async () => {
  const { rider, order, outletId, params } = await begin();
  await accept(rider);
  const body = { vendor_id: outletId, order_id: order.order_id, reason: "no_courier" };
  await call(cancelOrder, { as: await tokenFor("ops"), body });
  const job = (await call(readJob, { as: rider.as, params })).body.result;
  expect(job).toMatchObject({ status: "CANCELLED", expected: [], drop_off: null, description: null });
  expect((await call(listRidersJobs, { as: rider.as })).body.result).toEqual([]);
  const refused = await report(rider, order.order_id, "arrived_at_pickup");
  expect(codeOf(refused)).toEqual([409, "EVENT_OUT_OF_ORDER"]);
});

test("a repeated event gets the first response and changes nothing [13.27]", async () => {
  const { rider, order, params } = await begin(paid);
  await accept(rider);
  const event_id = randomUUID();
  const at = clock.now().toISOString();
  const again = () => report(rider, order.order_id, "arrived_at_pickup", { event_id, at });
  const [first, second] = await Promise.all([again(), again()]);
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  await ride(rider, order.order_id, ["collected"]);
  clock.advance(60_000);
  expect((await again()).body).toEqual(first.body);
  expect((await call(readJob, { as: rider.as, params })).body.result.stage).toBe("collected");
  const reused = await report(rider, order.order_id, "left_pickup", { event_id, at });
  expect(codeOf(reused)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("the refusal of an event out of order lists the expected ones; a wrong reason or type is malformed [13.28] [13.29] [13.30]", async () => {
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

test("a proof is re-encoded before it is stored, and a file that is no image is refused [13.33]", async () => {
  const { rider, order, merchant } = await begin();
  await accept(rider);
  const bad = await leave(rider.as, order.order_id, "delivery", Buffer.from("<svg onload='alert(1)'/>"));
  expect(codeOf(bad)).toEqual([422, "PROOF_NOT_AN_IMAGE"]);
  const params = { orderId: order.order_id, kind: "delivery" };
  expect((await call(readProof, { as: merchant, params })).status).toBe(404);
  expect((await leave(rider.as, order.order_id, "delivery")).body.result.proofs_left).toEqual(["delivery"]);
  const kept = await call(readProof, { as: merchant, params });
  expect(kept.status).toBe(200);
  expect(kept.headers["content-type"]).toBe("image/png");
  expect(kept.bytes.equals(picture)).toBe(false);
});

test("an order with an age check requires the PIN, and five wrong ones block it [13.35] [13.36]", async () => {
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
      422,
      "PIN_WRONG",
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

test("a signature, a barcode and the outlet's code are accepted if the order requires them [13.34]", async () => {
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

test("a merchant requires a PIN and a signature for one order, and its rider provides both", async () => {
  const { rider, order, merchant, outletId } = await begin({
    ...paid,
    asked_proofs: ["signature", "pin", "pin"],
  });
  expect(order.asked_proofs).toEqual(["signature", "pin"]);
  const query = { vendorId: outletId, orderId: order.order_id };
  const seen = await call(readOrder, { as: merchant, query });
  expect(seen.body.result.asked_proofs).toEqual(["signature", "pin"]);
  await accept(rider);
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "delivery");
  const without = await report(rider, order.order_id, "delivered");
  expect(codeOf(without)).toEqual([422, "PROOF_MISSING"]);
  expect(without.body.errors[0]).toMatchObject({ meta: { expected: ["signature", "pin"] } });
  const proof = { signature: picture.toString("base64") };
  const pin = pinOf(deps, order.order_id);
  expect((await report(rider, order.order_id, "delivered", { proof, pin })).status).toBe(200);
});

test("cash that differs from the amount due opens an incident [13.38] [13.39]", async () => {
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

test("a failure after collecting leads to a return with its reason and proof [13.107] [13.109] [13.91]", async () => {
  const { rider, order, merchant, outletId } = await begin({ if_undeliverable: "return" });
  await accept(rider);
  await ride(rider, order.order_id);
  await leave(rider.as, order.order_id, "failure");
  await tryToReach(rider, order.order_id);
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

test("a failure before collecting opens an incident, and the next rider may accept the order [13.107]", async () => {
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
    409,
    "EVENT_OUT_OF_ORDER",
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

test("the customer is called through the number service, during the job and by its rider only [13.64]", async () => {
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

const anyType = fc.constantFrom(
  "arrived_at_pickup",
  "collected",
  "left_pickup",
  "arrived_at_dropoff",
  "delivered",
  "failed",
  "return_started",
  "returned",
  "waiting",
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
        expect(status).toBeOneOf([200, 409]);
      }
      const history = (await findOrderUnchecked({ pool }, order.order_id))?.status_history ?? [];
      for (const [at, { status }] of history.entries()) {
        const before = history[at - 1];
        if (before) expect(mayFollow(before.status, status), `${before.status} to ${status}`).toBe(true);
      }
    }),
    { numRuns: 12, seed: 20_261_122 },
  );
});
