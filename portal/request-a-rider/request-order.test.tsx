import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { kw } from "@waybill/domain/markets/countries/kw";
import { sg } from "@waybill/domain/markets/countries/sg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { kitchen, quoteOf } from "./request.fixture.ts";
import { openRequest, refuse } from "./request-screen.fixture.tsx";

vi.mock("../ui/map/map.tsx", () => ({ Map: () => null }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rest = (ms = 500) => act(() => vi.advanceTimersByTimeAsync(ms));
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = () => screen.getByRole("button", { name: /Request rider|Fee is now|Requesting/ });
const submit = () => fireEvent.submit(screen.getByRole("form", { name: "Request a rider" }));

async function chooseAddress() {
  const search = await screen.findByRole("combobox", { name: "Drop-off address" });
  fireEvent.change(search, { target: { value: "sere" } });
  fireEvent.keyDown(search, { key: "Enter" });
  await rest();
  await screen.findByText(/^Inside the delivery area/);
}

async function fillAll() {
  await chooseAddress();
  fill(/Customer phone/, "0917 555 0142");
  fill(/Customer name/, "Ana Reyes");
  fill(/Order amount/, "1,240");
  await screen.findByRole("radio", { name: "Cash on delivery" });
}

test("the page shows the outlet, asks for customer and payment, and reviews the order with its fee [2.40] [2.43]", async () => {
  openRequest();
  await fillAll();
  expect(screen.getByText("Kanto Kitchen")).toBeTruthy();
  const summary = screen.getByRole("region", { name: "Summary" });
  for (const words of [
    "Drop-off by 12:58",
    "about 12 min",
    "Base fee",
    "₱69.00",
    "3 km",
    "₱30.00",
    "₱1,240.00",
  ])
    expect(summary.textContent).toContain(words);
  expect(button().textContent).toBe("Request rider₱99");
});

test("the ways to pay are those of country, vendor and flags, by their names [4.39] [5.32]", async () => {
  openRequest();
  await chooseAddress();
  await screen.findByRole("radio", { name: "Cash on delivery" });
  const names = screen.getAllByRole("radio", { checked: undefined }).map((radio) => radio.closest("label"));
  const words = names.map((label) => label?.textContent);
  expect(words).toEqual(expect.arrayContaining(["Already paid", "Cash on delivery", "Pay at pickup"]));
  expect(words).not.toContain("Card on delivery");
});

test("a placed order says so, empties the draft and goes to its tracking [2.22] [4.44] [4.46] [8.31]", async () => {
  const { callsOf } = openRequest();
  await fillAll();
  submit();
  expect(await screen.findByText("Order pushed!")).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByLabelText("address").textContent).toBe(
      "/order-tracking/v-kanto?order_id=v-kanto-0000000001",
    ),
  );
  expect(callsOf("/order")[0]?.body).toMatchObject({
    vendor_id: "v-kanto",
    customer: { name: "Ana Reyes", phone_number: "+639175550142" },
    order: { amount: 1240, payment_method: "CASH_ON_DELIVERY" },
    delivery_fee: 99,
    signature: "signed-99",
  });
  expect(sessionStorage.getItem("request-draft:v-kanto")).toBeNull();
});

test("a double press makes one order", async () => {
  const { callsOf } = openRequest();
  await fillAll();
  submit();
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("/order")).toHaveLength(1);
});

