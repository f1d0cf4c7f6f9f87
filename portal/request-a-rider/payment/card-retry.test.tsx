import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { waitMilliseconds } from "../fill-request.fixture.ts";
import { quoteOf } from "../flow/request.fixture.ts";
import { type Answers } from "../request-screen.fixture.tsx";
import {
  alert,
  asNewGuests,
  confirm,
  fillCard,
  goToPayment,
  intent,
  openAsGuest,
  pay,
} from "./card-payment.fixture.tsx";

asNewGuests();

test("a declined card shows the bank's reason and stays typed; the next press retries the same payment", async () => {
  let tries = 0;
  const { callsOf } = openAsGuest({
    [`POST ${confirm}`]: () =>
      tries++ === 0
        ? {
            status: 402,
            body: {
              status: 402,
              message: "CARD_DECLINED",
              errors: [
                {
                  code: "CARD_DECLINED",
                  message: "",
                  meta: { translation_key: "error.payment.card-declined", reason: "not_enough_money" },
                },
              ],
            },
          }
        : { body: { order_id: "guest-ABCDEFGH23", redirect_required: null } },
  });
  await goToPayment();
  await fillCard();
  await pay();
  await alert(/The bank refused this card. Try another card. There is not enough money on the card./);
  expect(screen.getByLabelText<HTMLInputElement>("Card number").value).toBe("4242 4242 4242 4242");
  await pay();
  await screen.findByText("Paid. We are looking for a rider.");
  const ids = callsOf(confirm).map(({ body }) => (body as Record<string, unknown>)["purchase_intent_id"]);
  expect(ids).toEqual(["intent-1", "intent-1"]);
});

test("a payment without a response is repeated identically, also after a reload", async () => {
  let isLost = true;
  const answers: Answers = {
    [`POST ${confirm}`]: () =>
      isLost ? "unreachable" : { body: { order_id: "guest-ABCDEFGH23", redirect_required: null } },
    "POST /delivery/fee": () => ({ body: { ...quoteOf(99), signature: isLost ? "first" : "second" } }),
  };
  const first = openAsGuest(answers);
  await goToPayment();
  await fillCard();
  await pay();
  await waitFor(() => expect(first.callsOf(confirm)).toHaveLength(1));
  for (const wait of [1000, 2000, 3000]) await waitMilliseconds(wait);
  await alert(/We lost the connection while paying/);
  const [before] = first.callsOf(intent);
  first.unmount();
  isLost = false;

  const { callsOf } = openAsGuest(answers);
  const button = await screen.findByRole("button", { name: /Go to payment/ });
  await waitFor(() => expect(button.textContent).toContain("₱99"));
  fireEvent.click(button);
  await fillCard();
  await pay();
  await screen.findByText("Paid. We are looking for a rider.");
  expect(callsOf(intent)[0]?.body).toEqual(before?.body);
});

test.each([
  ["failed", /The bank did not take the payment and nothing was charged/],
  ["cancelled", /You left the payment and nothing was charged/],
])(
  "a guest who returns from the bank with a payment %s sees the typed values and a message",
  async (outcome, words) => {
    vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const first = openAsGuest({
      [`POST ${confirm}`]: () => ({
        body: { order_id: "guest-1", redirect_required: { redirectUrl: "https://bank.example/1" } },
      }),
    });
    await goToPayment();
    await fillCard();
    await pay();
    await waitFor(() => expect(first.callsOf(confirm)).toHaveLength(1));
    first.unmount();
    openAsGuest({}, `?order_id=guest-1&payment=${outcome}`);
    await alert(words);
    await waitFor(() =>
      expect(screen.getByLabelText("address").textContent).toBe("/request-a-rider/v-kanto"),
    );
    expect(screen.getByText("2F, Serendra Piazza, Taguig")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/Customer name/).value).toBe("Ana Reyes");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "By card now" }).checked).toBe(true);
  },
);

test("a request that was paid in a closed tab is not offered again, and its order is opened", async () => {
  vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const first = openAsGuest({
    [`POST ${confirm}`]: () => ({
      body: { order_id: "guest-1", redirect_required: { redirectUrl: "https://bank.example/1" } },
    }),
  });
  await goToPayment();
  await fillCard();
  await pay();
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled());
  first.unmount();
  openAsGuest({ "GET /order/payment/outcome": () => ({ body: { order_id: "guest-1", placed: true } }) });
  await screen.findByText("This request is already paid and placed. Here it is.");
  await waitFor(() =>
    expect(screen.getByLabelText("address").textContent).toBe("/order-tracking/guest?order_id=guest-1"),
  );
  expect(screen.queryByDisplayValue("Ana Reyes")).toBeNull();
});
