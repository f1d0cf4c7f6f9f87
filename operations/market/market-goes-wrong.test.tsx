import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, dialogClosed, mockList, openConsole, mockOperator, pressButton } from "../console.fixture.tsx";
import { pay, rule, voucher } from "./market.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "../settings/settings-screen.tsx";
import "./market-screen.tsx";

const off = { value: false, from: null, until: null };
let maintenance = { planned: off as object, unplanned: { value: false } };
let hours = { value: "0800:2300", holidays: [] as object[] };
let answer: (() => Response) | undefined;
const sent: [path: string, body: unknown][] = [];
const take = (path: string, method: "put" | "post", result: object, status = 200) =>
  http[method](`${api}/${path}`, async ({ request }) => {
    sent.push([new URL(request.url).pathname.replace("/operations/api/v1/", ""), await request.json()]);
    return answer?.() ?? HttpResponse.json({ result }, { status });
  });
const one = (path: string, result: () => unknown) =>
  http.get(`${api}/${path}`, () => HttpResponse.json({ result: result() }));
const silently = (path: string) => http.post(`${api}/${path}`, () => new HttpResponse(null, { status: 404 }));
const server = serve(
  mockOperator("market"),
  mockList("areas", () => []),
  mockList("price-rules", () => [rule]),
  mockList("pay-rules", () => [pay]),
  mockList("vouchers", () => [voucher]),
  silently("pay-rules/compare"),
  silently("price-rules/try"),
  silently("price-rules/compare"),
  take("pay-rules", "post", pay, 201),
  take("price-rules", "post", rule, 201),
  take("vouchers", "post", voucher, 201),
  mockList("weather-supplements", () => []),
  take("weather-supplements", "post", {}, 201),
  take("vouchers/:code", "put", voucher),
  one("service-hours", () => hours),
  take("service-hours", "put", { value: "0800:2300", holidays: [] }),
  one("maintenance", () => maintenance),
  take("maintenance", "put", maintenance),
  http.get(`${api}/audit`, () => HttpResponse.json({ result: { data: [], cursor: null } })),
);
beforeEach(() => {
  sent.length = 0;
  answer = undefined;
  maintenance = { planned: off, unplanned: { value: false } };
  hours = { value: "0800:2300", holidays: [] };
  for (const { id } of currentToasts()) dismissToast(id);
  setUpEnglishTexts();
});
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const errors = () => currentToasts().filter((toast) => toast.type === "error");
const changed = () => refusal(409, "CHANGED", "error.order-changed-meanwhile");
/** A refusal about one field. */
const refused = (field: string) => {
  const meta = { translation_key: "error.malformed-request" };
  return HttpResponse.json({ errors: [{ code: "BAD_REQUEST", path: [field], meta }] }, { status: 400 });
};
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("a refused price does not apply, and its draft stays", async () => {
  openConsole("/market");
  await pressButton("New draft");
  type(/^Base fee/, "80");
  answer = changed;
  await pressButton("Publish price");
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(field(/^Base fee/).value).toBe("80");
  screen.getByRole("button", { name: "Publish price" });
  expect(sent).toEqual([["price-rules", { base: 80, per_km: 10 }]]);
});

test("discarding a price draft publishes nothing, and the next draft starts with the current price", async () => {
  openConsole("/market");
  await pressButton("New draft");
  type(/^Base fee/, "8000");
  fireEvent.click(screen.getByRole("button", { name: /^Discard/ }));
  await pressButton("New draft");
  expect(field(/^Base fee/).value).toBe("69");
  expect(sent).toEqual([]);
});

test("the delivery entered for a price check stays when a draft is created and discarded", async () => {
  openConsole("/market");
  await screen.findByRole("region", { name: "Try it" });
  type(/^Distance in km/, "7");
  await pressButton("New draft");
  expect(field(/^Distance in km/).value).toBe("7");
  await pressButton("Discard");
  expect(field(/^Distance in km/).value).toBe("7");
});

