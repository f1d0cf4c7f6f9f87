import { chooseAfterFailure, readAfterFailure } from "@waybill/contract/merchants/after-failure";
import type { BodyOf } from "@waybill/contract/endpoint";
import { createOrder, readOrder, setReadyTime } from "@waybill/contract/orders";
import { listAudit } from "@waybill/contract/operations/audit";
import { issueInvoices } from "@waybill/contract/operations/invoices";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { listStatements } from "@waybill/contract/merchants/statements";
import { readJob } from "@waybill/contract/riders/rider-jobs";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import type { OrderRequest } from "@waybill/contract/order";
import { afterAll, expect, test } from "vitest";
import { orderRequest } from "../../orders/order.fixture.ts";
import { movingDeps } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { codeOf, openRiding, paid } from "../riders/riding.fixture.ts";
import { openOverdueChoices } from "./overdue-choices.ts";

const product = await openRiding();
const { accept, begin, call, clock, close, db, deps, leave, pool, report, ride, statusOf, tokenFor } =
  product;
afterAll(close);

/** An order that the recipient refused at the drop-off. */
const fail = async (changes: Partial<OrderRequest> = {}) => {
  const started = await begin({ ...paid, ...changes });
  const { order, rider, merchant } = started;
  const orderId = order.order_id;
  await accept(rider);
  await ride(rider, orderId);
  const failed = await report(rider, orderId, "failed", { reason: "refused" });
  expect(failed.status).toBe(200);
  const read = async (as = merchant) => call(readAfterFailure, { as, params: { orderId } });
  const choose = (body: BodyOf<typeof chooseAfterFailure>, as = merchant) =>
    call(chooseAfterFailure, { as, params: { orderId }, body });
  const signed = async (choice: string) => {
    const offered = (await read()).body.result.choices.find((one) => one.choice === choice);
    if (!offered) throw new Error(`${choice} is not offered.`);
    return { choice: offered.choice, signature: offered.signature };
  };
  const shown = async () =>
    (await call(readOrder, { as: merchant, query: { vendorId: started.outletId, orderId } })).body.result;
  const job = async () => (await call(readJob, { as: rider.as, params: { order_id: orderId } })).body.result;
  return { ...started, orderId, job: failed.body.result, readJobNow: job, read, choose, signed, shown };
};
const booked = async (orderId: string) =>
  (
    await pool.query<{ kind: string; note: string; amount: number }>(
      `select kind, note, -amount_minor as amount from ledger_transactions join ledger_postings using (transaction_id)
        where order_id = $1 and account = 'fees' and kind <> 'delivery'`,
      [orderId],
    )
  ).rows.map(({ kind, note, amount }) => [kind, note, Number(amount)]);
const setTo = async (key: string, value: string) =>
  expect(
    (await call(setCountryParameter, { as: await tokenFor("market"), params: { key }, body: { value } }))
      .status,
  ).toBe(200);

test("an order stores what to do if nobody accepts it, defaults to asking, and refuses unknown values [19.01]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const request = await orderRequest(call, as, outletIds[0]);
  const place = (body: object) => call(createOrder, { as, body: { ...request, ...body } });
  for (const if_undeliverable of ["ask", "return", "try_again"] as const)
    expect((await place({ if_undeliverable })).body.result.if_undeliverable).toBe(if_undeliverable);
  expect((await place({})).body.result.if_undeliverable).toBe("ask");
  const bad = await place({ if_undeliverable: "burn" });
  expect(bad.status).toBe(400);
  expect(bad.body.errors?.[0]?.path).toEqual(["if_undeliverable"]);
});

