import * as claims from "@waybill/contract/merchants/claims";
import { listStatements } from "@waybill/contract/merchants/statements";
import { approve, reject } from "@waybill/contract/operations/approvals";
import { listAudit } from "@waybill/contract/operations/audit";
import {
  decideClaim,
  listAllClaims,
  listRefunds,
  readClaimEvidence,
} from "@waybill/contract/operations/refunds";
import { cancelOrder } from "@waybill/contract/orders";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import { claimCauses } from "@waybill/domain/money/claims/claim";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { chooseProofStore } from "../fleets/proofs/proof-deps.ts";
import { sandboxPicture } from "../fleets/proofs/prove-return.ts";
import { deliverer } from "../ledger/delivered.fixture.ts";
import { carriedToTheDoor, moveOrderThrough } from "../orders/order.fixture.ts";
import { cursorOf } from "../platform/http/cursor.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { purgeClaims } from "./purge-claims.ts";

const product = await openTestApp();
const { call, clock, close, db, pool, tokenFor } = product;
afterAll(close);
const deliver = deliverer(product);
const picture = sandboxPicture().bytes.toString("base64");
type Body = Omit<BodyOf<typeof claims.createClaim>, "order_id">;

const codeOf = ({ status, body }: { status: number; body: { errors?: { code: string }[] } }) => [
  status,
  body.errors?.[0]?.code,
];
const setTo = async (key: string, value: string) =>
  call(setCountryParameter, { as: await tokenFor("market"), params: { key }, body: { value } });

/** Creates a delivered order with goods worth 200 and a charged fee; `lateMinutes` is its delay. */
const begin = async (lateMinutes = 0) => {
  const { outletIds, email, outletEmail } = await ownVendor(db);
  const { order } = await deliver(await tokenFor(email), outletIds[0], 0, {
    order: { amount: 200, description: "2 trays", payment_method: "PAID", cold_bag_needed: false },
  });
  const orderId = order.order_id;
  const promised = Date.parse(order.delivery_at ?? "");
  clock.advance(Math.max(0, promised + lateMinutes * 60_000 - clock.now().getTime()));
  const as = await tokenFor(email);
  await moveOrderThrough(call, as, orderId, ...carriedToTheDoor);
  const claim = (body: Body, who = as) =>
    call(claims.createClaim, { as: who, body: { order_id: orderId, ...body } });
  const read = async (claim_id: string, who = as) =>
    call(claims.readClaim, { as: who, params: { claim_id } });
  const decide = async (id: string, body: BodyOf<typeof decideClaim>, who?: string) =>
    tokenFor("support").then((support) => call(decideClaim, { as: who ?? support, params: { id }, body }));
  const refunds = async () =>
    (await call(listRefunds, { as: await tokenFor("support"), query: { order: orderId } })).body.result.data;
  return { as, order, orderId, outletId: outletIds[0], outletEmail, claim, read, decide, refunds };
};

test("a claim is possible for each of the eight causes, and for no other [19.18]", async () => {
  await setTo("claimRules", "");
  const { claim, as } = await begin();
  for (const cause of claimCauses) {
    const { status, body } = await claim({ cause, amount: 1 });
    expect(status, cause).toBe(201);
    expect(body.result).toMatchObject({ cause, state: "open", granted_amount: 0, amount: 1, by_rule: false });
    const params = { claim_id: body.result.claim_id };
    expect((await call(claims.withdrawClaim, { as, params })).body.result.state).toBe("withdrawn");
  }
  expect((await claim({ cause: "bored" as "late" })).status).toBe(400);
  await setTo("claimRules", "late:30:fee|left_by_courier:0:all|limit:500");
});

