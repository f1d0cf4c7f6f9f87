import { afterAll, expect, test, vi } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ProviderUnavailable, type Instrument } from "../card-provider.ts";
import { encrypted, encryptionOf } from "../payment.fixture.ts";
import { sandboxProvider } from "./sandbox-provider.ts";

const product = await openTestApp();
afterAll(() => product.close());
const { db, pool } = product;
const bank = sandboxProvider(product.deps);

let references = 0;
const charge = () =>
  ({ reference: `sandbox-${(references += 1)}-1`, amountMinor: 8950, currency: "PHP" }) as const;
const face = { brand: "visa", last_four: "1111", expiry_month: "12", expiry_year: "2031" } as const;

/** Pays with a card that has a special behaviour; returns the charge too. */
async function pay(
  card: string | Instrument,
  { saveCard = false, wanted = charge() }: { saveCard?: boolean; wanted?: ReturnType<typeof charge> } = {},
) {
  const instrument =
    typeof card === "string"
      ? { encrypted: await encrypted(await encryptionOf(bank), card), nameOnCard: "Ana" }
      : card;
  const returnUrl = "http://waybill.test/back";
  const payer = { name: "Ana", email: null };
  const answer = bank.authorise({ ...wanted, instrument, saveCard, returnUrl, payer });
  return { wanted, answer: await answer.catch((problem: unknown) => problem) };
}

const id = expect.any(String) as string;
const booked = async (reference: string) =>
  db.selectFrom("sandbox_charges").selectAll().where("reference", "=", reference).executeTakeFirst();

test("a valid card is held and its brand is known; it is stored only on request", async () => {
  const { wanted, answer } = await pay("4111111111111111");
  expect(answer).toEqual({ kind: "authorised", transactionId: id, face, token: null });
  expect(await bank.outcomeOf(wanted)).toEqual(answer);
  expect(await booked(wanted.reference)).toMatchObject({
    status: "authorised",
    amount_minor: 8950,
    reason: null,
  });
  const kept = await pay("4111111111111111", { saveCard: true });
  expect(kept.answer).toMatchObject({ kind: "authorised", token: "approve" });
});

test.each([
  ["4000000000000002", undefined],
  ["4000000000009995", "not_enough_money"],
  ["4000000000000069", "card_expired"],
  ["4000000000000127", "wrong_security_code"],
])("%s is refused, with the reason if the bank gives one: %s", async (number, reason) => {
  const { wanted, answer } = await pay(number);
  expect(answer).toEqual({ kind: "declined", reason });
  expect(await bank.outcomeOf(wanted)).toEqual(answer);
});

test("a stored card behaves as it did the first time, approved or refused", async () => {
  expect((await pay({ token: "approve", face })).answer).toMatchObject({ kind: "authorised", face });
  expect((await pay({ token: "card_expired", face })).answer).toEqual({
    kind: "declined",
    reason: "card_expired",
  });
});

test("a payload that the bank cannot read is not charged", async () => {
  const { wanted, answer } = await pay({ encrypted: "not.a.card.at.all", nameOnCard: "Ana" });
  expect(answer).toEqual({ kind: "unreadable" });
  expect(await bank.outcomeOf(wanted)).toEqual({ kind: "unknown" });
});

test("a bank that did not respond has charged, and says so when asked", async () => {
  const { wanted, answer } = await pay("4000000000000119");
  expect(answer).toEqual(new ProviderUnavailable("The sandbox's bank does not respond."));
  expect(await bank.outcomeOf(wanted)).toMatchObject({ kind: "authorised" });
});

test("a card that needs confirmation waits at the bank's page, and holds nothing when abandoned there", async () => {
  const { wanted, answer } = await pay("4000000000003220");
  const row = await booked(wanted.reference);
  expect(answer).toEqual({
    kind: "redirect",
    transactionId: row?.transaction_id,
    url: `http://waybill.test/san/card-page/${row?.transaction_id}`,
  });
  expect(await bank.outcomeOf(wanted)).toEqual({ kind: "waiting" });
  await bank.abandon(wanted);
  expect(await bank.outcomeOf(wanted)).toEqual({ kind: "cancelled" });
});

test("an abandoned attempt is not charged by a late call, and no attempt is charged twice", async () => {
  const { wanted } = await pay("4000000000003220");
  await bank.abandon(wanted);
  const late = await pay("4111111111111111", { wanted });
  expect(late.answer).toEqual(new ProviderUnavailable("The sandbox has lost a charge."));
  expect(await bank.outcomeOf(wanted)).toEqual({ kind: "cancelled" });

  const { answer, wanted: held } = await pay("4111111111111111");
  expect((await pay("4000000000000002", { wanted: held })).answer).toEqual(answer);
});

test("a hold is captured once, and returned once", async () => {
  const { wanted } = await pay("4111111111111111");
  const transactionId = (await booked(wanted.reference))?.transaction_id ?? "";
  expect(await bank.capture({ ...wanted, transactionId })).toBe(transactionId);
  expect((await booked(wanted.reference))?.status).toBe("captured");
  expect(await bank.outcomeOf(wanted)).toMatchObject({ kind: "authorised", transactionId });
  await bank.giveBack({ ...wanted, transactionId, captureId: transactionId });
  expect((await booked(wanted.reference))?.status).toBe("returned");
  expect(await bank.outcomeOf(wanted)).toEqual({ kind: "declined", reason: undefined });
  await bank.capture({ ...wanted, transactionId });
  expect((await booked(wanted.reference))?.status).toBe("returned");
});

test.each(["authorised", "captured"] as const)(
  "a payment that is %s and abandoned is returned",
  async (status) => {
    const { wanted } = await pay("4111111111111111");
    const transactionId = (await booked(wanted.reference))?.transaction_id ?? "";
    if (status === "captured") await bank.capture({ ...wanted, transactionId });
    await bank.abandon(wanted);
    expect((await booked(wanted.reference))?.status).toBe("returned");
  },
);

test("a refund is recorded once under its own reference", async () => {
  const { wanted } = await pay("4111111111111111");
  const transactionId = (await booked(wanted.reference))?.transaction_id ?? "";
  const refundReference = `${wanted.reference}-refund`;
  const part = { ...wanted, amountMinor: 500, transactionId, captureId: transactionId, refundReference };
  await bank.refund(part);
  await bank.refund({ ...part, amountMinor: 700 });
  const { rows } = await pool.query("select * from sandbox_refunds where reference = $1", [refundReference]);
  expect(rows).toMatchObject([{ transaction_id: transactionId, amount_minor: 500 }]);
});

test("a key that could not be read is read again for the next card", async () => {
  const selectFrom = vi.spyOn(db, "selectFrom").mockImplementationOnce(() => {
    throw new Error("no connection");
  });
  const fresh = sandboxProvider(product.deps);
  await expect(encryptionOf(fresh)).rejects.toThrow("no connection");
  const encryption = await encryptionOf(fresh);
  expect(encryption.public_key.kid).toBe("sandbox");
  const asked = selectFrom.mock.calls.length;
  expect(await encryptionOf(fresh)).toEqual(encryption);
  expect(selectFrom.mock.calls).toHaveLength(asked);
  selectFrom.mockRestore();
});