test("a price published by two quick presses is sent once", async () => {
  let settle: () => void = () => undefined;
  const waits = new Promise<void>((go) => (settle = go));
  server.use(
    http.post(`${api}/price-rules`, async ({ request }) => {
      sent.push(["price-rules", await request.json()]);
      await waits;
      return HttpResponse.json({ result: rule }, { status: 201 });
    }),
  );
  openConsole("/market");
  await pressButton("New draft");
  const publish = screen.getByRole("button", { name: "Publish price" });
  fireEvent.click(publish);
  await waitFor(() => expect(publish.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(publish);
  settle();
  await screen.findByRole("button", { name: "New draft" });
  expect(sent).toHaveLength(1);
});

test.each([
  ["/market", /^Base fee/, "Publish price", "price-rules", "base"],
  ["/market", /^Each km/, "Publish price", "price-rules", "per_km"],
  ["/market/pay", /^Each delivery/, "Publish pay", "pay-rules", "base"],
])(
  "an empty field shows an error and is not published as 0 (%s, %s)",
  async (page, label, publish, path, part) => {
    openConsole(page);
    await pressButton("New draft");
    type(label, "");
    await screen.findByText("Fill this in.");
    await pressButton(publish);
    type(label, "8");
    await pressButton(publish);
    await screen.findByRole("button", { name: "New draft" });
    expect(sent).toEqual([[path, expect.objectContaining({ [part]: 8 })]]);
  },
);

test("refused pay rules keep the draft, and none of them apply", async () => {
  openConsole("/market/pay");
  await pressButton("New draft");
  type(/^Each delivery/, "54");
  answer = changed;
  await pressButton("Publish pay");
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(field(/^Each delivery/).value).toBe("54");
  expect(sent.filter(([path]) => path === "pay-rules")).toHaveLength(1);
});

test("a price and pay rules name a number outside of its limits, and neither compare nor publish it", async () => {
  openConsole("/market");
  await pressButton("New draft");
  type(/^Each km/, "-5");
  await screen.findByText("Enter a number from 0 to 1,000,000,000.");
  await pressButton("Publish price");
  openConsole("/market/pay");
  await pressButton("New draft");
  type(/^Return, in percent/, "900");
  await screen.findByText("Enter a number from 0 to 100.");
  await pressButton("Publish pay");
  expect(screen.queryByText(/^Something went wrong/)).toBeNull();
  expect(sent).toEqual([]);
});

test("a voucher's value and uses outside of their limits are named, and nothing is sent", async () => {
  openConsole("/market/vouchers");
  await pressButton("Change");
  const asked = await dialog("SUMMER");
  fireEvent.change(asked.getByLabelText(/^Value/), { target: { value: "101" } });
  fireEvent.change(asked.getByLabelText(/^Uses for each/), { target: { value: "-5" } });
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  await asked.findByText("Enter a number from 0 to 100.");
  asked.getByText("Enter a number from 1 to 1,000,000.");
  expect(sent).toEqual([]);
  fireEvent.change(asked.getByLabelText(/^Value/), { target: { value: "100" } });
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.queryByText("Enter a number from 0 to 100.")).toBeNull());
  expect(sent).toEqual([]);
  fireEvent.change(asked.getByLabelText(/^Uses for each/), { target: { value: "2.5" } });
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  await asked.findByText("Enter a whole number.");
  expect(sent).toEqual([]);
  fireEvent.change(asked.getByLabelText(/^Uses for each/), { target: { value: "5" } });
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  await dialogClosed();
  expect(sent).toMatchObject([["vouchers/SUMMER", { amount: 100, uses_a_vendor: 5 }]]);
});

