import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, waitMilliseconds } from "../fill-request.fixture.ts";
import { refuse, type Answers } from "../request-screen.fixture.tsx";
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

const outcome = "/order/payment/outcome";
const giveUp = "/order/payment/intent/give-up";
const order_id = "guest-ABCDEFGH23";
const findMessage = () => screen.findByText("This request is already paid and placed. Here it is.");
const atOrder = () =>
  waitFor(() =>
    expect(screen.getByLabelText("address").textContent).toBe(`/order-tracking/guest?order_id=${order_id}`),
  );
const payWithoutAnswer = async (answers: Answers = {}) => {
  const tab = openAsGuest({ [`POST ${confirm}`]: () => "unreachable", ...answers });
  await goToPayment();
  await fillCard();
  await pay();
  await waitFor(() => expect(tab.callsOf(confirm)).toHaveLength(1));
  for (const wait of [1000, 2000, 3000]) await waitMilliseconds(wait);
  await alert(/We lost the connection while paying/);
  return tab;
};
const payInCash = async () => {
  fireEvent.click(await screen.findByRole("radio", { name: "In cash to the rider" }));
  const button = await screen.findByRole("button", { name: /Request rider/ });
  await waitFor(() => expect(button.textContent).toContain("₱99"));
  fireEvent.submit(screen.getByRole("form", { name: "Request a rider" }));
};
const keyOf = (call: { headers: Headers } | undefined) => call?.headers.get("idempotency-key");

test("a card payment without a response is cancelled before the same request is placed with cash", async () => {
  let isKnown = false;
  const { callsOf } = await payWithoutAnswer({
    [`POST ${giveUp}`]: () => (isKnown ? { body: { order_id, placed: false } } : "unreachable"),
  });
  fireEvent.click(screen.getByRole("button", { name: "Back to the request" }));
  await payInCash();
  for (const wait of [1000, 2000, 3000]) await waitMilliseconds(wait);
  await screen.findByText("Could not create that order");
  expect(callsOf("POST /order")).toEqual([]);
  isKnown = true;
  await payInCash();
  await screen.findByText("Order pushed!");
  const keys = [intent, giveUp, "POST /order"].map((path) => keyOf(callsOf(path).at(-1)));
  expect(new Set(keys).size).toBe(1);
  expect(callsOf("POST /order")).toHaveLength(1);
});

test("if a charge without a response has placed the order, paying in cash opens that order, also in a second tab", async () => {
  const first = await payWithoutAnswer();
  first.unmount();
  sessionStorage.clear();
  const { callsOf } = openAsGuest({
    [`GET ${outcome}`]: () => ({ body: { order_id, placed: false } }),
    [`POST ${giveUp}`]: () => ({ body: { order_id, placed: true } }),
  });
  await payInCash();
  await findMessage();
  await atOrder();
  expect(callsOf("POST /order")).toEqual([]);
  expect(localStorage.getItem("draft:guest")).toBeNull();
});

test("a reload after a payment without a response opens the order that the payment placed", async () => {
  (await payWithoutAnswer()).unmount();
  openAsGuest({ [`GET ${outcome}`]: () => ({ body: { order_id, placed: true } }) });
  await findMessage();
  await atOrder();
});

test("a payment that this browser has forgotten is found by the server: the same request in cash opens its order", async () => {
  const { callsOf } = await payWithoutAnswer({
    "POST /order": () => refuse(422, "IDEMPOTENCY_KEY_REUSED", "error.idempotency-key-reused"),
    [`POST ${giveUp}`]: () => ({ body: { order_id, placed: true } }),
  });
  localStorage.removeItem("draft-paying:guest");
  fireEvent.click(screen.getByRole("button", { name: "Back to the request" }));
  await payInCash();
  await findMessage();
  await atOrder();
  expect(callsOf("POST /order")).toHaveLength(1);
});

test("changing the request after a payment without a response does not charge the card again", async () => {
  const { callsOf } = await payWithoutAnswer({
    [`POST ${giveUp}`]: () => ({ body: { order_id, placed: true } }),
  });
  fireEvent.click(screen.getByRole("button", { name: "Back to the request" }));
  fill(/Customer name/, "Tricia Ong");
  fireEvent.click(await screen.findByRole("button", { name: /Go to payment/ }));
  await findMessage();
  await atOrder();
  expect(callsOf(intent)).toHaveLength(1);
});