test("a lost connection keeps the order, and every try carries the same key", async () => {
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
  await rest(7000);
  expect(await screen.findByText("Could not create that order")).toBeTruthy();
  expect(screen.getByText(/Your order is saved here/)).toBeTruthy();
  submit();
  await screen.findByText("Order pushed!");
  const keys = callsOf("/order").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(5);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("everything that is missing is told at once, at its field and in a summary that takes the focus", async () => {
  const { callsOf } = openRequest();
  await screen.findByRole("combobox", { name: "Drop-off address" });
  submit();
  const summary = await screen.findByRole("group", { name: "4 things to mend" });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(screen.getByLabelText(/Customer name/).getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(screen.getByRole("link", { name: /phone number is missing/ }));
  expect(document.activeElement?.id).toBe("request-phone");
  expect(callsOf("/order")).toHaveLength(0);
});

test("a phone that does not fit the country shows how one is written [5.08]", async () => {
  openRequest();
  await fillAll();
  fill(/Customer phone/, "12");
  submit();
  await screen.findByRole("group", { name: "1 thing to mend" });
  expect(document.getElementById("request-phone-hint")?.textContent).toContain(
    "Write it like 0917 123 4567.",
  );
});

test("Enter goes from one open field to the next, and places the order from the last", async () => {
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
  expect(callsOf("/order")).toHaveLength(1);
});

test("the draft survives a reload, its fee asked for again", async () => {
  const first = openRequest();
  await fillAll();
  first.unmount();
  const { callsOf } = openRequest();
  await screen.findByText(/^Inside the delivery area/);
  expect(screen.getByLabelText<HTMLInputElement>(/Customer name/).value).toBe("Ana Reyes");
  expect(callsOf("/delivery/fee")).toHaveLength(1);
});

test("another outlet begins another request [4.52]", async () => {
  const bgc = { ...kitchen, vendor_id: "v-bgc", name: "Kanto BGC" };
  openRequest({ vendors: [kitchen, bgc] });
  await chooseAddress();
  fireEvent.click(screen.getByRole("button", { name: "Change the collection point" }));
  fireEvent.click(screen.getByRole("button", { name: "Kanto BGC" }));
  const search = await screen.findByRole<HTMLInputElement>("combobox", { name: "Drop-off address" });
  expect(search.value).toBe("");
  expect(screen.queryByText(/^Inside the delivery area/)).toBeNull();
});

test("a fee that changed meanwhile stands on the button until it is confirmed [8.37]", async () => {
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
  await rest(1500);
  await waitFor(() => expect(button().textContent).toBe("Fee is now ₱109, request anyway"));
  expect(callsOf("/order")).toHaveLength(1);
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("/order")[1]?.body).toMatchObject({ delivery_fee: 109, signature: "signed-109" });
});

test("a rule that only the server sees is told at its field", async () => {
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
      "A name has no digits. Take them out.",
    ),
  );
});

test("a rider can be planned for later, at a time of the country's day [2.42]", async () => {
  const { callsOf } = openRequest();
  await fillAll();
  fireEvent.click(screen.getByRole("radio", { name: "Later" }));
  fireEvent.click(await screen.findByRole("button", { name: "Tomorrow" }));
  const time = screen.getByLabelText<HTMLSelectElement>("Time");
  const last = time.options[time.options.length - 1];
  fireEvent.change(time, { target: { value: last?.value } });
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("/order")[0]?.body).toMatchObject({ preordered_for: Number(last?.value) / 1000 });
  expect(last?.textContent).toBe("23:30");
});

test("outside the service hours the page says when it opens, and the toast the hours [4.49] [8.30]", async () => {
  vi.setSystemTime(new Date("2026-03-02T22:30:00Z"));
  openRequest({
    answers: { "GET /get-country-parameter/serviceHours": () => ({ body: { result: "0800:2200" } }) },
  });
  expect(await screen.findByText("Service hours: 08:00 to 22:00. It's 06:30")).toBeTruthy();
  expect(screen.getByText("Closed until 08:00")).toBeTruthy();
  expect(screen.queryByRole("form")).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Schedule for 08:00" }));
  expect(await screen.findByRole("form", { name: "Request a rider" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Later" }).checked).toBe(true);
});

test("what must be filled follows the country", async () => {
  const singapore = openRequest({ country: sg });
  expect(
    (await screen.findByLabelText(/Unit or floor/)).closest("div")?.parentElement?.textContent,
  ).not.toContain("Unit or floor optional");
  singapore.unmount();
  openRequest({ country: kw });
  expect((await screen.findByText("Order amount")).textContent).toBe("Order amount optional");
});

test("no way to pay is said where one would be chosen [5.31]", async () => {
  openRequest({
    answers: { "GET /get-country-parameter/paymentMethods": () => ({ body: { result: "" } }) },
  });
  expect(
    await screen.findByText("No payment method is available here. Ask your account manager."),
  ).toBeTruthy();
});
