import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, chooseAddress, fill, fillAll, waitMilliseconds, submit } from "../fill-request.fixture.ts";
import { openRequest, refuse, type Answers } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const welcome = { code: "WELCOME10", amount: 10, type: "percentage" };
const usual: Answers = {
  "GET /flags.json": () => ({ body: { pre_order: true, voucher: true, payment_vat: true } }),
  "POST /voucher/validate": () => ({
    body: { voucher: welcome, delivery_fee: 89.1, signature: "signed-89.1" },
  }),
  "GET /voucher/WELCOME10": () => ({ body: { voucher: welcome } }),
};
const open = (answers: Answers = {}) => openRequest({ answers: { ...usual, ...answers } });
const apply = async (code: string) => {
  fireEvent.click(await screen.findByRole("button", { name: "Have a voucher?" }));
  fill("Voucher code", code);
  fireEvent.keyDown(screen.getByLabelText("Voucher code"), { key: "Enter" });
};

test("a voucher reduces the fee in the summary, on the button and in the order", async () => {
  const { callsOf } = open();
  await fillAll();
  await apply("welcome10");
  expect(await screen.findByText(/10% off the delivery fee/)).toBeTruthy();
  expect(callsOf("/voucher/validate")[0]?.body).toEqual({
    code: "WELCOME10",
    order: { order_time: null, delivery_fee: 99, signature: "signed-99" },
    vendor_id: "v-kanto",
  });
  const summary = screen.getByRole("region", { name: "Summary" });
  for (const words of ["Voucher WELCOME10-₱9.90", "₱89.10 instead of ₱99.00"])
    expect(summary.textContent).toContain(words);
  expect(button().textContent).toBe("Request rider₱99 ₱89.10");
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).toMatchObject({
    delivery_fee: 99,
    signature: "signed-99",
    voucher: welcome,
    discounted_delivery_fee: 89.1,
    discounted_delivery_fee_signature: "signed-89.1",
  });
});

test("a removed voucher is neither shown nor sent", async () => {
  const { callsOf } = open();
  await fillAll();
  await apply("WELCOME10");
  fireEvent.click(await screen.findByRole("button", { name: "Remove the voucher WELCOME10" }));
  expect(await screen.findByRole("button", { name: "Have a voucher?" })).toBeTruthy();
  expect(button().textContent).toBe("Request rider₱99");
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).not.toHaveProperty("voucher");
});

test("an expired voucher is reported as expired, with and without an address [10.138]", async () => {
  open({
    "POST /voucher/validate": () => refuse(422, "VOUCHER_NOT_AVAILABLE", "voucher.error.expired", ["code"]),
    "GET /voucher/EXPIRED1": () => refuse(404, "VOUCHER_NOT_FOUND", "voucher.error.expired"),
  });
  await screen.findByRole("combobox", { name: "Drop-off address" });
  await apply("EXPIRED1");
  expect(await screen.findByText(/^This voucher has expired\./)).toBeTruthy();
  await fillAll();
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  await waitMilliseconds(500);
  expect(screen.getByText(/^This voucher has expired\./)).toBeTruthy();
});

test("an unusable voucher is reported at its field, and the order is sent without it [8.45]", async () => {
  const { callsOf } = open({
    "POST /voucher/validate": () =>
      refuse(422, "VOUCHER_NOT_AVAILABLE", "voucher.error.validation.message", ["code"]),
  });
  await fillAll();
  await apply("EXPIRED1");
  const words = "This voucher cannot be used. Check its code, or continue without it.";
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Voucher code").value).toBe("EXPIRED1");
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).not.toHaveProperty("voucher");
});

test("a voucher that fails to load is reported at its field [8.46]", async () => {
  open({ "GET /voucher/GONE1": () => refuse(404, "VOUCHER_NOT_FOUND", "voucher.error.get.message") });
  await apply("GONE1");
  expect(
    await screen.findByText("This voucher no longer exists. Check its code, or continue without it."),
  ).toBeTruthy();
});

test("a voucher without a destination shows its discount, and is checked again after a reload", async () => {
  const first = open();
  await apply("WELCOME10");
  expect(await screen.findByText(/10% off the delivery fee, once the address is chosen/)).toBeTruthy();
  first.unmount();
  open();
  expect(await screen.findByText(/once the address is chosen/)).toBeTruthy();
  await chooseAddress();
  expect(await screen.findByText(/10% off the delivery fee$/)).toBeTruthy();
});

test("a voucher that is used up in the meantime is removed, and the next press sends the full fee [8.45] [8.24]", async () => {
  let tries = 0;
  const { callsOf } = open({
    "POST /order": ({ body }) => {
      tries += 1;
      return tries === 1
        ? refuse(422, "VOUCHER_NOT_AVAILABLE", "voucher.error.validation.message", ["voucher"])
        : { status: 201, body: { result: { ...(body as object), order_id: "o-1" } } };
    },
  });
  await fillAll();
  await apply("WELCOME10");
  await screen.findByText(/10% off/);
  submit();
  expect(await screen.findByText("Could not create that order")).toBeTruthy();
  expect(await screen.findByRole("group", { name: "1 thing to fix" })).toBeTruthy();
  await waitFor(() => expect(button().textContent).toBe("Request rider₱99"));
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[1]?.body).not.toHaveProperty("voucher");
});

test("a press during a voucher check waits for the result, and sends nothing if the voucher is invalid", async () => {
  const { callsOf } = open({
    "POST /voucher/validate": () => refuse(422, "VOUCHER_NOT_AVAILABLE", "voucher.error.validation.message"),
  });
  await fillAll();
  await apply("EXPIRED1");
  submit();
  await screen.findByText(/This voucher cannot be used/);
  await waitMilliseconds();
  expect(callsOf("POST /order")).toHaveLength(0);
});
