import { afterAll, expect, test, vi } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ProviderUnavailable, type CardProvider, type NewCharge } from "../card-provider.ts";
import {
  askIntent,
  chargesOf,
  confirm,
  depsWith,
  encrypted,
  guestWithIntent,
  stateOf,
  runPaymentWatch,
  type WithIntent,
} from "../payment.fixture.ts";
import { confirmPayment } from "./confirm-payment.ts";

const product = await openTestApp();
const { call, clock, db, pool } = product;
afterAll(() => product.close());

const refusedCard = "4000000000000002";
const quarterOfAnHour = 15 * 60_000;
const refusalOf = async (answer: ReturnType<typeof confirm>) => {
  const { status, body } = await answer;
  return [status, body.errors[0].code];
};

type At = { name?: string; instrument?: string; deps?: ReturnType<typeof depsWith> };

/** Confirms with a provider that the test defines. */
async function confirmAt(
  intent: WithIntent,
  changes: Partial<CardProvider>,
  { name = "Ana", instrument, deps = depsWith(product, changes) }: At = {},
) {
  const actor = await product.app.findActor(intent.as);
  if (!actor) throw new Error("The guest's session was not found.");
  const card = { name_on_card: name, encrypted: await encrypted(intent.encryption, "4111111111111111") };
  const input = {
    order: intent.order,
    bearer_token: intent.bearer_token,
    purchase_intent_id: intent.intentId,
    payment_method: "generic_creditcard" as const,
    ...(instrument === undefined ? { card } : { payment_instrument_id: instrument }),
  };
  return confirmPayment(deps, actor, { input, origin: "http://waybill.test" });
}

test.each([undefined, refusedCard])(
  "a payment that has expired is ended when its guest confirms (%s), and nothing is charged",
  async (number) => {
    const intent = await guestWithIntent(product);
    if (number !== undefined) await confirm(call, intent, { number });
    const before = await chargesOf(product, intent.intentId);
    clock.advance(quarterOfAnHour - 1);
    expect((await confirm(call, intent, { number: refusedCard })).status).toBe(402);
    clock.advance(1);
    expect(await refusalOf(confirm(call, intent))).toEqual([409, "PAYMENT_ENDED"]);
    expect(await stateOf(product, intent.intentId)).toBe("ended");
    expect(await chargesOf(product, intent.intentId)).toHaveLength(before.length + 1);
    expect(await refusalOf(confirm(call, intent))).toEqual([409, "PAYMENT_ENDED"]);
  },
);

test("an expired wallet can pay nothing, but still shows its last payment's outcome", async () => {
  const paid = await guestWithIntent(product);
  const { body } = await confirm(call, paid);
  const [open, failed] = [await guestWithIntent(product), await guestWithIntent(product)];
  await confirm(call, failed, { number: refusedCard });
  clock.advance(1_800_000);
  for (const intent of [open, failed])
    expect(await refusalOf(confirm(call, intent))).toEqual([410, "WALLET_OVER"]);
  const again = await confirm(call, paid);
  expect(again.status).toBe(200);
  expect(again.body).toEqual(body);
});

test.each(["returning", "returned", "ended"] as const)(
  "a payment that is %s is not paid again",
  async (state) => {
    const intent = await guestWithIntent(product);
    await db.updateTable("payments").set({ state }).where("intent_id", "=", intent.intentId).execute();
    expect(await refusalOf(confirm(call, intent))).toEqual([409, "PAYMENT_ENDED"]);
    expect(await chargesOf(product, intent.intentId)).toEqual([]);
  },
);

test("a second confirmation during an attempt gets that attempt's result: both are refused, and the card is charged once", async () => {
  const intent = await guestWithIntent(product);
  let answer = () => undefined as void;
  const tries: NewCharge[] = [];
  const authorise = async (charge: NewCharge) => {
    tries.push(charge);
    await new Promise<void>((settle) => (answer = settle));
    return { kind: "declined", reason: undefined } as const;
  };
  const first = confirmAt(intent, { authorise });
  await expect.poll(() => tries).toHaveLength(1);
  const query = vi.spyOn(pool, "query");
  const second = confirmAt(intent, { authorise });
  const both = Promise.allSettled([first, second]);
  // The second call reads the payment to see that an attempt is running, and again while it waits.
  const looks = () =>
    query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === "payment-by-id").length;
  await expect.poll(looks).toBeGreaterThan(1);
  query.mockRestore();
  answer();
  const refused = {
    status: "rejected",
    reason: expect.objectContaining({ refusal: "card_declined" }) as unknown,
  };
  expect(await both).toEqual([refused, refused]);
  expect(tries).toHaveLength(1);
});

