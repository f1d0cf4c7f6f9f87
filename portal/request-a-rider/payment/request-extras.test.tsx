import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { startSession } from "@waybill/client/session/session-store.ts";
import { tokenWith } from "@waybill/client/test-server.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseAddress, fill, fillAll, waitMilliseconds, submit } from "../fill-request.fixture.ts";
import { quoteOf } from "../flow/request.fixture.ts";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
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

const usual: Answers = {
  "GET /flags.json": () => ({ body: { pre_order: true, voucher: true, payment_vat: true } }),
};
const open = (answers: Answers = {}) => openRequest({ answers: { ...usual, ...answers } });
test("a VAT number is validated for the country, sent with the order and prefilled for the next [10.139]", async () => {
  const first = open({
    "POST /order": ({ body }) => ({
      status: 201,
      body: { result: { ...(body as object), order_id: "o-1" } },
    }),
  });
  await fillAll();
  fireEvent.click(await screen.findByRole("button", { name: "Add a VAT number" }));
  fill(/VAT number/, "PH-1");
  submit();
  await screen.findByRole("group", { name: "1 thing to fix" });
  expect(document.getElementById("request-vatNumber-hint")?.textContent).toBe(
    "This VAT number is not valid here. Check it. Write it like 123-456-789-00000. We keep it for your next request.",
  );
  expect(first.callsOf("POST /order")).toHaveLength(0);
  fill(/VAT number/, "PH123456");
  submit();
  await screen.findByText("Order pushed!");
  expect(first.callsOf("POST /order")[0]?.body).toMatchObject({ vat_number: "PH123456" });
  first.unmount();
  open();
  expect((await screen.findByLabelText<HTMLInputElement>(/VAT number/)).value).toBe("PH123456");
});

test("a new request has the account's VAT number, and a removed one stays removed [10.47]", async () => {
  signInLiza();
  startSession({
    AccessToken: "a",
    IdToken: tokenWith({ email: "liza.cruz@example.com", vat_number: "PH123456" }),
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer" as const,
  });
  const first = open();
  expect((await screen.findByLabelText<HTMLInputElement>(/VAT number/)).value).toBe("PH123456");
  await fillAll();
  fill(/VAT number/, "");
  submit();
  await screen.findByText("Order pushed!");
  expect(first.callsOf("POST /order")[0]?.body).toMatchObject({ vat_number: null });
  first.unmount();
  open();
  expect(await screen.findByRole("button", { name: "Add a VAT number" })).toBeDefined();
});

test("after an order with the account's VAT number the next order takes it from the account again [10.47]", async () => {
  const signInWith = (vat_number: string) =>
    startSession({
      AccessToken: "a",
      IdToken: tokenWith({ email: "liza.cruz@example.com", vat_number }),
      RefreshToken: "r",
      ExpiresIn: 3600,
      TokenType: "Bearer" as const,
    });
  signInLiza();
  signInWith("PH123456");
  localStorage.setItem("vat-number:v-kanto", "PH000000");
  const first = open();
  await screen.findByLabelText(/VAT number/);
  await fillAll();
  fill(/VAT number/, "PH123456");
  submit();
  await screen.findByText("Order pushed!");
  expect(first.callsOf("POST /order")[0]?.body).toMatchObject({ vat_number: "PH123456" });
  first.unmount();
  signInWith("PH999999");
  open();
  expect((await screen.findByLabelText<HTMLInputElement>(/VAT number/)).value).toBe("PH999999");
});

test("while their flags are off there are no fields for voucher, VAT number or time, and no VAT number is sent [6.14] [6.15] [6.17]", async () => {
  localStorage.setItem("vat-number:v-kanto", "PH123456");
  const { callsOf } = open({ "GET /flags.json": () => ({ body: {} }) });
  await fillAll();
  expect(screen.queryByRole("button", { name: "Have a voucher?" })).toBeNull();
  expect(screen.queryByLabelText(/VAT number/)).toBeNull();
  expect(screen.queryByRole("radio", { name: "Later" })).toBeNull();
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).toMatchObject({ vat_number: null });
  // Hidden values stay stored.
  expect(localStorage.getItem("vat-number:v-kanto")).toBe("PH123456");
});

test("the shop can require the rider to check the customer's age", async () => {
  const { callsOf } = open();
  await fillAll();
  fireEvent.click(screen.getByRole("checkbox", { name: "Rider must check the customer's age" }));
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).toMatchObject({ age_validation_required: true });
});

test("a PIN, a signature or a photo can be required for one order, by ticking them", async () => {
  const { callsOf } = open();
  await fillAll();
  const proofs = await screen.findByRole("group", { name: "Proof at the door" });
  const tick = (name: string) => fireEvent.click(within(proofs).getByRole("checkbox", { name }));
  tick("Signature");
  tick("PIN from the customer");
  tick("Photo");
  tick("Photo");
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).toMatchObject({ asked_proofs: ["pin", "signature"] });
});