test("after a failure the rider keeps the parcel for the market's minutes, and the choices are listed with their prices [19.02] [19.03]", async () => {
  await setTo("decideMinutes", "7");
  await setTo("secondTryPercent", "40");
  const { job, orderId, read, order, rider, shown } = await fail();
  await setTo("decideMinutes", "5");
  await setTo("secondTryPercent", "50");
  const until = new Date(clock.now().getTime() + 7 * 60_000).toISOString();
  expect(job).toMatchObject({ stage: "deciding", status: "NEAR_CUSTOMER", expected: [], ended_at: null });
  expect(job.after_failure).toEqual({ until, choice: null, note: null, at: null });
  expect(codeOf(await report(rider, orderId, "return_started"))).toEqual([409, "EVENT_OUT_OF_ORDER"]);
  expect(await statusOf(orderId)).toBe("NEAR_CUSTOMER");
  const { body } = await read();
  expect(body.result).toMatchObject({ until, reason: "refused", choice: null });
  const fee = order.delivery_fee;
  const signature = expect.any(String) as string;
  expect(body.result.choices).toEqual([
    { choice: "try_again", fee: Math.round(fee * 40) / 100, signature, currency: "PHP" },
    { choice: "return", fee, signature, currency: "PHP" },
    { choice: "leave_with", fee: 0, signature, currency: "PHP" },
    { choice: "dispose", fee: 0, signature, currency: "PHP" },
  ]);
  expect(await shown()).toMatchObject({ failure_reason: "refused", after_failure: { until, choice: null } });
  for (const [key, value] of [
    ["decideMinutes", "0"],
    ["returnPercent", "all"],
  ] as const)
    expect(
      (await call(setCountryParameter, { as: await tokenFor("market"), params: { key }, body: { value } }))
        .status,
    ).toBe(400);
});

test("only a paid order without PIN or age check can be left with somebody or thrown away [19.02]", async () => {
  const cash = await fail({
    order: {
      amount: 500,
      description: "2 trays",
      payment_method: "CASH_ON_DELIVERY",
      cold_bag_needed: false,
    },
  });
  const pin = await fail({ asked_proofs: ["pin"] });
  for (const { read, choose } of [cash, pin]) {
    expect((await read()).body.result.choices.map(({ choice }) => choice)).toEqual(["try_again", "return"]);
    expect(codeOf(await choose({ choice: "dispose" }))).toEqual([422, "CHOICE_NOT_OFFERED"]);
  }
});

test("a signed choice is accepted; a forged or missing signature, or that of another choice or order, is refused [19.04]", async () => {
  const { choose, signed, shown, read } = await fail();
  const other = await fail();
  const { signature } = await signed("return");
  const wrong = [`x${signature.slice(1)}`, "", null, (await signed("try_again")).signature];
  for (const one of [...wrong, (await other.signed("return")).signature])
    expect(codeOf(await choose({ choice: "return", signature: one })), String(one)).toEqual([
      422,
      "SignatureInvalid",
    ]);
  expect((await shown()).after_failure).toMatchObject({ choice: null });
  const chosen = await choose({ choice: "return", signature });
  expect(chosen.status).toBe(200);
  expect(chosen.body.result).toMatchObject({ status: "RETURN_INITIATED", failure_reason: "refused" });
  expect((await read()).body.result).toMatchObject({ choices: [], choice: "return", decided_by: "merchant" });
});

test("of twenty concurrent choices one is carried out, and later ones change nothing [19.05] [19.10]", async () => {
  const { choose, signed, orderId, order } = await fail();
  const [again, back] = [await signed("try_again"), await signed("return")];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => choose(at % 2 === 0 ? again : back)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer.status, JSON.stringify(answer.body)).toBe(409);
  expect(codeOf(await choose(again))).toEqual([409, "ALREADY_DECIDED"]);
  const minor = Math.round(order.delivery_fee * 100);
  const made = answers.find(({ status }) => status === 200)?.body.result.after_failure?.choice;
  expect(await booked(orderId)).toEqual([
    made === "return" ? ["return", "return", minor] : ["second_try", "try_again", minor / 2],
  ]);
});

