import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fill } from "../fill-request.fixture.ts";
import {
  alert,
  asNewGuests,
  confirm,
  fillCard,
  goToPayment,
  intent,
  storedCard,
  openAsGuest,
  pay,
  paymentMethodOf,
} from "./card-payment.fixture.tsx";

/** Stripe's script as our page uses it: its fields are a frame that returns a reference. */
const stripe = vi.hoisted(() => {
  const elements = { submit: vi.fn(), update: vi.fn(), create: vi.fn(), options: [] as object[] };
  return { elements, load: vi.fn(), name: vi.fn() };
});
vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe: stripe.load }));

function pretendStripe() {
  const { elements } = stripe;
  elements.options = [];
  elements.submit.mockReset().mockResolvedValue({});
  elements.update.mockReset();
  elements.create.mockReset().mockImplementation(() => {
    const received = new Map<string, () => void>();
    return {
      on: (event: string, handler: () => void) => void received.set(event, handler),
      mount: (container: HTMLElement) => {
        container.append(Object.assign(document.createElement("p"), { textContent: "4242 of Stripe" }));
        queueMicrotask(() => received.get("ready")?.());
      },
      destroy: vi.fn(),
    };
  });
  stripe.name.mockReset().mockResolvedValue({ confirmationToken: { id: "ctoken_1" } });
  stripe.load.mockReset().mockResolvedValue({
    elements: (options: object) => {
      elements.options.push(options);
      return elements;
    },
    createConfirmationToken: stripe.name,
  });
}

const hosted = {
  payment_method: "generic_creditcard",
  encryption: null,
  hosted_fields: { provider: "stripe", publishable_key: "pk_test_1", amount: 9900, currency: "php" },
  cards: [],
};
const ways = (...payment_methods: object[]) => ({
  [`POST ${intent}`]: () => ({ body: { intent_id: "intent-1", payment_methods } }),
});
const cybersource = paymentMethodOf("cybersource_creditcard");

asNewGuests();

test("with two providers a guest chooses one by name, and a saved card shows its provider [10.116]", async () => {
  const kept = { ...storedCard, payment_instrument_id: "card-9", last_four: "1881" };
  const two = ways(paymentMethodOf("generic_creditcard", [storedCard]), { ...cybersource, cards: [kept] });
  const { callsOf } = openAsGuest(two);
  await goToPayment();
  const choice = within(await screen.findByRole("group", { name: "Card to pay with" }));
  const radios = choice.getAllByRole<HTMLInputElement>("radio");
  expect(radios.map((radio) => radio.closest("label")?.textContent)).toEqual([
    "Visa ending in 4242Stripe12 / 30",
    "Visa ending in 1881CyberSource12 / 30",
    "New card, charged by Stripe",
    "New card, charged by CyberSource",
  ]);
  expect(radios.map(({ checked }) => checked)).toEqual([true, false, false, false]);
  fireEvent.click(choice.getByRole("radio", { name: /charged by CyberSource/ }));
  // The focus stays, so that the arrow keys can move to the next option.
  expect(document.activeElement).not.toBe(screen.getByLabelText("Card number"));
  await fillCard();
  await pay();
  await waitFor(() => expect(callsOf(confirm)).toHaveLength(1));
  expect(callsOf(confirm)[0]?.body).toMatchObject({ payment_method: "cybersource_creditcard" });
});

test("a saved card of the second provider is paid with that provider [10.116]", async () => {
  const { callsOf } = openAsGuest(
    ways(paymentMethodOf("generic_creditcard"), { ...cybersource, cards: [storedCard] }),
  );
  await goToPayment();
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: /Visa ending/ })).checked).toBe(true);
  await pay();
  await waitFor(() => expect(callsOf(confirm)).toHaveLength(1));
  expect(callsOf(confirm)[0]?.body).toMatchObject({
    payment_method: "cybersource_creditcard",
    payment_instrument_id: "card-7",
  });
});

test("Stripe's script loads only for a new card with Stripe, and its fields return the reference [10.117]", async () => {
  pretendStripe();
  const { callsOf, sent } = openAsGuest(ways(cybersource, hosted));
  await goToPayment();
  const own = await screen.findByRole("radio", { name: /charged by Stripe/ });
  expect(stripe.load).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Card number")).toBeDefined();
  fireEvent.click(own);
  const fields = await screen.findByRole("group", { name: "Card · Stripe" });
  await within(fields).findByText("4242 of Stripe");
  expect(screen.queryByLabelText("Card number")).toBeNull();
  expect(stripe.load).toHaveBeenCalledWith("pk_test_1");
  expect(stripe.elements.options).toMatchObject([
    {
      mode: "payment",
      amount: 9900,
      currency: "php",
      captureMethod: "manual",
      allowedPaymentMethodTypes: ["card"],
    },
  ]);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: /^Pay ₱/ });
  await waitFor(() => expect(button.disabled).toBe(false));

  await pay();
  expect(await screen.findByText(/The name on the card is missing/)).toBeDefined();
  expect(stripe.name).not.toHaveBeenCalled();
  fill("Name on the card", "Liza Cruz");
  fireEvent.click(screen.getByRole("checkbox", { name: /Save this card/ }));
  await waitFor(() =>
    expect(stripe.elements.update).toHaveBeenLastCalledWith({ setupFutureUsage: "on_session" }),
  );
  await pay();
  await waitFor(() => expect(callsOf(confirm)).toHaveLength(1));
  expect(stripe.name).toHaveBeenCalledWith({
    elements: stripe.elements,
    params: { payment_method_data: { billing_details: { name: "Liza Cruz" } } },
  });
  expect(callsOf(confirm)[0]?.body).toMatchObject({
    payment_method: "generic_creditcard",
    card: { name_on_card: "Liza Cruz", encrypted: "ctoken_1", save_card: true },
  });
  expect(JSON.stringify(sent)).not.toContain("4242424242424242");
});

test("errors in Stripe's fields are shown there, and the next press validates again [10.117]", async () => {
  pretendStripe();
  stripe.elements.submit.mockResolvedValueOnce({ error: { message: "Your card number is incomplete." } });
  const { callsOf } = openAsGuest(ways(hosted));
  await goToPayment();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: /^Pay ₱/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  fill("Name on the card", "Liza Cruz");
  await pay();
  await alert(/Something about this card is missing or wrong/);
  expect(callsOf(confirm)).toHaveLength(0);
  await pay();
  await waitFor(() => expect(callsOf(confirm)).toHaveLength(1));
});

test("provider fields that fail to load show a retry; the other provider stays available [10.117]", async () => {
  pretendStripe();
  stripe.load.mockRejectedValueOnce(new Error("Failed to load Stripe.js"));
  openAsGuest(ways(hosted, cybersource));
  await goToPayment();
  await alert(/The card fields of Stripe did not load/);
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: /^Pay ₱/ })).disabled).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: /charged by CyberSource/ }));
  expect(await screen.findByLabelText("Card number")).toBeDefined();
  stripe.load.mockRejectedValueOnce(new Error("Failed to load Stripe.js"));
  fireEvent.click(screen.getByRole("radio", { name: /charged by Stripe/ }));
  await alert(/The card fields of Stripe did not load/);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Pay ₱/ }).disabled).toBe(false),
  );
});
