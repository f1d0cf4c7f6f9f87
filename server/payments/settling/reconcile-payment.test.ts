import { afterAll, expect, test, vi } from "vitest";
import type { PaymentState } from "../../platform/database/payment-tables.ts";
import { insertRefund } from "../../billing/refunds/rows.ts";
import { openTestApp } from "../../testing/test-app.ts";
import type { Outcome } from "../card-provider.ts";
import { paidByCard } from "../paid-by-card.ts";
import { depsWith, guestWithIntent, orderOfIntent } from "../payment.fixture.ts";
import { findPayment } from "../rows.ts";
import { reconcileDuePayment, reconcilePayment } from "./reconcile-payment.ts";

const product = await openTestApp();
const { clock, db, pool } = product;
afterAll(() => product.close());

const face = { brand: "visa", last_four: "1111", expiry_month: "12", expiry_year: "2031" } as const;
const held = { kind: "authorised", transactionId: "T-1", face, token: null } as const;

/** Creates a guest's payment in a given state, as another process would find it. */
async function payment(
  state: PaymentState,
  row: { attempt?: number; transaction_id?: string | null; capture_id?: string | null } = {},
) {
  const intent = await guestWithIntent(product);
  const { intentId } = intent;
  await db
    .updateTable("payments")
    .set({ state, attempt: 1, look_at: clock.now(), ...row })
    .where("intent_id", "=", intentId)
    .execute();
  const found = await findPayment(pool, intentId);
  if (!found) throw new Error("The payment was not found.");
  return { intent, found, now: async () => findPayment(pool, intentId) };
}

/** A provider that records its requests. */
function bank(outcome: Outcome = { kind: "unknown" }) {
  const asked: [verb: string, charge: unknown][] = [];
  const noted =
    <Answer>(verb: string, answer: Answer) =>
    async (charge: unknown) => {
      asked.push([verb, charge]);
      return answer;
    };
  const provider = {
    outcomeOf: noted("outcomeOf", outcome),
    abandon: noted("abandon", undefined),
    capture: noted("capture", "C-1"),
    giveBack: noted("giveBack", undefined),
  };
  return { asked, deps: depsWith(product, provider) };
}