test("an undecided failure is returned automatically at its deadline, once, even by a process that started later [19.06]", async () => {
  const { choose, signed, orderId, shown, readJobNow } = await fail();
  const late = await signed("try_again");
  const works = [openOverdueChoices(movingDeps(deps)), openOverdueChoices(movingDeps(deps))];
  await Promise.all(works.map((work) => work.run()));
  expect(await statusOf(orderId)).toBe("NEAR_CUSTOMER");
  clock.advance(5 * 60_000);
  expect(codeOf(await choose(late))).toEqual([409, "ALREADY_DECIDED"]);
  await Promise.all(works.map((work) => work.run()));
  expect(await shown()).toMatchObject({
    status: "RETURN_INITIATED",
    after_failure: { choice: "return", decided_by: "time" },
  });
  expect(await readJobNow()).toMatchObject({ stage: "returning", expected: ["return_started", "returned"] });
  expect(await booked(orderId)).toHaveLength(1);
  clock.advance(60_000);
  await Promise.all(works.map((work) => work.run()));
  expect((await shown()).status_history.filter(({ status }) => status === "RETURN_INITIATED")).toHaveLength(
    1,
  );
  expect((await pool.query("select from after_failures where order_id = $1", [orderId])).rowCount).toBe(0);
  await Promise.all(works.map((work) => work.close()));
});

test("an order preset to return goes back at once, and one preset to try again is tried once more [19.07] [19.08]", async () => {
  const back = await fail({ if_undeliverable: "return" });
  expect(back.job).toMatchObject({ stage: "returning", status: "RETURN_INITIATED" });
  expect(await back.shown()).toMatchObject({ after_failure: { choice: "return", decided_by: "order" } });
  expect(codeOf(await back.choose({ choice: "dispose" }))).toEqual([409, "ALREADY_DECIDED"]);

  const again = await fail({ if_undeliverable: "try_again" });
  expect(again.job).toMatchObject({ stage: "to_dropoff", status: "PICKED_UP" });
  await ride(again.rider, again.orderId, ["arrived_at_dropoff"]);
  await report(again.rider, again.orderId, "failed", { reason: "refused" });
  expect(await again.shown()).toMatchObject({ status: "RETURN_INITIATED", after_failure: { attempt: 2 } });
  expect((await booked(again.orderId)).map(([kind]) => kind).sort()).toEqual(["return", "second_try"]);
});

test("a second attempt keeps the order and its history, and ends in a delivery; no other call leads back to PICKED_UP [19.08]", async () => {
  const { choose, signed, orderId, rider, merchant, shown, read } = await fail();
  const move = await call(moveOrderInSandbox, {
    as: merchant,
    params: { orderId },
    body: { status: "PICKED_UP" },
  });
  expect(codeOf(move)).toEqual([409, "ORDER_NOT_MOVABLE"]);
  const at = Math.floor(clock.now().getTime() / 1000) + 900;
  expect((await choose({ ...(await signed("try_again")), at: at - 90_000 })).status).toBe(422);
  const { body } = await choose({ ...(await signed("try_again")), at, note: "Ring twice" });
  expect(body.result).toMatchObject({ status: "PICKED_UP", after_failure: { at, note: "Ring twice" } });
  expect(body.result.failure_reason).toBeUndefined();
  await ride(rider, orderId, ["arrived_at_dropoff"]);
  // After a second failure the merchant chooses again, but cannot choose a third attempt.
  await report(rider, orderId, "failed", { reason: "refused" });
  expect((await read()).body.result.choices.map(({ choice }) => choice)).not.toContain("try_again");
  await choose({ choice: "leave_with", note: "Guard Ben" });
  await leave(rider.as, orderId, "delivery");
  expect((await report(rider, orderId, "delivered")).status).toBe(200);
  expect((await shown()).status_history.map(({ status }) => status).slice(-7)).toEqual([
    "PICKED_UP",
    "COURIER_LEFT_VENDOR",
    "NEAR_CUSTOMER",
    "PICKED_UP",
    "COURIER_LEFT_VENDOR",
    "NEAR_CUSTOMER",
    "DELIVERED",
  ]);
});

