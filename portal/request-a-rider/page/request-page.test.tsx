import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { kw } from "@waybill/domain/markets/countries/kw";
import { sg } from "@waybill/domain/markets/countries/sg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, chooseAddress, fill, fillAll, submit } from "../fill-request.fixture.ts";
import { kitchen } from "../flow/request.fixture.ts";
import { openRequest } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the page shows the outlet, has fields for customer and payment, and reviews the order with its fee [2.40] [2.43]", async () => {
  openRequest();
  await fillAll();
  expect(screen.getByText("Kanto Kitchen")).toBeTruthy();
  const summary = screen.getByRole("region", { name: "Summary" });
  await within(summary).findByRole("heading", { name: /^Drop-off by/ });
  for (const words of [
    "Drop-off by 12:58",
    "in about 12 min",
    "Base fee",
    "₱69.00",
    "3 km, rounded up",
    "₱30.00",
    "₱1,240.00",
  ])
    expect(summary.textContent).toContain(words);
  expect(button().textContent).toBe("Request rider₱99");
});

test("the payment options are those of country, vendor and flags, by name [5.32]", async () => {
  openRequest();
  await chooseAddress();
  await screen.findByRole("radio", { name: "Cash on delivery" });
  const names = screen.getAllByRole("radio", { checked: undefined }).map((radio) => radio.closest("label"));
  const words = names.map((label) => label?.textContent);
  expect(words).toEqual(expect.arrayContaining(["Already paid", "Cash on delivery", "Pay at pickup"]));
  expect(words).not.toContain("Card on delivery");
});

test("all four payment options are shown, by name, if nothing excludes one [4.39]", async () => {
  const every = { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true };
  openRequest({
    vendors: [{ ...kitchen, flags: { payment_methods: every } }],
    answers: {
      "GET /get-country-parameter/paymentMethods": () => ({
        body: { result: "PAID|CASH_ON_DELIVERY|PAYMENT_ON_DELIVERY" },
      }),
    },
  });
  await chooseAddress();
  const way = await screen.findByRole("radio", { name: "Cash on delivery" });
  const ways = within(way.closest("fieldset") as HTMLElement).getAllByRole("radio");
  expect(ways.map((radio) => radio.closest("label")?.textContent).sort()).toEqual([
    "Already paid",
    "Card on delivery",
    "Cash on delivery",
    "Pay at pickup",
  ]);
});

test("all missing values are reported at once, at their fields and in a summary that takes the focus", async () => {
  const { callsOf } = openRequest();
  await screen.findByRole("combobox", { name: "Drop-off address" });
  submit();
  const summary = await screen.findByRole("group", { name: "4 things to fix" });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(screen.getByLabelText(/Customer name/).getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(screen.getByRole("link", { name: /phone number is missing/ }));
  expect(document.activeElement?.id).toBe("request-phone");
  expect(callsOf("POST /order")).toHaveLength(0);
});

test("a phone number that does not fit the country shows an example [5.08]", async () => {
  openRequest();
  await fillAll();
  fill(/Customer phone/, "12");
  submit();
  await screen.findByRole("group", { name: "1 thing to fix" });
  expect(document.getElementById("request-phone-hint")?.textContent).toContain(
    "Write it like 0917 123 4567.",
  );
});

test("choosing another outlet starts an empty request [4.52]", async () => {
  const bgc = { ...kitchen, vendor_id: "v-bgc", name: "Kanto BGC" };
  openRequest({ vendors: [kitchen, bgc] });
  await chooseAddress();
  fireEvent.click(screen.getByRole("button", { name: "Change the collection point" }));
  fireEvent.click(screen.getByRole("button", { name: "Kanto BGC" }));
  const search = await screen.findByRole<HTMLInputElement>("combobox", { name: "Drop-off address" });
  expect(search.value).toBe("");
  expect(screen.queryByText(/^Inside the delivery area/)).toBeNull();
});

test("a rider comes as soon as possible, unless a later time is chosen [2.42]", async () => {
  const { callsOf } = openRequest();
  await fillAll();
  const [asap, later] = ["As soon as possible", "Later"].map((name) =>
    screen.getByRole<HTMLInputElement>("radio", { name: new RegExp(`^${name}`) }),
  );
  expect(asap?.checked).toBe(true);
  expect(later?.checked).toBe(false);
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).toMatchObject({ preordered_for: null });
});

test("an order can be scheduled for a later time of the country's day [2.42]", async () => {
  const { callsOf } = openRequest();
  await fillAll();
  fireEvent.click(screen.getByRole("radio", { name: "Later" }));
  fireEvent.click(await screen.findByRole("button", { name: "Tomorrow" }));
  const time = screen.getByLabelText<HTMLSelectElement>("Time");
  const last = time.options[time.options.length - 1];
  fireEvent.change(time, { target: { value: last?.value } });
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).toMatchObject({ preordered_for: Number(last?.value) / 1000 });
  expect(last?.textContent).toBe("23:30");
});

test("while the fee for another time loads the button shows no fee, and a press waits for it", async () => {
  const { callsOf } = openRequest();
  await fillAll();
  const words = () => button().textContent;
  expect(words()).toContain("₱99");
  const answer = globalThis.fetch;
  let report = () => {};
  const fee = new Promise<void>((settle) => (report = settle));
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.includes("/delivery/fee")) await fee;
    return answer(url, init);
  });
  fireEvent.click(screen.getByRole("radio", { name: "Later" }));
  fireEvent.click(await screen.findByRole("button", { name: "Tomorrow" }));
  expect(words()).not.toContain("₱");
  submit();
  await waitFor(() => expect(words()).toContain("Requesting"));
  expect(callsOf("POST /order")).toHaveLength(0);
  report();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")).toHaveLength(1);
});

test("outside the service hours the page shows when the service opens, and the toast shows the hours [4.49] [8.30] [10.98]", async () => {
  vi.setSystemTime(new Date("2026-03-02T22:30:00Z"));
  openRequest({
    answers: { "GET /get-country-parameter/serviceHours": () => ({ body: { result: "0800:2200" } }) },
  });
  expect(await screen.findByText("Service hours: 08:00 to 22:00. It's 06:30")).toBeTruthy();
  expect(await screen.findByText("Closed until 08:00")).toBeTruthy();
  expect(screen.queryByRole("form")).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Schedule for 08:00" }));
  expect(await screen.findByRole("form", { name: "Request a rider" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Later" }).checked).toBe(true);
});

test("the required fields follow the country's rules", async () => {
  const singapore = openRequest({ country: sg });
  expect(
    (await screen.findByLabelText(/Unit or floor/)).closest("div")?.parentElement?.textContent,
  ).not.toContain("Unit or floor optional");
  singapore.unmount();
  openRequest({ country: kw });
  expect((await screen.findByText("Order amount")).textContent).toBe("Order amount optional");
});

test("missing payment options are reported where they would be chosen [5.31]", async () => {
  openRequest({
    answers: { "GET /get-country-parameter/paymentMethods": () => ({ body: { result: "" } }) },
  });
  expect(
    await screen.findByText("No payment method is available here. Ask your account manager."),
  ).toBeTruthy();
});
