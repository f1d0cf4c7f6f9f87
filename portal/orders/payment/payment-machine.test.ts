import { CallRefused } from "@waybill/client/calls/refused.ts";
import type { OrderRequest } from "@waybill/contract/order";
import type { CardPaymentMethod } from "@waybill/contract/payments";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import type { PaymentCalls } from "./payment-calls.ts";
import { paymentMachine } from "./payment-machine.ts";
import type { PaymentEmitted } from "./payment-setup.ts";
import { AlreadyPaidError } from "./pending-payment.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T04:36:00Z") }));
afterEach(() => void vi.useRealTimers());

const method: CardPaymentMethod = {
  payment_method: "generic_creditcard",
  encryption: {
    alg: "RSA-OAEP",
    enc: "A256GCM",
    public_key: { kty: "RSA", kid: "k", n: "n", e: "AQAB" },
    context: null,
  },
  hosted_fields: null,
  cards: [],
};
const card = { number: "4111 1111 1111 1111", expiry: "12 / 29", code: "123", name: "Ana Reyes" };
const refused = (code: string) =>
  new CallRefused(422, { errors: [{ code, message: code, meta: { translation_key: `error.${code}` } }] });
// An empty order is enough: the machine passes it on without reading it.
const order = {} as OrderRequest;

function start(calls: Partial<Record<keyof PaymentCalls, ReturnType<typeof vi.fn>>> = {}, toPay = 99) {
  const intent = { payment_methods: [method], intent_id: "intent-1" };
  const all = {
    openWallet: vi.fn(() => Promise.resolve({ wallet_id: "w", access_token: "t", expires_in: 1800 })),
    createIntent: vi.fn(() => Promise.resolve(intent)),
    encrypt: vi.fn(() => Promise.resolve("jwe")),
    confirm: vi.fn(() => Promise.resolve({ order_id: "kanto-1", redirect_required: null })),
    ...calls,
  };
  const recompute = vi.fn(() => Promise.resolve({ order, toPay, currency: "PHP" }));
  const emitted: PaymentEmitted[] = [];
  const payable = { order, toPay: 99, currency: "PHP" };
  const flow = createActor(paymentMachine, {
    // The fakes respond like the server; their types are looser.
    input: { vendorId: "kanto", draftKey: "key", payable, calls: all as unknown as PaymentCalls, recompute },
  });
  flow.on("*", (event) => void emitted.push(event));
  flow.start();
  const state = () => flow.getSnapshot();
  return { ...all, recompute, emitted, flow, state };
}
const answered = () => vi.advanceTimersByTimeAsync(0);