test("up to four photos are stored and shown, and a file that is not a picture creates no claim [19.19]", async () => {
  const { claim, as, orderId } = await begin();
  const bad = await claim({ cause: "damaged", photos: [picture, Buffer.from("no").toString("base64")] });
  expect(codeOf(bad)).toEqual([422, "PROOF_NOT_AN_IMAGE"]);
  expect((await claim({ cause: "damaged", photos: Array.from({ length: 5 }, () => picture) })).status).toBe(
    400,
  );
  expect((await pool.query("select from claims where order_id = $1", [orderId])).rowCount).toBe(0);
  const { body } = await claim({ cause: "damaged", photos: [picture, picture], text: " Both open " });
  expect(body.result).toMatchObject({
    text: " Both open ",
    photos: [expect.any(String), expect.any(String)],
  });
  const params = { claim_id: body.result.claim_id, number: "2" };
  expect((await call(claims.readClaimPhoto, { as, params })).status).toBe(200);
  const stranger = await tokenFor((await ownVendor(db)).email);
  expect((await call(claims.readClaimPhoto, { as: stranger, params })).status).toBe(404);
  const kept = async () =>
    (await readdir(join(product.deps.settings.dataDir, "proofs"))).filter((name) =>
      name.startsWith("claim-"),
    );
  const before = await kept();
  expect(before.length).toBeGreaterThanOrEqual(2);
  expect(codeOf(await claim({ cause: "damaged", photos: [picture] }))).toEqual([409, "CLAIM_OPEN"]);
  expect(await kept()).toEqual(before);
  const none = { ...params, number: "3" };
  expect((await call(claims.readClaimPhoto, { as, params: none })).status).toBe(404);
});

test("a claim is limited to goods and fee, and must come within 72 hours [19.20]", async () => {
  const { claim, order } = await begin();
  const max = 200 + order.delivery_fee;
  expect(codeOf(await claim({ cause: "damaged", amount: max + 0.01 }))).toEqual([422, "CLAIM_TOO_HIGH"]);
  clock.advance(72 * 3_600_000 + 1000);
  const as = await tokenFor("ops");
  expect(codeOf(await claim({ cause: "damaged", amount: max }, as))).toEqual([422, "CLAIM_WINDOW_CLOSED"]);
});

test("of twenty concurrent claims one is created, and another is refused while it is open [19.21]", async () => {
  const { claim, orderId } = await begin();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => claim({ cause: "damaged", amount: 10 })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(codeOf(answer)).toEqual([409, "CLAIM_OPEN"]);
  expect((await pool.query("select from claims where order_id = $1", [orderId])).rowCount).toBe(1);
});

test("claims are listed by vendor and state, and another vendor's are not found [19.22] [19.39]", async () => {
  const { claim, as, outletId, read } = await begin();
  const { claim_id } = (await claim({ cause: "damaged", amount: 10 })).body.result;
  const list = (state?: "open" | "refused", who = as) =>
    call(claims.listClaims, { as: who, query: { vendor_id: outletId, ...(state && { state }) } });
  expect((await list()).body.result.data).toMatchObject([{ claim_id, state: "open" }]);
  expect((await list("open")).body.result.data).toHaveLength(1);
  expect((await list("refused")).body.result.data).toEqual([]);
  for (const number of [-1, 8.64e15 + 1]) {
    const query = { vendor_id: outletId, cursor: cursorOf([number, claim_id]) };
    expect(codeOf(await call(claims.listClaims, { as, query }))).toEqual([400, "BAD_PAGINATION_KEY"]);
  }
  const stranger = await tokenFor((await ownVendor(db)).email);
  expect((await list("open", stranger)).status).toBe(404);
  expect((await read(claim_id, stranger)).status).toBe(404);
  const params = { claim_id };
  expect((await call(claims.withdrawClaim, { as: stranger, params })).status).toBe(404);
  const body = { text: "Mine" };
  expect((await call(claims.writeToClaim, { as: stranger, params, body })).status).toBe(404);
  expect((await claim({ cause: "damaged" }, stranger)).status).toBe(404);
});