/** The ledger's card entries of an order, with their authors. */
async function ledgerOf(orderId: string) {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select source, kind, vendor_id, currency, created_by, at, account, amount_minor
      from ledger_transactions join ledger_postings using (transaction_id) where order_id = $1
      order by transaction_id, account`,
    [orderId],
  );
  return rows;
}

const overIn = (ms: number) => {
  clock.advance(15 * 60_000 + ms);
};

test.each(["open", "failed"] as const)(
  "a payment that nobody makes (%s) is ended when it expires",
  async (state) => {
    const { found, intent, now } = await payment(state);
    const { asked, deps } = bank();
    overIn(-1);
    await reconcileDuePayment(deps, { ...found, is_cancelled: false });
    expect(await now()).toEqual(found);
    clock.advance(1);
    await reconcileDuePayment(deps, { ...found, is_cancelled: false });
    expect(await now()).toEqual({ ...found, state: "ended", look_at: null });
    expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_CANCELLED");
    expect(asked).toEqual([]);
  },
);

test("a charge whose response was lost gets the bank's outcome, and nothing is abandoned", async () => {
  for (const [outcome, state] of [
    [held, "authorised"],
    [{ kind: "declined", reason: undefined }, "failed"],
    [{ kind: "cancelled" }, "ended"],
  ] as const) {
    const { found, now } = await payment("charging");
    const { asked, deps } = bank(outcome);
    await reconcileDuePayment(deps, { ...found, is_cancelled: false });
    expect((await now())?.state).toBe(state);
    const charge = { reference: `${found.intent_id}-1`, amountMinor: found.amount_minor, currency: "PHP" };
    expect(asked).toEqual([["outcomeOf", charge]]);
  }
});

test.each(["unknown", "waiting"] as const)(
  "a charge that its bank calls %s is abandoned there, and the card may be tried again",
  async (kind) => {
    const { found, intent, now } = await payment("charging");
    const { asked, deps } = bank({ kind });
    await reconcileDuePayment(deps, { ...found, is_cancelled: false });
    expect(asked.map(([verb]) => verb)).toEqual(["outcomeOf", "abandon"]);
    expect(asked[1]?.[1]).toMatchObject({ reference: `${found.intent_id}-1` });
    expect(await now()).toMatchObject({ state: "failed" });
    expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_FAILED");
  },
);

test("a guest can confirm at the bank until the payment expires; then it is abandoned there", async () => {
  const { found, intent, now } = await payment("redirecting", { transaction_id: "T-2" });
  const { asked, deps } = bank({ kind: "waiting" });
  overIn(-1);
  await reconcileDuePayment(deps, { ...found, is_cancelled: false });
  expect(await now()).toEqual(found);
  expect(asked.map(([verb]) => verb)).toEqual(["outcomeOf"]);
  clock.advance(1);
  await reconcileDuePayment(deps, { ...found, is_cancelled: false });
  expect(asked.map(([verb]) => verb)).toEqual(["outcomeOf", "outcomeOf", "abandon"]);
  expect(await now()).toMatchObject({ state: "ended", look_at: null });
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_CANCELLED");
});

test("a guest who returns without confirming abandons the payment at once", async () => {
  const { found } = await payment("redirecting", { transaction_id: "T-2" });
  const { asked, deps } = bank({ kind: "waiting" });
  expect(await reconcilePayment(deps, found, { isGivenUp: true })).toMatchObject({ state: "ended" });
  expect(asked.map(([verb]) => verb)).toEqual(["outcomeOf", "abandon"]);
});

test("the hold of a placed order is captured once, and posted to the ledger", async () => {
  const { found, now } = await payment("authorised", { transaction_id: "T-1" });
  const { asked, deps } = bank();
  expect(await paidByCard(pool, found.order_id)).toBeUndefined();
  await reconcileDuePayment(deps, { ...found, is_cancelled: false });
  const charge = { reference: `${found.intent_id}-1`, amountMinor: found.amount_minor, currency: "PHP" };
  expect(asked).toEqual([["capture", { ...charge, transactionId: "T-1" }]]);
  expect(await now()).toEqual({ ...found, state: "captured", look_at: null, capture_id: "C-1" });
  const paid = { ...charge, provider: "sandbox", transactionId: "T-1", captureId: "C-1" };
  expect(await paidByCard(pool, found.order_id)).toEqual(paid);
  const line = {
    source: `card_payment:${found.intent_id}`,
    kind: "card_payment",
    vendor_id: "guest",
    currency: "PHP",
    created_by: "system",
    at: clock.now(),
  };
  expect(await ledgerOf(found.order_id)).toEqual([
    { ...line, account: "bank", amount_minor: found.amount_minor },
    { ...line, account: "vendor:guest", amount_minor: -found.amount_minor },
  ]);
  // Another process has captured the payment: the bank gets the same capture again, and the ledger has one entry.
  await reconcileDuePayment(deps, { ...found, is_cancelled: false });
  expect(await ledgerOf(found.order_id)).toHaveLength(2);
});

test("the hold of a cancelled order is released: nothing was paid, and the ledger has no entry", async () => {
  const { found, now } = await payment("authorised", { transaction_id: "T-1" });
  const { asked, deps } = bank();
  await reconcileDuePayment(deps, { ...found, is_cancelled: true });
  const charge = { reference: `${found.intent_id}-1`, amountMinor: found.amount_minor, currency: "PHP" };
  expect(asked).toEqual([["giveBack", { ...charge, transactionId: "T-1", captureId: null }]]);
  expect(await now()).toEqual({ ...found, state: "returned", look_at: null });
  expect(await ledgerOf(found.order_id)).toEqual([]);
});

/** A part of the card payment is already being refunded. */
const refunded = (orderId: string, amountMinor: number) =>
  insertRefund(pool, {
    refund_id: `refund-${orderId}`,
    order_id: orderId,
    vendor_id: "guest",
    kind: "refund",
    method: "card",
    amount_minor: amountMinor,
    currency: "PHP",
    reason: "Spilled",
    state: "sending",
    look_at: clock.now(),
    created_at: clock.now(),
    done_at: null,
    created_by: "finance",
    approved_by: null,
  });

test("the captured amount of a cancelled order is refunded, minus earlier refunds", async () => {
  for (const already of [0, 1000]) {
    const taken = { transaction_id: "T-1", capture_id: "C-1" };
    const { found, now } = await payment("captured", taken);
    const { asked, deps } = bank();
    if (already > 0) await refunded(found.order_id, already);
    const left = found.amount_minor - already;
    await reconcileDuePayment(deps, { ...found, is_cancelled: true });
    expect(asked).toMatchObject([
      ["giveBack", { amountMinor: left, transactionId: "T-1", captureId: "C-1" }],
    ]);
    expect(await now()).toEqual({ ...found, state: "returned", look_at: null });
    expect(await ledgerOf(found.order_id)).toMatchObject([
      { source: `card_return:${found.intent_id}`, kind: "card_return", account: "bank", amount_minor: -left },
      { account: "vendor:guest", amount_minor: left },
    ]);
    await reconcileDuePayment(deps, { ...found, is_cancelled: true });
    expect(await ledgerOf(found.order_id)).toHaveLength(2);
  }
});

test("a fully refunded payment has nothing left to return", async () => {
  const { found, now } = await payment("captured", { transaction_id: "T-1", capture_id: "C-1" });
  const { asked, deps } = bank();
  await refunded(found.order_id, found.amount_minor);
  await reconcileDuePayment(deps, { ...found, is_cancelled: true });
  expect(asked).toEqual([]);
  expect((await now())?.state).toBe("returned");
  expect(await ledgerOf(found.order_id)).toEqual([]);
});

test("a payment without a transaction needs no capture and no refund", async () => {
  const { asked, deps } = bank();
  const held = await payment("authorised", { transaction_id: null });
  await reconcileDuePayment(deps, { ...held.found, is_cancelled: false });
  expect(await held.now()).toEqual(held.found);
  const returning = await payment("returning", { transaction_id: null });
  await reconcileDuePayment(deps, { ...returning.found, is_cancelled: true });
  expect((await returning.now())?.state).toBe("returned");
  expect(asked).toEqual([]);
  const captured = await payment("captured", { transaction_id: "T-1", capture_id: null });
  expect(await paidByCard(pool, captured.found.order_id)).toBeUndefined();
  const lost = await payment("captured", { transaction_id: null, capture_id: "C-1" });
  expect(await paidByCard(pool, lost.found.order_id)).toBeUndefined();
});

test("money that is being returned is returned, whatever happens to its order", async () => {
  const { found, now } = await payment("returning", { transaction_id: "T-1" });
  const { asked, deps } = bank();
  await reconcileDuePayment(deps, { ...found, is_cancelled: false });
  expect(asked.map(([verb]) => verb)).toEqual(["giveBack"]);
  expect((await now())?.state).toBe("returned");
});

test.each(["captured", "returned", "ended"] as const)(
  "a payment that is %s is not reconciled again",
  async (state) => {
    const { found, now } = await payment(state, { transaction_id: "T-1", capture_id: "C-1" });
    const { asked, deps } = bank();
    await reconcileDuePayment(deps, { ...found, is_cancelled: false });
    expect(await now()).toEqual({ ...found, look_at: null });
    expect(asked).toEqual([]);
  },
);

test("a failing call to the bank throws, and the payment stays due", async () => {
  const { found, now } = await payment("authorised", { transaction_id: "T-1" });
  const capture = vi.fn(() => Promise.reject(new Error("down")));
  const deps = depsWith(product, { capture });
  await expect(reconcileDuePayment(deps, { ...found, is_cancelled: false })).rejects.toThrow("down");
  expect(await now()).toEqual(found);
});