test("a voucher needs a code and an amount, and a refused one keeps the typed values", async () => {
  openConsole("/market/vouchers");
  await pressButton("New voucher");
  const asked = await dialog("New voucher");
  asked.getByLabelText("Type");
  const save = () => fireEvent.click(asked.getByRole("button", { name: "Save" }));
  save();
  expect(sent).toEqual([]);
  fireEvent.change(asked.getByLabelText(/^Code/), { target: { value: " AUTUMN " } });
  fireEvent.change(asked.getByLabelText(/^Value/), { target: { value: "0" } });
  save();
  expect(sent).toEqual([]);
  fireEvent.change(asked.getByLabelText(/^Value/), { target: { value: "15" } });
  answer = changed;
  save();
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(asked.getByLabelText<HTMLInputElement>(/^Code/).value).toBe(" AUTUMN ");
  answer = undefined;
  save();
  await dialogClosed();
  expect(sent.at(-1)).toEqual(["vouchers", expect.objectContaining({ code: "AUTUMN", amount: 15 })]);
});

test("a refusal that names a field is shown at that field, without a toast", async () => {
  openConsole("/market/vouchers");
  await pressButton("Change");
  const asked = await dialog("SUMMER");
  fireEvent.change(asked.getByLabelText(/^Value/), { target: { value: "99" } });
  answer = () => refused("amount");
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  const isBlamed = (label: RegExp) =>
    waitFor(() => expect(asked.getByLabelText(label).getAttribute("aria-invalid")).toBe("true"));
  await isBlamed(/^Value/);
  asked.getByText(/^We could not read the request/);
  answer = () => refused("uses_a_vendor");
  fireEvent.change(asked.getByLabelText(/^Value/), { target: { value: "98" } });
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  await isBlamed(/^Uses for each/);
  expect(errors()).toEqual([]);
});

test("a weather supplement names each missing field", async () => {
  openConsole("/market/weather");
  await pressButton("New surcharge");
  const asked = within(await screen.findByRole("dialog"));
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  expect(await asked.findAllByText("Fill this in.")).toHaveLength(3);
  expect(sent).toEqual([]);
  fireEvent.change(asked.getByLabelText(/^Surcharge/), { target: { value: "15" } });
  fireEvent.change(asked.getByLabelText(/^Until/), { target: { value: "2020-11-21T20:00" } });
  fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: " Heavy rain " } });
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  await asked.findByText("Choose a later time.");
  expect(sent).toEqual([]);
  fireEvent.change(asked.getByLabelText(/^Until/), { target: { value: "2126-11-21T20:00" } });
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  await dialogClosed();
  const supplement = { area_id: null, amount: 15, reason: "Heavy rain", until: "2126-11-21T12:00:00.000Z" };
  expect(sent).toEqual([["weather-supplements", supplement]]);
});

test("a changed voucher keeps its code, which is sent only in the path", async () => {
  openConsole("/market/vouchers");
  await pressButton("Change");
  const asked = await dialog("SUMMER");
  expect(asked.queryByLabelText(/^Code/)).toBeNull();
  fireEvent.change(asked.getByLabelText(/^Value/), { target: { value: "25" } });
  fireEvent.click(asked.getByRole("button", { name: "Save" }));
  await dialogClosed();
  const [[path, body] = []] = sent;
  expect(path).toBe("vouchers/SUMMER");
  expect(body).toMatchObject({ amount: 25 });
  expect(body).not.toHaveProperty("code");
});

test("closing a market at once needs confirmation", async () => {
  openConsole("/settings/maintenance");
  await pressButton("Close the portal now");
  const asked = await dialog("Close the portal now");
  expect(sent).toEqual([]);
  fireEvent.click(asked.getByRole("button", { name: "Cancel" }));
  await dialogClosed();
  expect(sent).toEqual([]);
});

