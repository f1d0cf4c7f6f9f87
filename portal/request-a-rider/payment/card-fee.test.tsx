import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { waitMilliseconds } from "../fill-request.fixture.ts";
import { quoteOf } from "../flow/request.fixture.ts";
import { fillDelivery, fillOrigin } from "../origin/guest.fixture.ts";
import { refuse, type Answers } from "../request-screen.fixture.tsx";
import {
  alert,
  asNewGuests,
  auth,
  confirm,
  fillCard,
  goToPayment,
  intent,
  intentWith,
  openAsGuest,
  payButton,
} from "./card-payment.fixture.tsx";

asNewGuests();

const expired = () => refuse(409, "SignatureExpired", "error.fee.expired");

test("an expired fee with an unchanged amount is paid without confirmation", async () => {
  let tries = 0;
  const { callsOf } = openAsGuest({
    [`POST ${intent}`]: () => (tries++ === 0 ? expired() : intentWith()),
    "POST /delivery/fee": () => ({ body: { ...quoteOf(99), signature: `signed-${tries}` } }),
  });
  await goToPayment();
  await waitFor(() => expect(callsOf(intent)).toHaveLength(1));
  expect(callsOf("/delivery/fee")).toHaveLength(1);
  await waitMilliseconds(1000);
  await payButton();
  expect(
    callsOf(intent).map(({ body }) => (body as { order: { signature: string } }).order.signature),
  ).toEqual(["signed-0", "signed-1"]);
});

test("a fee that changed in the meantime fails the payment before anything is charged, and the new fee needs a decision [8.38]", async () => {
  let tries = 0;
  const fee = () => ({ body: quoteOf(tries === 0 ? 99 : 109) });
  const { callsOf } = openAsGuest({
    [`POST ${intent}`]: () => (tries++ === 0 ? expired() : intentWith()),
    "POST /delivery/fee": fee,
  });
  await goToPayment();
  await waitMilliseconds(1000);
  await alert(/The delivery fee changed and nothing was charged/);
  await waitMilliseconds(5000);
  expect(callsOf(intent)).toHaveLength(1);
  expect(callsOf(confirm)).toHaveLength(0);
  fireEvent.click(screen.getByRole("button", { name: "Continue with ₱109.00" }));
  await fillCard();
  expect((await payButton()).textContent).toBe("Pay ₱109.00");
  expect(callsOf(intent)[1]?.body).toMatchObject({ order: { delivery_fee: 109, signature: "signed-109" } });
});

test("a fee that cannot be requested fails the payment, and can be requested again [8.43]", async () => {
  let tries = 0;
  const { callsOf } = openAsGuest({
    [`POST ${intent}`]: () => (tries++ === 0 ? expired() : intentWith()),
    "POST /delivery/fee": () =>
      tries === 1 ? refuse(422, "NO_PRICE", "request.error.cannot-compute-price") : { body: quoteOf(99) },
  });
  await goToPayment();
  await waitMilliseconds(1000);
  await alert(/We could not get the delivery fee again/);
  tries = 2;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await payButton();
  expect(callsOf(confirm)).toHaveLength(0);
});

const failures: [string, Answers, RegExp][] = [
  [
    "opened [8.41]",
    { [`POST ${auth}`]: () => refuse(503, "CARD_PAYMENT_UNAVAILABLE", "alert.error") },
    /Card payment could not open/,
  ],
  [
    "prepared [8.42]",
    { [`POST ${intent}`]: () => refuse(422, "NOTHING_TO_PAY", "error.payment.nothing-to-pay") },
    /We could not prepare the payment, and nothing was charged. Try again. The delivery costs nothing/,
  ],
  [
    "made with any method [8.44]",
    { [`POST ${intent}`]: () => ({ body: { intent_id: "i", payment_methods: [] } }) },
    /No payment method is available here/,
  ],
];

test.each(failures)(
  "a payment that could not be %s shows the error and leads back to a filled form [4.47]",
  async (_, answers, words) => {
    openAsGuest(answers);
    await goToPayment();
    await alert(words);
    fireEvent.click(screen.getByRole("button", { name: "Back to the request" }));
    expect((await screen.findByLabelText<HTMLInputElement>(/Customer name/)).value).toBe("Ana Reyes");
    expect(screen.getByRole("button", { name: /Go to payment/ })).toBeDefined();
  },
);

test("card availability is checked again if the first check failed [8.40]", async () => {
  let isDown = true;
  openAsGuest({
    "GET /get-country-parameter/onlinePaymentActivated": () =>
      isDown ? refuse(404, "NOT_FOUND", "error.not-found") : { body: { result: "true" } },
  });
  await fillOrigin();
  await fillDelivery();
  await alert(/We could not check whether you can pay by card here/);
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("radio", { name: "By card now" })).toBeDefined();
});