test("an order without required proofs sends none", async () => {
  const { callsOf } = open();
  await fillAll();
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).not.toHaveProperty("asked_proofs");
});

test("a form with an outdated value limit asks for confirmation after the server's refusal", async () => {
  const beyond = {
    status: 422,
    body: {
      status: 422,
      message: "ITEM_VALUE_UNCONFIRMED",
      errors: [
        {
          code: "ITEM_VALUE_UNCONFIRMED",
          message: "",
          path: ["order", "amount"],
          meta: {
            translation_key: "error.item-value-unconfirmed",
            values: { amount: "1000", currency: "PHP" },
            limit: 1000,
          },
        },
      ],
    },
  };
  let tries = 0;
  const { callsOf } = open({
    "POST /order": ({ body }) =>
      ++tries === 1 ? beyond : { status: 201, body: { result: { ...(body as object), order_id: "o-1" } } },
  });
  await fillAll();
  expect(screen.queryByRole("checkbox", { name: /₱1,240/ })).toBeNull();
  submit();
  const confirm = await screen.findByRole("checkbox", { name: /₱1,240/ });
  const amount = screen.getByLabelText(/Order amount/);
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(confirm);
  await waitFor(() => expect(amount.getAttribute("aria-invalid")).toBeNull());
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[1]?.body).toMatchObject({ item_value_confirmed: true });
});

test("a changed order whose key is already used points to tracking, and is then sent under a new key", async () => {
  let tries = 0;
  const { callsOf } = open({
    "POST /order": ({ body }) =>
      ++tries === 1
        ? refuse(422, "IDEMPOTENCY_KEY_REUSED", "error.idempotency-key-reused")
        : { status: 201, body: { result: { ...(body as object), order_id: "o-1" } } },
  });
  await fillAll();
  submit();
  expect(await screen.findByText(/Check Tracking first/)).toBeTruthy();
  submit();
  await screen.findByText("Order pushed!");
  const [first, second] = callsOf("POST /order").map(({ headers }) => headers.get("idempotency-key"));
  expect(second).not.toBe(first);
});

type Unreached = { what: string; answers: Answers; toast: string; fieldError: RegExp };
test.each<Unreached>([
  {
    what: "an address too far away shows its distance and the maximum [8.29]",
    answers: {
      "POST /delivery/area/validate": () => ({
        body: {
          result: "NOT_DELIVERABLE",
          reason: "too_far",
          distance_metres: 13_410,
          maximum_kilometres: 12,
        },
      }),
    },
    toast: "We cannot deliver that order there.",
    fieldError: /^Unable to deliver to this area\..*It is 13\.5 km away, and riders go up to 12 km\.$/,
  },
  {
    what: "an address outside the area shows one error [8.29]",
    answers: {
      "POST /delivery/area/validate": () => ({
        body: {
          result: "NOT_DELIVERABLE",
          reason: "outside_area",
          distance_metres: 900,
          maximum_kilometres: 12,
        },
      }),
    },
    toast: "We cannot deliver that order there.",
    fieldError: /^Unable to deliver to this area\. Move the pin or choose another address\.$/,
  },
  {
    what: "an address that cannot be checked shows an error [8.27]",
    answers: { "POST /delivery/area/validate": () => ({ status: 404, body: {} }) },
    toast: "Unable to verify if order is deliverable",
    fieldError: /^We could not check this address\. Choose it again in a moment\.$/,
  },
  {
    what: "an address without a price shows the reason [8.28] [8.35]",
    answers: {
      "POST /delivery/fee": () => ({
        status: 422,
        body: {
          status: 422,
          message: "No price.",
          errors: [
            {
              code: "PRICE_NOT_COMPUTABLE",
              message: "No price.",
              meta: { translation_key: "request.error.cannot-compute-price", reason: "no_price_rule" },
            },
          ],
        },
      }),
    },
    toast: "We could not compute the price for that order.",
    fieldError:
      /^We could not compute the price for that order\. There is no price for deliveries here yet\.$/,
  },
])("$what, at its field", async ({ answers, toast, fieldError }) => {
  open(answers);
  const search = await screen.findByRole("combobox", { name: "Drop-off address" });
  fireEvent.change(search, { target: { value: "sere" } });
  fireEvent.keyDown(search, { key: "Enter" });
  await waitMilliseconds();
  await waitFor(() =>
    expect(document.getElementById(search.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
      fieldError,
    ),
  );
  expect(screen.getAllByText(toast).length).toBeGreaterThan(0);
});

test("a fee part that the page does not know is still shown", async () => {
  const unknown = { ...quoteOf(99), breakdown: [{ kind: "airport", amount: 99 }] };
  open({ "POST /delivery/fee": () => ({ body: unknown }) });
  await chooseAddress();
  expect(screen.getByRole("region", { name: "Summary" }).textContent).toContain("Surcharge₱99.00");
});