test("a refused maintenance shows a message, and is not shown as started", async () => {
  openConsole("/settings/maintenance");
  await pressButton("Close the portal now");
  const asked = await dialog("Close the portal now");
  answer = changed;
  fireEvent.click(asked.getByRole("button", { name: "Close the portal now" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(sent).toEqual([["maintenance", { unplanned: { value: true } }]]);
  expect(screen.queryByText("On")).toBeNull();
});

test("a maintenance that ends before it starts, or in the past, is named at its end and is not sent", async () => {
  openConsole("/settings/maintenance");
  await screen.findByRole("button", { name: "Plan it" });
  type(/^From/, "2126-12-05T10:00");
  type(/^Until/, "2126-12-05T09:00");
  await pressButton("Plan it");
  await screen.findByText("Choose a later time.");
  type(/^From/, "2020-12-05T10:00");
  type(/^Until/, "2020-12-05T12:00");
  await pressButton("Plan it");
  screen.getByText("Choose a later time.");
  expect(sent).toEqual([]);
  type(/^Until/, "2126-12-05T12:00");
  type(/^From/, "2126-12-05T10:00");
  await pressButton("Plan it");
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("refused hours keep the typed values", async () => {
  openConsole("/market/hours");
  await pressButton("Add a holiday");
  type(/^Day/, "2026-12-25");
  type(/^Name/, "Christmas");
  answer = changed;
  await pressButton("Save");
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(field(/^Name/).value).toBe("Christmas");
});

test("a holiday needs a date", async () => {
  openConsole("/market/hours");
  await pressButton("Add a holiday");
  await pressButton("Save");
  await screen.findByText("Fill this in.");
  expect(sent).toEqual([]);
});

test("a colleague's change refuses the first save, keeps the typed hours and is reported; the second save replaces it", async () => {
  openConsole("/market/hours");
  await screen.findByRole("heading", { name: "Holidays" });
  const theirs = { value: "0900:2300", holidays: [] };
  type(/^Opens/, "07:30");
  answer = () => {
    hours = theirs;
    answer = undefined;
    return refusal(409, "CHANGED_MEANWHILE", "operations-error.changed-meanwhile");
  };
  await pressButton("Save");
  const notice = () => within(document.querySelector("form") ?? document.body);
  await notice().findByText(/^Somebody else has changed it/);
  expect(field(/^Opens/).value).toBe("07:30");
  await pressButton("Save");
  await waitFor(() => expect(sent).toHaveLength(2));
  const typed = { value: "0730:2300", holidays: [] };
  expect(sent.map(([, body]) => body)).toEqual([
    { ...typed, expected: { value: "0800:2300", holidays: [] } },
    { ...typed, expected: theirs },
  ]);
});

test("discarding typed hours shows a colleague's hours", async () => {
  openConsole("/market/hours");
  await screen.findByRole("heading", { name: "Holidays" });
  type(/^Opens/, "07:30");
  answer = () => {
    hours = { value: "0900:2300", holidays: [] };
    return changed();
  };
  await pressButton("Save");
  await screen.findByText(/^Somebody else has changed it/);
  await pressButton("Discard");
  expect(field(/^Opens/).value).toBe("09:00");
  expect(screen.queryByText(/^Somebody else has changed it/)).toBeNull();
});

test("a planned maintenance that has ended is shown as off, and cannot be planned again with its past end", async () => {
  maintenance = {
    ...maintenance,
    planned: { value: true, from: "2020-01-01T00:00:00.000Z", until: "2020-01-01T02:00:00.000Z" },
  };
  openConsole("/settings/maintenance");
  const title = await screen.findByRole("heading", { name: /^Planned/ });
  within(title).getByText("Off");
  await pressButton("Plan it");
  await screen.findByText("Choose a later time.");
  expect(sent).toEqual([]);
});

test("typed times of a maintenance stay when a colleague plans another maintenance, and the form shows a message", async () => {
  openConsole("/settings/maintenance");
  const from = () => screen.getByLabelText<HTMLInputElement>(/^From/);
  fireEvent.change(await screen.findByLabelText(/^From/), { target: { value: "2100-12-24T22:00" } });
  answer = () => {
    const planned = { value: true, from: "2100-12-20T12:00:00.000Z", until: null };
    maintenance = { ...maintenance, planned };
    answer = undefined;
    return changed();
  };
  await pressButton("Plan it");
  await screen.findByText(/^Somebody else has changed it/);
  expect(from().value).toBe("2100-12-24T22:00");
  await pressButton("Plan it");
  const typed = { value: true, from: "2100-12-24T14:00:00.000Z", until: null };
  await waitFor(() =>
    expect(sent.at(-1)).toEqual(["maintenance", { planned: typed, expected: maintenance }]),
  );
});