test("a card is charged under the name on it, and a stored one under its sender's name", async () => {
  const charged: NewCharge[] = [];
  const authorise = async (charge: NewCharge) => {
    charged.push(charge);
    return { kind: "unreadable" } as const;
  };
  const intent = await guestWithIntent(product);
  await expect(confirmAt(intent, { authorise }, { name: "  Ana Luz  " })).rejects.toThrow(
    "card_not_readable",
  );
  expect(charged[0]).toMatchObject({ payer: { name: "Ana Luz" }, instrument: { nameOnCard: "Ana Luz" } });

  const keep = async (number: string, changes: object) => {
    const { as, order } = intent;
    const next = { ...order, ...changes };
    const { body } = await askIntent(call, { ...intent, order: next });
    await confirm(call, { ...intent, as, order: next, intentId: body.intent_id }, { number, save: true });
  };
  await keep("4111111111111111", { login_pickup_estimation: 0 });
  await keep("5555555555554444", { login_pickup_estimation: 30 });
  const { body } = await askIntent(call, intent);
  const cards = body.payment_methods[0]?.cards ?? [];
  expect(cards.map(({ last_four }) => last_four).sort()).toEqual(["1111", "4444"]);
  for (const { payment_instrument_id: instrument, ...face } of cards) {
    const again = { ...intent, intentId: body.intent_id };
    await expect(confirmAt(again, { authorise }, { instrument })).rejects.toThrow("card_not_readable");
    expect(charged.at(-1)).toMatchObject({
      instrument: { face },
      payer: { name: intent.order.sender?.name, email: intent.order.sender?.email },
      saveCard: false,
    });
  }
});

test("a payment method that the provider does not have is refused with its field", async () => {
  const intent = await guestWithIntent(product);
  await expect(confirmAt(intent, { cardType: "cybersource_creditcard" })).rejects.toMatchObject({
    refusal: "rule_broken",
    detail: { key: "validation.fill-payment-method", path: ["payment_method"] },
  });
});

test("an order moved by hand in the meantime is not paid, and nothing is charged", async () => {
  const intent = await guestWithIntent(product);
  const paid = await pool.query("select order_id from payments where intent_id = $1", [intent.intentId]);
  const { order_id } = paid.rows[0] as { order_id: string };
  await db.updateTable("orders").set({ status: "CANCELLED" }).where("order_id", "=", order_id).execute();
  expect(await refusalOf(confirm(call, intent))).toEqual([409, "PAYMENT_ENDED"]);
  expect(await stateOf(product, intent.intentId)).toBe("open");
  expect(await chargesOf(product, intent.intentId)).toEqual([]);
});

test("a payment that expires while its card is read is not charged", async () => {
  const intent = await guestWithIntent(product);
  clock.advance(quarterOfAnHour - 1);
  const authorise = vi.fn();
  const deps = depsWith(product, { authorise });
  for (const provider of deps.cardProviders)
    Object.defineProperty(provider, "cardType", {
      get: () => {
        clock.advance(1);
        return "generic_creditcard";
      },
    });
  const late = confirmAt(intent, {}, { deps });
  await expect(late).rejects.toMatchObject({ refusal: "payment_under_way", detail: { retryAfter: 2 } });
  expect(authorise).not.toHaveBeenCalled();
});

test("a bank's timeout is logged as such and a defect as a defect, and the payment waits for a result either way", async () => {
  for (const [problem, answer, lines] of [
    [
      new ProviderUnavailable("silent"),
      { refusal: "card_payment_unavailable", detail: { retryAfter: 10 } },
      [[{ reason: "silent" }, "the card provider did not answer; the payment is reconciled later"]],
    ],
    [new Error("a defect"), { message: "a defect" }, []],
  ] as const) {
    const intent = await guestWithIntent(product);
    const warn = vi.spyOn(product.deps.log, "warn").mockImplementation(() => undefined);
    const confirmed = confirmAt(intent, { authorise: () => Promise.reject(problem) });
    await expect(confirmed).rejects.toMatchObject(answer);
    expect(warn.mock.calls).toEqual(lines);
    warn.mockRestore();
    expect(await stateOf(product, intent.intentId)).toBe("charging");
  }
});

test("if the provider is unavailable the response asks to retry soon", async () => {
  const intent = await guestWithIntent(product);
  const away = () => Promise.reject(new ProviderUnavailable("away"));
  await confirm(call, intent, { number: "4000000000000119" });
  clock.advance(10_000);
  await expect(confirmAt(intent, { outcomeOf: away })).rejects.toMatchObject({
    refusal: "card_payment_unavailable",
    detail: { retryAfter: 5 },
  });
  await runPaymentWatch(product);
  expect((await confirm(call, intent)).status).toBe(200);
});
