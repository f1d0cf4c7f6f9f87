import { afterAll, expect, test, vi } from "vitest";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { openTestApp, silentOutbox } from "../../testing/test-app.ts";
import { ownVoucher, withVoucher } from "../../pricing/vouchers/voucher.fixture.ts";
import { depsWith, guestWithIntent, orderOfIntent, type WithIntent } from "../payment.fixture.ts";
import { beginAttempt, changePayment, findCards, findPayment } from "../rows.ts";
import { settlePayment } from "./settle-payment.ts";

const product = await openTestApp();
const { clock, db, pool, tokenFor } = product;
afterAll(() => product.close());

const face = { brand: "visa", last_four: "1111", expiry_month: "12", expiry_year: "2031" } as const;
const authorised = { kind: "authorised", transactionId: "T-1", face, token: null } as const;
const redirect = { kind: "redirect", transactionId: "T-2", url: "https://bank.test/confirm" } as const;
const declined = { kind: "declined", reason: undefined } as const;
const unreadable = { kind: "unreadable" } as const;
const cancelled = { kind: "cancelled" } as const;

/** Starts the first attempt of a payment. */
async function charging({ intentId }: WithIntent, saveCard = false): Promise<PaymentRow> {
  const lookAt = new Date(clock.now().getTime() + 90_000);
  const started = await beginAttempt(pool, {
    intentId,
    provider: "sandbox",
    saveCard,
    now: clock.now(),
    lookAt,
  });
  if (!started) throw new Error("The attempt did not begin.");
  return started;
}

/** Settles a payment with the bank's response, and returns everything that followed. */
async function settle(payment: PaymentRow, answer: Parameters<typeof settlePayment>[2]) {
  const giveBack = vi.fn(async () => undefined);
  const deps = { ...depsWith(product, { giveBack }), outbox: { ...silentOutbox, wake: vi.fn() } };
  const placed = vi.spyOn(deps.metrics.ordersPlaced, "inc");
  const settled = await settlePayment(deps, payment, answer);
  const counted = placed.mock.calls.length;
  placed.mockRestore();
  return { settled, giveBack, counted, woken: deps.outbox.wake.mock.calls.length };
}

test.each([
  [authorised, { state: "authorised", transaction_id: "T-1", redirect_url: null }, "RECEIVED", "now"],
  [
    redirect,
    { state: "redirecting", transaction_id: "T-2", redirect_url: redirect.url },
    "PAYMENT_INITIATED",
    "expiry",
  ],
  [declined, { state: "failed", transaction_id: null, redirect_url: null }, "PAYMENT_FAILED", "expiry"],
  [unreadable, { state: "open", transaction_id: null, redirect_url: null }, "PAYMENT_INITIATED", "expiry"],
  [cancelled, { state: "ended", transaction_id: null, redirect_url: null }, "PAYMENT_CANCELLED", "never"],
] as const)(
  "a bank's response changes payment and order together: $kind",
  async (answer, row, status, look) => {
    const intent = await guestWithIntent(product);
    const payment = await charging(intent);
    const { settled, giveBack, counted, woken } = await settle(payment, answer);
    const lookAt = { now: clock.now(), expiry: payment.expires_at, never: null }[look];
    expect(settled).toEqual({ ...payment, ...row, look_at: lookAt });
    expect((await orderOfIntent(product, intent)).status).toBe(status);
    expect(giveBack).not.toHaveBeenCalled();
    expect(counted).toBe(answer.kind === "authorised" ? 1 : 0);
    expect(woken).toBe(1);
  },
);

test("an order moved by hand in the meantime stays unchanged if its card is refused", async () => {
  for (const answer of [declined, cancelled]) {
    const intent = await guestWithIntent(product);
    const payment = await charging(intent);
    await db
      .updateTable("orders")
      .set({ status: "CANCELLED" })
      .where("order_id", "=", payment.order_id)
      .execute();
    const { settled } = await settle(payment, answer);
    expect(settled.state).toBe(answer.kind === "declined" ? "failed" : "ended");
    expect((await orderOfIntent(product, intent)).status).toBe("CANCELLED");
  }
});