test("leaving it with somebody ends in a delivery with a photo and a name [19.09]", async () => {
  const { choose, orderId, rider, readJobNow, shown } = await fail();
  expect((await choose({ choice: "leave_with" })).status).toBe(200);
  expect(await readJobNow()).toMatchObject({
    stage: "at_dropoff",
    proof_missing: ["photo"],
    after_failure: { choice: "leave_with" },
  });
  expect(codeOf(await report(rider, orderId, "delivered", { proof: { received_by: "Ben" } }))).toEqual([
    422,
    "PROOF_MISSING",
  ]);
  await leave(rider.as, orderId, "delivery");
  const nameless = await report(rider, orderId, "delivered");
  expect(nameless.body.errors[0]).toMatchObject({ code: "PROOF_MISSING", path: ["proof", "received_by"] });
  expect((await report(rider, orderId, "delivered", { proof: { received_by: " Ben " } })).status).toBe(200);
  expect(await shown()).toMatchObject({ status: "DELIVERED", after_failure: { received_by: "Ben" } });
});

test("throwing it away ends the order at its merchant's cost, and its rider may still add the photo [19.09]", async () => {
  const { choose, orderId, rider, shown, readJobNow } = await fail();
  const { status, body } = await choose({ choice: "dispose", note: "Compost" });
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ status: "CANCELLED", cancel_reason: "unreachable" });
  expect(await booked(orderId)).toMatchObject([["cancellation", "unreachable", expect.any(Number)]]);
  expect((await leave(rider.as, orderId, "failure")).status).toBe(200);
  expect((await shown()).proofs.failure).toBeDefined();
  expect(await readJobNow()).toMatchObject({
    expected: [],
    after_failure: { choice: "dispose", note: null },
  });
});

test("the fee of a choice is a separate line on statement and invoice [19.10]", async () => {
  const { choose, signed, order, merchant, outletId } = await fail();
  await choose(await signed("try_again"));
  const statements = await call(listStatements, { as: merchant, params: { vendorId: outletId } });
  const half = order.delivery_fee / 2;
  expect(statements.body.result.data[0]).toMatchObject({ after_failures: half, fees: 0, closing: half });
  const period = clock.now().toISOString().slice(0, 7);
  clock.advance(40 * 86_400_000);
  const issued = await call(issueInvoices, {
    as: await tokenFor("finance"),
    body: { period, vendor_id: outletId },
  });
  expect(issued.body.result.invoices[0]).toMatchObject({ total: half });
  const { rows } = await pool.query("select content from invoices where number = $1", [
    issued.body.result.invoices[0]?.number,
  ]);
  expect(rows[0].content.outlets).toMatchObject([{ after_failures: 1, deliveries: 0 }]);
});

test("another vendor's failure is not found, and a read-only user sees the choices but cannot choose [19.11] [19.39]", async () => {
  const { orderId, outletId, read, choose, signed } = await fail();
  const strangers = [
    await tokenFor((await ownVendor(db)).email),
    await tokenFor("guest"),
    await tokenFor("godroid", (await ownVendor(db)).outletIds[0]),
  ];
  const body = await signed("return");
  for (const as of strangers) {
    expect((await read(as)).status).toBe(404);
    expect((await choose(body, as)).status).toBe(404);
  }
  const email = `reader-${orderId.toLowerCase()}@example.com`;
  await pool.query(
    "insert into users (user_id, email, password_hash, role, created_at) values ($1, $1, '', 'vendor', now())",
    [email],
  );
  await pool.query("insert into user_vendors (user_id, vendor_id, role) values ($1, $2, 'read only')", [
    email,
    outletId,
  ]);
  const reader = await tokenFor(email);
  expect((await read(reader)).body.result.choices).toHaveLength(4);
  expect(codeOf(await choose(body, reader))).toEqual([403, "ROLE_MISSING"]);
  expect((await choose(body)).status).toBe(200);
  const audit = await call(listAudit, { as: await tokenFor("ops"), query: { subject: `order:${orderId}` } });
  const actions = audit.body.result.data.map(({ action }) => action);
  expect(actions.filter((action) => action === "order.delivery-failed")).toHaveLength(1);
  expect(actions.filter((action) => action === "order.after-failure-chosen")).toHaveLength(1);
});

test("an order that never failed has no choices [19.02]", async () => {
  const { merchant, order } = await begin(paid);
  const params = { orderId: order.order_id };
  expect(codeOf(await call(readAfterFailure, { as: merchant, params }))).toEqual([409, "NOTHING_TO_DECIDE"]);
  expect((await call(setReadyTime, { as: merchant, params, body: {} })).status).toBe(200);
});