test("a withdrawn or decided claim can neither be decided again nor get messages [19.23]", async () => {
  const { claim, as, decide } = await begin();
  const { claim_id } = (await claim({ cause: "damaged", amount: 10 })).body.result;
  const params = { claim_id };
  const both = await Promise.all([
    call(claims.withdrawClaim, { as, params }),
    call(claims.withdrawClaim, { as, params }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(codeOf(await decide(claim_id, { outcome: "grant" }))).toEqual([409, "CLAIM_DECIDED"]);
  const body = { text: "Still there?" };
  expect(codeOf(await call(claims.writeToClaim, { as, params, body }))).toEqual([409, "CLAIM_DECIDED"]);
});

test("messages are stored as typed, reopen a claim that waits for a reply, and cannot be empty [19.24] [19.30]", async () => {
  const { claim, as, decide, read } = await begin();
  const { claim_id } = (await claim({ cause: "damaged", amount: 10 })).body.result;
  const params = { claim_id };
  expect(codeOf(await decide(claim_id, { outcome: "ask" }))).toEqual([422, "CLAIM_REASON_MISSING"]);
  const asked = await decide(claim_id, { outcome: "ask", reason: "Which trays?" });
  expect(asked.body.result).toMatchObject({ state: "waiting_for_merchant", decided_at: null });
  const write = (text: string) => call(claims.writeToClaim, { as, params, body: { text } });
  expect(codeOf(await write(" \n "))).toEqual([422, "CLAIM_MESSAGE_EMPTY"]);
  expect((await write("  Both\n<b>of them</b> ")).status).toBe(201);
  expect((await read(claim_id)).body.result).toMatchObject({
    state: "open",
    messages: [
      { from: "operator", text: "Which trays?" },
      { from: "merchant", text: "  Both\n<b>of them</b> " },
    ],
  });
});

test("the rule for late deliveries refunds the fee at once, and nothing for a delivery in time [19.26] [19.27] [19.33]", async () => {
  const late = await begin(45);
  const { body } = await late.claim({ cause: "late" });
  const fee = late.order.delivery_fee;
  expect(body.result).toMatchObject({ state: "granted", granted_amount: fee, by_rule: true });
  expect(await late.refunds()).toMatchObject([{ kind: "refund", amount: fee, state: "done" }]);
  const params = { vendorId: late.outletId };
  const [month] = (await call(listStatements, { as: late.as, params })).body.result.data;
  expect(month).toMatchObject({ fees: fee, refunds: -fee });

  const inTime = await begin(0);
  expect((await inTime.claim({ cause: "late" })).body.result).toMatchObject({
    state: "refused",
    granted_amount: 0,
    by_rule: true,
  });
  expect(await inTime.refunds()).toEqual([]);
  const between = await begin(20);
  expect((await between.claim({ cause: "late" })).body.result).toMatchObject({ state: "open" });
  for (const bad of ["late:30:tip|limit:5", "late:30:fee"])
    expect((await setTo("claimRules", bad)).status).toBe(400);
});

test("a refunded fee is not refunded again by the rule, nor from the goods' value [19.27] [19.32]", async () => {
  const late = await begin(45);
  const fee = late.order.delivery_fee;
  expect((await late.claim({ cause: "late" })).body.result).toMatchObject({ granted_amount: fee });
  for (const state of ["open", undefined]) {
    const again = await late.claim({ cause: "late" });
    if (state) expect(again.body.result).toMatchObject({ state, granted_amount: 0 });
    else expect(codeOf(again)).toEqual([409, "CLAIM_OPEN"]);
  }
  expect(await late.refunds()).toMatchObject([{ kind: "refund", amount: fee }]);
});

test("an order is late by the last promise that its shop requested [19.27]", async () => {
  const { order, orderId, claim } = await begin(45);
  const later = new Date(Date.parse(order.delivery_at ?? "") + 45 * 60_000).toISOString();
  const asked = { at: order.created_at, cause: "ready", pickup_at: later, delivery_at: later };
  const ours = { ...asked, cause: "rider_late", delivery_at: order.delivery_at };
  await pool.query(
    `update orders set details = (details::jsonb || jsonb_build_object('promises',
      coalesce(details::jsonb -> 'promises', '[]'::jsonb) || $2::jsonb))::json where order_id = $1`,
    [orderId, JSON.stringify([asked, ours])],
  );
  expect((await claim({ cause: "late" })).body.result).toMatchObject({ state: "refused", granted_amount: 0 });
});

test("the rule for a courier who gave up after collecting grants everything [19.28]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const { order } = await deliver(as, outletIds[0], 0, {
    order: { amount: 200, description: "2 trays", payment_method: "PAID", cold_bag_needed: false },
  });
  const order_id = order.order_id;
  await moveOrderThrough(
    call,
    as,
    order_id,
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "PICKED_UP",
  );
  const gone = { vendor_id: outletIds[0], order_id, reason: "courier_accident" };
  expect((await call(cancelOrder, { as: await tokenFor("ops"), body: gone })).status).toBe(200);
  const { body } = await call(claims.createClaim, { as, body: { order_id, cause: "left_by_courier" } });
  const all = 200 + order.delivery_fee;
  expect(body.result).toMatchObject({ state: "granted", granted_amount: all });
});