test.each([
  [authorised, 1],
  [redirect, 1],
  [declined, 0],
  [unreadable, 0],
  [cancelled, 0],
] as const)("a voucher's use is given back if nothing was paid: $kind", async (answer, uses) => {
  const code = await ownVoucher(product, { percent: 10 });
  const intent = await guestWithIntent(
    product,
    await withVoucher(product.call, await tokenFor("guest"), "guest", code),
  );
  await db.insertInto("voucher_uses").values({ code, vendor_id: "guest", uses: 1 }).execute();
  await settle(await charging(intent), answer);
  const left = await db.selectFrom("voucher_uses").select("uses").where("code", "=", code).execute();
  expect(left).toEqual([{ uses }]);
});

test("a card is stored only if the guest asked for it and the bank stored it", async () => {
  const keep = async (saveCard: boolean, token: string | null) => {
    const payment = await charging(await guestWithIntent(product), saveCard);
    await settle(payment, { ...authorised, token });
    return findCards(pool, { guestId: payment.guest_id, provider: "sandbox" });
  };
  const kept = { ...face, provider: "sandbox", provider_token: "PI-1", created_at: clock.now() };
  expect(await keep(true, "PI-1")).toMatchObject([kept]);
  expect(await keep(true, null)).toEqual([]);
  expect(await keep(false, "PI-1")).toEqual([]);
  const declinedOne = await charging(await guestWithIntent(product), true);
  await settle(declinedOne, declined);
  expect(await findCards(pool, { guestId: declinedOne.guest_id, provider: "sandbox" })).toEqual([]);
});

test("the same response received by two processes counts once, and its hold stays", async () => {
  const payment = await charging(await guestWithIntent(product));
  const { settled } = await settle(payment, authorised);
  const second = await settle(payment, authorised);
  expect(second).toMatchObject({ settled, counted: 0, woken: 0 });
  expect(second.giveBack).not.toHaveBeenCalled();
  const late = await settle(payment, declined);
  expect(late.settled).toEqual(settled);
  expect(late.giveBack).not.toHaveBeenCalled();
});

test("money held for an attempt that has already ended is released, under that attempt's reference", async () => {
  const payment = await charging(await guestWithIntent(product));
  await settle(payment, declined);
  const { settled, giveBack } = await settle(payment, authorised);
  expect(settled.state).toBe("failed");
  expect(giveBack.mock.calls).toEqual([
    [
      {
        reference: `${payment.intent_id}-1`,
        amountMinor: payment.amount_minor,
        currency: "PHP",
        transactionId: "T-1",
        captureId: null,
      },
    ],
  ]);
});

test("money for an order that can no longer be placed is returned at once", async () => {
  const intent = await guestWithIntent(product);
  const payment = await charging(intent);
  await db
    .updateTable("orders")
    .set({ status: "PAYMENT_CANCELLED" })
    .where("order_id", "=", payment.order_id)
    .execute();
  const { settled, giveBack, counted, woken } = await settle(payment, authorised);
  expect(settled).toMatchObject({ state: "returning", transaction_id: "T-1", look_at: clock.now() });
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_CANCELLED");
  // The background work refunds the payment, and retries until the bank accepts.
  expect(giveBack).not.toHaveBeenCalled();
  expect(counted).toBe(0);
  expect(woken).toBe(0);
});

test("a database failure is not a response: it throws, and the payment is unchanged", async () => {
  const payment = await charging(await guestWithIntent(product));
  const deps = depsWith(product);
  const connect = () => Promise.reject(new Error("no connection"));
  const away = { ...deps, pool: Object.assign(Object.create(pool) as typeof pool, { connect }) };
  await expect(settlePayment(away, payment, authorised)).rejects.toThrow("no connection");
  expect(await findPayment(pool, payment.intent_id)).toEqual(payment);
});

test("a payment changes only from its current version, and an earlier time to reconcile it stays", async () => {
  const payment = await charging(await guestWithIntent(product));
  const earlier = new Date(clock.now().getTime() + 10_000);
  const change = { state: "charging", lookAt: earlier } as const;
  expect(await changePayment(pool, { ...payment, attempt: 2 }, change)).toBeUndefined();
  expect(await changePayment(pool, { ...payment, state: "open" }, change)).toBeUndefined();
  expect((await changePayment(pool, payment, change))?.look_at).toEqual(earlier);
  const later = { state: "charging", lookAt: payment.expires_at } as const;
  expect((await changePayment(pool, payment, later))?.look_at).toEqual(earlier);
});