test("an incomplete card stays on the form, and nothing is encrypted or sent", async () => {
  const { flow, state, encrypt, confirm } = start();
  await answered();
  expect(state().value).toBe("choosing");
  flow.send({ type: "PAY", entry: { ...card, code: "" } });
  flow.send({ type: "PAY" });
  await answered();
  expect(state().value).toBe("choosing");
  expect(encrypt).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

test("a new card's plain text is dropped once it is encrypted, and if encryption fails", async () => {
  const { flow, state, emitted, confirm } = start({ confirm: vi.fn(() => new Promise(() => undefined)) });
  await answered();
  flow.send({ type: "PAY", entry: card });
  await answered();
  expect(state().value).toBe("confirming");
  expect(state().context.entry).toBeUndefined();
  expect(JSON.stringify(confirm.mock.calls)).not.toContain("4111");
  expect(emitted).toEqual([]);

  const failing = start({ encrypt: vi.fn(() => Promise.reject(new Error("Web Crypto is missing"))) });
  await answered();
  failing.flow.send({ type: "PAY", entry: card });
  await answered();
  expect(failing.state().value).toBe("choosing");
  expect(failing.state().context).toMatchObject({
    entry: undefined,
    problem: { key: "payment.not-encrypted" },
  });
});

test("an expired fee is requested again after a second, and only once per attempt [9.08]", async () => {
  const { state, recompute, createIntent } = start({
    createIntent: vi.fn(() => Promise.reject(refused("SignatureExpired"))),
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(state().value).toBe("waiting");
  expect(recompute).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(recompute).toHaveBeenCalledTimes(1);
  expect(createIntent).toHaveBeenCalledTimes(2);
  expect(state().value).toBe("failed");
  expect(state().context.problem?.key).toBe("error.payment.intent-creation");
});

test("a changed fee needs the guest's acceptance; if it expires in the meantime it is requested again", async () => {
  const createIntent = vi.fn(() => Promise.reject(refused("SignatureExpired")));
  const { flow, state, recompute } = start({ createIntent }, 120);
  await vi.advanceTimersByTimeAsync(1000);
  expect(state().value).toBe("feeChanged");
  expect(state().context).toMatchObject({ payable: { toPay: 120 }, problem: { key: "error.fee.changed" } });
  expect(createIntent).toHaveBeenCalledTimes(1);
  flow.send({ type: "FEE_ACCEPTED" });
  expect(state().context.problem).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(recompute).toHaveBeenCalledTimes(2);
});

test("an order that is already paid is opened, and no card is requested", async () => {
  const { state, emitted } = start({
    createIntent: vi.fn(() => Promise.reject(new AlreadyPaidError("kanto-7"))),
  });
  await answered();
  expect(state().value).toBe("done");
  expect(emitted).toEqual([{ type: "PAID", orderId: "kanto-7", before: true }]);
});

test.each([
  ["PAYMENT_ENDED", "failed"],
  ["WALLET_OVER", "failed"],
  ["CARD_DECLINED", "choosing"],
])("a payment refused with %s ends in the state %s", async (code, next) => {
  const { flow, state } = start({ confirm: vi.fn(() => Promise.reject(refused(code))) });
  await answered();
  flow.send({ type: "PAY", entry: card });
  await answered();
  expect(state().value).toBe(next);
  expect(state().context.problem?.key).toBe(`error.${code}`);
});

test("a new card goes to the chosen provider with that provider's key; a card in a provider's own fields is sent as the provider's reference [10.116]", async () => {
  const other = { ...method, payment_method: "cybersource_creditcard" };
  const intent = { payment_methods: [method, other], intent_id: "intent-1" };
  const { flow, encrypt, confirm } = start({ createIntent: vi.fn(() => Promise.resolve(intent)) });
  await answered();
  flow.send({ type: "CARD_CHOSEN", card: undefined, newCardProvider: "cybersource_creditcard" });
  flow.send({ type: "PAY", entry: card });
  await answered();
  expect(encrypt).toHaveBeenCalledWith(other, card);
  expect(confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      payment_method: "cybersource_creditcard",
      card: { name_on_card: "Ana Reyes", encrypted: "jwe", save_card: false },
    }),
  );

  const hosted = start();
  await answered();
  const token = vi.fn(() => Promise.resolve("ctoken_1"));
  hosted.flow.send({ type: "PAY", hosted: { name: "Ana Reyes", token } });
  await answered();
  expect(hosted.encrypt).not.toHaveBeenCalled();
  expect(hosted.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ card: { name_on_card: "Ana Reyes", encrypted: "ctoken_1", save_card: false } }),
  );
});

test("a card that the provider's fields reject is not sent, and the message points to these fields [10.117]", async () => {
  const { flow, state, confirm } = start();
  await answered();
  const token = () => Promise.reject(new Error("Your card number is incomplete."));
  flow.send({ type: "PAY", hosted: { name: "Ana Reyes", token } });
  await answered();
  expect(state().value).toBe("choosing");
  expect(state().context.problem).toEqual({ key: "payment.hosted.not-taken" });
  expect(confirm).not.toHaveBeenCalled();
});

test("while the bank is still charging, the same payment is confirmed again by itself, up to a minute", async () => {
  const stillCharging = () => Promise.reject(refused("PAYMENT_UNDER_WAY"));
  const confirm = vi.fn().mockImplementationOnce(stillCharging).mockImplementationOnce(stillCharging);
  const { flow, state, emitted } = start({
    confirm: confirm.mockResolvedValue({ order_id: "kanto-1", redirect_required: null }),
  });
  await answered();
  flow.send({ type: "PAY", entry: card });
  await answered();
  expect(state().hasTag("pays")).toBe(true);
  expect(state().context.problem?.key).toBe("error.PAYMENT_UNDER_WAY");
  await vi.advanceTimersByTimeAsync(4000);
  expect(emitted).toEqual([{ type: "PAID", orderId: "kanto-1" }]);
  expect(new Set(confirm.mock.calls.map(([body]) => JSON.stringify(body))).size).toBe(1);

  const silent = start({ confirm: vi.fn(stillCharging) });
  await answered();
  silent.flow.send({ type: "PAY", entry: card });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(silent.state().value).toBe("choosing");
  expect(silent.confirm).toHaveBeenCalledTimes(7);
});