test("support, finance and admin can decide, other roles cannot, and merchants and guests get 404 [19.29] [19.39]", async () => {
  const { claim, as, decide } = await begin();
  const { claim_id } = (await claim({ cause: "damaged", amount: 30 })).body.result;
  for (const role of ["viewer", "dispatch", "market"])
    expect(codeOf(await decide(claim_id, { outcome: "grant" }, await tokenFor(role)))).toEqual([
      403,
      "ROLE_MISSING",
    ]);
  for (const who of [as, await tokenFor("guest")])
    expect((await decide(claim_id, { outcome: "grant" }, who)).status).toBeOneOf([401, 403, 404]);
  const all = await call(listAllClaims, { as: await tokenFor("viewer"), query: { state: "open" } });
  expect(all.body.result.data.map((one) => one.claim_id)).toContain(claim_id);
  const evidence = await call(readClaimEvidence, { as: await tokenFor("support"), params: { id: claim_id } });
  expect(evidence.body.result).toMatchObject({ claim: { claim_id }, late_minutes: expect.any(Number) });
  expect(evidence.body.result.order?.story.length).toBeGreaterThan(3);
  expect((await decide(claim_id, { outcome: "grant" }, await tokenFor("finance"))).status).toBe(200);
  const audit = await call(listAudit, {
    as: await tokenFor("support"),
    query: { subject: `claim:${claim_id}` },
  });
  expect(audit.body.result.data.map(({ action }) => action).sort()).toEqual(["claim.decided", "claim.made"]);
});

test("a partial grant does not exceed the claimed amount, and the merchant sees the reason [19.30]", async () => {
  const { claim, decide, read, refunds } = await begin();
  const { claim_id } = (await claim({ cause: "damaged", amount: 30 })).body.result;
  for (const amount of [undefined, 30.01, 12.346])
    expect(codeOf(await decide(claim_id, { outcome: "partly", amount, reason: "Half" }))).toEqual([
      422,
      "CLAIM_AMOUNT_WRONG",
    ]);
  expect(codeOf(await decide(claim_id, { outcome: "refuse", reason: " " }))).toEqual([
    422,
    "CLAIM_REASON_MISSING",
  ]);
  expect((await decide(claim_id, { outcome: "partly", amount: 12.5, reason: "Half" })).status).toBe(200);
  expect((await read(claim_id)).body.result).toMatchObject({
    state: "partly_granted",
    granted_amount: 12.5,
    reason: "Half",
  });
  expect(await refunds()).toMatchObject([{ kind: "compensation", amount: 12.5, state: "done" }]);
});

test("beyond the refund limit a second person must approve a decision [19.31]", async () => {
  const { claim, decide, read, refunds } = await begin();
  const { claim_id } = (await claim({ cause: "damaged", amount: 150 })).body.result;
  await setTo("refundLimit", "100");
  const asked = await decide(claim_id, { outcome: "grant", reason: "Wet" }, await tokenFor("finance"));
  await setTo("refundLimit", "-1");
  expect(asked.status).toBe(202);
  expect((await read(claim_id)).body.result.state).toBe("open");
  expect(await refunds()).toEqual([]);
  const { approval } = asked.body.result as { approval: { approval_id: string } };
  const params = { id: approval.approval_id };
  expect((await call(approve, { as: await tokenFor("finance"), params })).status).toBe(409);
  expect((await call(approve, { as: await tokenFor("ops"), params })).status).toBe(200);
  expect((await read(claim_id)).body.result).toMatchObject({ state: "granted", granted_amount: 150 });
  expect(await refunds()).toMatchObject([{ amount: 150, state: "done" }]);
  expect((await call(approve, { as: await tokenFor("ops"), params })).status).toBe(409);
});

