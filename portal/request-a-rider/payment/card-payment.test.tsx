import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fill } from "../fill-request.fixture.ts";
import { fillDelivery, fillOrigin, endGuestSession } from "../origin/guest.fixture.ts";
import { openRequest } from "../request-screen.fixture.tsx";
import {
  asNewGuests,
  auth,
  confirm,
  fillCard,
  goToPayment,
  intent,
  intentWith,
  storedCard,
  openAsGuest,
  pay,
} from "./card-payment.fixture.tsx";

asNewGuests();

const paths = (sent: readonly { path: string; method: string }[]) =>
  sent.filter(({ path }) => path.startsWith("/order")).map(({ path }) => path);

test("a guest pays by card, through wallet, intent and confirmation, and is redirected to tracking [1.01] [1.23] [4.46] [4.66] [4.67] [6.05]", async () => {
  const { callsOf, sent } = openAsGuest();
  await goToPayment();
  await fillCard();
  await pay();
  await screen.findByText("Paid. We are looking for a rider.");
  await waitFor(() =>
    expect(screen.getByLabelText("address").textContent).toBe(
      "/order-tracking/guest?order_id=guest-ABCDEFGH23",
    ),
  );
  expect(paths(sent)).toEqual([auth, intent, confirm]);
  expect(callsOf(intent)[0]?.body).toMatchObject({
    wallet_id: "w-1",
    bearer_token: "wallet-token",
    vendor_id: "guest",
    order: { delivery_fee: 99, signature: "signed-99", sender: { name: "Liza Cruz" } },
  });
  const { order, ...body } = (callsOf(confirm)[0]?.body ?? {}) as Record<string, Record<string, unknown>>;
  expect(callsOf(intent)[0]?.body).toMatchObject({ order });
  expect(body).toMatchObject({
    bearer_token: "wallet-token",
    purchase_intent_id: "intent-1",
    payment_method: "generic_creditcard",
    card: { name_on_card: "Liza Cruz", save_card: false },
  });
  expect(String(body["card"]?.["encrypted"]).split(".")).toHaveLength(5);
  expect(JSON.stringify(sent.map((call) => call.body))).not.toContain("4242424242424242");
});

test("if the country has no online payment a guest pays in cash, and a merchant never sees card payment [6.05]", async () => {
  const off = { "GET /get-country-parameter/onlinePaymentActivated": () => ({ body: { result: "false" } }) };
  const { unmount } = openAsGuest(off);
  await fillOrigin();
  await fillDelivery();
  expect(screen.queryByRole("radio", { name: "By card now" })).toBeNull();
  unmount();
  endGuestSession();
  const { callsOf } = openRequest({ answers: { ...off } });
  await fillDelivery();
  expect(screen.queryByRole("radio", { name: "By card now" })).toBeNull();
  expect(callsOf("/get-country-parameter/onlinePaymentActivated").length).toBeLessThan(2);
});

test("a saved card is preselected and complete; a new one can be used instead [4.67]", async () => {
  const { callsOf } = openAsGuest({ [`POST ${intent}`]: () => intentWith([storedCard]) });
  await goToPayment();
  const kept = await screen.findByRole<HTMLInputElement>("radio", { name: /Visa ending in 4242/ });
  expect(kept.checked).toBe(true);
  expect(screen.queryByLabelText("Card number")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Another card" }));
  expect(screen.getByLabelText("Card number")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: /Visa ending in 4242/ }));
  await pay();
  await waitFor(() => expect(callsOf(confirm)).toHaveLength(1));
  const body = callsOf(confirm)[0]?.body as Record<string, unknown>;
  expect(body["payment_instrument_id"]).toBe("card-7");
  expect(body["card"]).toBeUndefined();
});

test("card fields have autofill attributes, and brand and mistakes are shown before anything is sent", async () => {
  const { callsOf } = openAsGuest();
  await goToPayment();
  await fillCard("4242424242424241");
  const names = ["Card number", "Expires", "Security code", "Name on the card"];
  expect(names.map((name) => screen.getByLabelText(name).getAttribute("autocomplete"))).toEqual([
    "cc-number",
    "cc-exp",
    "cc-csc",
    "cc-name",
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("Card number").value).toBe("4242 4242 4242 4241");
  expect(screen.getByText("Visa")).toBeDefined();
  fireEvent.blur(screen.getByLabelText("Card number"));
  expect(screen.getByText(/This card number has a mistake/)).toBeDefined();
  fill("Name on the card", " ");
  await pay();
  expect(await screen.findByText(/The name on the card is missing/)).toBeDefined();
  expect(callsOf(confirm)).toHaveLength(0);
});

test("the browser goes to the bank's page if the bank requires it [7.46]", async () => {
  const goes = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const redirectUrl = "https://bank.example/confirm/1";
  openAsGuest({
    [`POST ${confirm}`]: () => ({ body: { order_id: "guest-1", redirect_required: { redirectUrl } } }),
  });
  await goToPayment();
  await fillCard();
  await pay();
  await waitFor(() => expect(goes).toHaveBeenCalledWith(redirectUrl));
});
