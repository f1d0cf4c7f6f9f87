import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, chooseAddress, fillAll, waitMilliseconds, submit } from "../fill-request.fixture.ts";
import { quoteOf } from "../flow/request.fixture.ts";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { openRequest, refuse } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("placing an order shows a confirmation, empties the draft and opens tracking [2.22] [4.44] [4.46] [8.31]", async () => {
  const { callsOf } = openRequest();
  await fillAll();
  submit();
  expect(await screen.findByText("Order pushed!")).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByLabelText("address").textContent).toBe(
      "/order-tracking/v-kanto?order_id=v-kanto-0000000001",
    ),
  );
  expect(callsOf("POST /order")[0]?.body).toMatchObject({
    vendor_id: "v-kanto",
    customer: { name: "Ana Reyes", phone_number: "+639175550142" },
    order: { amount: 1240, payment_method: "CASH_ON_DELIVERY" },
    delivery_fee: 99,
    signature: "signed-99",
  });
  expect(sessionStorage.getItem("request-draft:v-kanto")).toBeNull();
});

test("three quick presses of Enter in the last field place one order [10.96]", async () => {
  const { callsOf } = openRequest();
  await fillAll();
  const amount = screen.getByLabelText(/Order amount/);
  amount.focus();
  for (const _ of [1, 2, 3]) {
    // Like browsers: an Enter that is not prevented submits the form.
    if (fireEvent.keyDown(amount, { key: "Enter" })) submit();
  }
  await screen.findByText("Order pushed!");
  await waitMilliseconds(3000);
  expect(callsOf("POST /order")).toHaveLength(1);
});

test("after a lost connection the order stays, and every try sends the same key", async () => {
  let tries = 0;
  const { callsOf } = openRequest({
    answers: {
      "POST /order": ({ body }) => {
        tries += 1;
        return tries <= 4
          ? "unreachable"
          : { status: 201, body: { result: { ...(body as object), order_id: "o-1" } } };
      },
    },
  });
  await fillAll();
  submit();
  await waitMilliseconds(7000);
  expect(await screen.findByText("Could not create that order")).toBeTruthy();
  expect(screen.getByText(/Your order is saved here/)).toBeTruthy();
  submit();
  await screen.findByText("Order pushed!");
  const keys = callsOf("POST /order").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(5);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("Enter moves from one empty field to the next, and places the order from the last", async () => {
  const { callsOf } = openRequest();
  await chooseAddress();
  await screen.findByRole("radio", { name: "Cash on delivery" });
  const type = (text: string) =>
    fireEvent.change(document.activeElement as Element, { target: { value: text } });
  const enter = () => fireEvent.keyDown(document.activeElement as Element, { key: "Enter" });
  expect(document.activeElement?.id).toBe("request-phone");
  type("917 555 0142");
  expect(enter()).toBe(false);
  expect(document.activeElement?.id).toBe("request-name");
  type("Ana Reyes");
  enter();
  expect(document.activeElement?.id).toBe("request-amount");
  type("1240");
  expect(enter()).toBe(true);
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")).toHaveLength(1);
});

test("the draft survives a reload, and its fee is requested again", async () => {
  const first = openRequest();
  await fillAll();
  first.unmount();
  const { callsOf } = openRequest();
  await screen.findByText(/^Inside the delivery area/);
  expect(screen.getByLabelText<HTMLInputElement>(/Customer name/).value).toBe("Ana Reyes");
  expect(callsOf("/delivery/fee")).toHaveLength(1);
});

test("a fee that changed in the meantime is shown on the button until confirmed [8.37]", async () => {
  let quotes = 0;
  let orders = 0;
  const { callsOf } = openRequest({
    answers: {
      "POST /delivery/fee": () => ({ body: quoteOf(++quotes === 1 ? 99 : 109) }),
      "POST /order": ({ body }) =>
        ++orders === 1
          ? refuse(409, "SignatureExpired", "error.fee.expired")
          : { status: 201, body: { result: { ...(body as object), order_id: "o-1" } } },
    },
  });
  await fillAll();
  submit();
  await waitMilliseconds(1500);
  await waitFor(() => expect(button().textContent).toBe("Fee is now ₱109, request anyway"));
  expect(callsOf("POST /order")).toHaveLength(1);
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[1]?.body).toMatchObject({ delivery_fee: 109, signature: "signed-109" });
});

test("the refusal of a rule that only the server checks is shown at its field", async () => {
  openRequest({
    answers: {
      "POST /order": () =>
        refuse(422, "WRONG_CUSTOMER_NAME", "validation.wrong-customer-name", ["customer", "name"]),
    },
  });
  await fillAll();
  submit();
  expect(await screen.findByText("Could not create that order")).toBeTruthy();
  await waitFor(() =>
    expect(document.getElementById("request-name-hint")?.textContent).toBe(
      "A name has no digits. Remove them.",
    ),
  );
});

test("an order refused for a missing reference focuses that field, and is sent once it is filled", async () => {
  signInLiza();
  const refusal = refuse(422, "MISSING_PARAMETER", "validation.reference-required", ["reference"]);
  const { callsOf } = openRequest({
    answers: {
      "POST /order": ({ body }) =>
        "reference" in (body as object)
          ? { status: 201, body: { result: { ...(body as object), order_id: "o-1" } } }
          : refusal,
    },
  });
  await fillAll();
  submit();
  const summary = await screen.findByRole("group", { name: "1 thing to fix" });
  expect(document.activeElement).toBe(summary);
  fireEvent.click(within(summary).getByRole("link"));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: /reference/i });
  expect(document.activeElement).toBe(field);
  expect(document.getElementById("request-carried-hint")?.textContent).toContain(
    within(summary).getByRole("link").textContent,
  );
  fireEvent.change(field, { target: { value: "PO-7" } });
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[1]?.body).toMatchObject({ reference: "PO-7" });
});

test("an amount above the country's limit needs confirmation before the order is placed [5.18]", async () => {
  const { callsOf } = openRequest({
    answers: {
      "GET /get-country-parameter/orderItemValueExceedLimit": () => ({ body: { result: "1000" } }),
    },
  });
  await fillAll();
  const confirm = await screen.findByRole("checkbox", { name: "Yes, this order is worth ₱1,240.00" });
  submit();
  await screen.findByRole("group", { name: "1 thing to fix" });
  expect(callsOf("POST /order")).toHaveLength(0);
  fireEvent.click(confirm);
  submit();
  await screen.findByText("Order pushed!");
});