test("a different decision, and the same one after a rejection, needs a new approval [19.31]", async () => {
  const { claim, decide, read, refunds } = await begin();
  const { claim_id } = (await claim({ cause: "damaged", amount: 150 })).body.result;
  const finance = await tokenFor("finance");
  const ops = await tokenFor("ops");
  const ask = async (body: BodyOf<typeof decideClaim>) => {
    const asked = await decide(claim_id, body, finance);
    expect(asked.status).toBe(202);
    return (asked.body.result as { approval: { approval_id: string; status: string } }).approval;
  };
  await setTo("refundLimit", "100");
  const whole = await ask({ outcome: "grant" });
  expect(await ask({ outcome: "grant" })).toEqual(whole);
  const part = await ask({ outcome: "partly", amount: 120 });
  expect(part.approval_id).not.toBe(whole.approval_id);
  expect((await call(reject, { as: ops, params: { id: whole.approval_id } })).status).toBe(200);
  const again = await ask({ outcome: "grant" });
  expect(again.status).toBe("waiting");
  expect(again.approval_id).not.toBe(whole.approval_id);
  await setTo("refundLimit", "-1");
  expect((await call(approve, { as: ops, params: { id: part.approval_id } })).status).toBe(200);
  expect(codeOf(await call(approve, { as: ops, params: { id: again.approval_id } }))).toEqual([
    409,
    "CLAIM_DECIDED",
  ]);
  expect((await read(claim_id)).body.result).toMatchObject({ state: "partly_granted", granted_amount: 120 });
  expect(await refunds()).toMatchObject([{ amount: 120, state: "done" }]);
});

test("concurrent decisions grant an amount once, and in total no more than goods and fee [19.32]", async () => {
  const { claim, decide, refunds, order } = await begin();
  const { claim_id } = (await claim({ cause: "damaged" })).body.result;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      decide(claim_id, at % 2 ? { outcome: "grant" } : { outcome: "partly", amount: 20 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(codeOf(answer)).toEqual([409, "CLAIM_DECIDED"]);
  for (let tries = 0; tries < 3; tries += 1) {
    const again = await claim({ cause: "damaged" });
    if (again.status === 201) await decide(again.body.result.claim_id, { outcome: "grant" });
  }
  const given = (await refunds()).reduce((sum, { amount }) => sum + amount, 0);
  expect(given).toBe(200 + order.delivery_fee);
  expect(codeOf(await claim({ cause: "damaged", amount: 1 }))).toEqual([422, "CLAIM_TOO_HIGH"]);
});

test("texts and photos of an ended claim are deleted after the country's period, and its amounts stay", async () => {
  const { claim, read, as } = await begin();
  const { claim_id } = (await claim({ cause: "damaged", photos: [picture], text: "Open" })).body.result;
  const params = { claim_id };
  await call(claims.writeToClaim, { as, params, body: { text: "Both" } });
  const purge = () => purgeClaims({ ...product.deps, proofs: chooseProofStore(product.deps) });
  const photos = async () =>
    (await readdir(join(product.deps.settings.dataDir, "proofs"))).filter((name) =>
      name.startsWith(claim_id),
    );
  clock.advance(366 * 24 * 3_600_000);
  await purge();
  const later = await tokenFor("support");
  // An open claim's data is not deleted.
  expect((await read(claim_id, later)).body.result.messages).toHaveLength(1);
  expect(await photos()).toHaveLength(1);
  await call(decideClaim, { as: later, params: { id: claim_id }, body: { outcome: "refuse", reason: "No" } });
  await setTo("claimKeepDays", "30");
  clock.advance(29 * 24 * 3_600_000);
  await purge();
  expect(await photos()).toHaveLength(1);
  clock.advance(2 * 24 * 3_600_000);
  await purge();
  await purge();
  const kept = (await read(claim_id, await tokenFor("support"))).body.result;
  expect(kept).toMatchObject({ text: null, photos: [], messages: [], state: "refused", reason: "No" });
  expect(await photos()).toEqual([]);
});
