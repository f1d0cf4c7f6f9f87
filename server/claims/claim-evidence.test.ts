import { createClaim } from "@waybill/contract/merchants/claims";
import {
  decideClaim,
  listAllClaims,
  readClaimEvidence,
  readClaimFigures,
} from "@waybill/contract/operations/refunds";
import type { BodyOf } from "@waybill/contract/endpoint";
import { afterAll, expect, test } from "vitest";
import { deliverer } from "../ledger/delivered.fixture.ts";
import { carriedToTheDoor, moveOrderThrough } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const product = await openTestApp();
const { call, clock, close, db, pool, tokenFor } = product;
afterAll(close);
const deliver = deliverer(product);

/** Creates a claim for a delivered order with goods worth 200. */
const begin = async (lateMinutes: number, body: Omit<BodyOf<typeof createClaim>, "order_id">) => {
  const { outletIds, email } = await ownVendor(db);
  const { order } = await deliver(await tokenFor(email), outletIds[0], 0, {
    order: { amount: 200, description: "2 trays", payment_method: "PAID", cold_bag_needed: false },
  });
  const promised = Date.parse(order.delivery_at ?? "");
  clock.advance(Math.max(0, promised + lateMinutes * 60_000 - clock.now().getTime()));
  const as = await tokenFor(email);
  await moveOrderThrough(call, as, order.order_id, ...carriedToTheDoor);
  const made = await call(createClaim, { as, body: { order_id: order.order_id, ...body } });
  const id = made.body.result.claim_id;
  const decide = async (decision: BodyOf<typeof decideClaim>) =>
    call(decideClaim, { as: await tokenFor("support"), params: { id }, body: decision });
  return { order, id, decide };
};

test("the evidence of a claim has promise, waits, contacts, locations, history and max amount [19.34]", async () => {
  const { id, order } = await begin(12, { cause: "damaged", amount: 30 });
  const { order_id: orderId } = order;
  const evidence = async () =>
    (await call(readClaimEvidence, { as: await tokenFor("support"), params: { id } })).body.result;
  expect(await evidence()).toMatchObject({
    waited: { shop: null, door: null },
    contacts: { calls: 0, messages: 0 },
    places: [],
  });
  const rider = "rider-of-evidence";
  const at = (minutes: number) => new Date(Date.parse(order.created_at) + minutes * 60_000);
  const jobEvents = [
    ["arrived_at_pickup", 5, 14.55, 121.02, 200],
    ["collected", 16, 14.55, 121.02, 200],
    ["arrived_at_dropoff", 30, 14.56, 121.03, 200],
    ["delivered", 31, 14.5, 121, 409],
    ["delivered", 37, null, null, 200],
  ] as const;
  for (const [type, minutes, latitude, longitude, status] of jobEvents)
    await pool.query(
      `insert into rider_events (rider_id, event_id, order_id, body_hash, type, happened_at, latitude, longitude, detail,
        status, answer, created_at) values ($1, gen_random_uuid(), $2, '', $3, $4, $5, $6, '{}', $7, '{}', $4)`,
      [rider, orderId, type, at(minutes), latitude, longitude, status],
    );
  for (const [kind, minutes] of [
    ["call", 32],
    ["call", 34],
    ["message", 33],
  ] as const)
    await pool.query(
      "insert into rider_contacts (rider_id, job_id, order_id, kind, at) values ($1, 0, $2, $3, $4)",
      [rider, orderId, kind, at(minutes)],
    );
  const found = await evidence();
  expect(found).toMatchObject({
    claim: { claim_id: id, text: null, photos: [] },
    order: { order_id: orderId },
    most: 200 + order.delivery_fee,
    given: 0,
    promised_at: order.delivery_at,
    late_minutes: 12,
    waited: { shop: 11, door: 7 },
    contacts: { calls: 2, messages: 1 },
    earlier_claims: 0,
  });
  expect(found.places.map(({ action, latitude }) => [action, latitude])).toEqual([
    ["arrived_at_pickup", 14.55],
    ["collected", 14.55],
    ["arrived_at_dropoff", 14.56],
  ]);
  expect(found.order?.story.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["order.placed", "arrived_at_dropoff", "contact-call"]),
  );
});

test("open and decided claims are counted, and listed by decision time [19.34]", async () => {
  const figures = async () => (await call(readClaimFigures, { as: await tokenFor("support") })).body.result;
  const before = await figures();
  const ruled = await begin(45, { cause: "late" });
  const first = await begin(0, { cause: "damaged", amount: 30 });
  const third = await begin(0, { cause: "damaged", amount: 30 });
  expect(await figures()).toMatchObject({
    open: before.open + 2,
    decided: before.decided + 1,
    by_rule: before.by_rule + 1,
    days: 7,
  });
  await third.decide({ outcome: "ask", reason: "Which?" });
  clock.advance(10 * 60_000);
  await first.decide({ outcome: "refuse", reason: "No" });
  expect(await figures()).toMatchObject({
    open: before.open,
    waiting_for_merchant: before.waiting_for_merchant + 1,
    decided: before.decided + 2,
    by_rule: before.by_rule + 1,
    median_minutes: expect.any(Number),
  });
  const list = async (cursor?: string) =>
    (
      await call(listAllClaims, {
        as: await tokenFor("support"),
        query: { decided: "true", limit: 1, ...(cursor && { cursor }) },
      })
    ).body.result;
  const page = await list();
  const next = await list(page.cursor ?? "");
  expect([...page.data, ...next.data].map(({ claim_id }) => claim_id)).toEqual([first.id, ruled.id]);
});
