import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { flagNames } from "@waybill/domain/markets/flags";
import {
  countryParameters,
  parameterNames,
  parametersOf,
  settingThemes,
  defaultParameterValue,
} from "@waybill/domain/operations/parameters/country-parameters";
import { plainScope } from "@waybill/domain/operations/parameters/parameter-scope.fixture";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  address,
  api,
  createdAt,
  mockList,
  openConsole,
  mockOperator,
  pressButton,
  returnToWindow,
} from "../console.fixture.tsx";
// Imports the lazy screen, so that no test waits for it to load.
import "./settings-screen.tsx";

const own = new Map<string, string>();
const settings = () =>
  parameterNames.map((key) => ({
    key,
    value: own.get(key) ?? defaultParameterValue(key, plainScope),
    is_default: !own.has(key),
    default: defaultParameterValue(key, plainScope),
    meaning: key,
    theme: countryParameters[key].theme,
    set_at: own.has(key) ? createdAt : null,
    set_by: own.has(key) ? { user_id: "u-1", email: "karla@example.com" } : null,
  }));

let refusal: object | undefined;
const sent: [string, unknown][] = [];
const take = (path: string, answer: (body: Record<string, never>) => unknown) =>
  http.put(`${api}/${path}`, async ({ request }) => {
    const body = (await request.json()) as Record<string, never>;
    sent.push([new URL(request.url).pathname.replace("/operations/api/v1/", ""), body]);
    return refusal
      ? HttpResponse.json(refusal, { status: 400 })
      : HttpResponse.json({ result: answer(body) });
  });
const last = (path: string) => sent.filter(([name]) => name === path).at(-1)?.[1];

const flag = {
  name: "voucher",
  value: true,
  brands: null,
  countries: ["ph"],
  share: 30,
  from: null,
  until: null,
  is_default: false,
  updated_at: createdAt,
  updated_by: "u-mia",
  updated_by_email: "mia@example.com",
};
const maintenance = { planned: { value: false, from: null, until: null }, unplanned: { value: false } };
const change = {
  id: "7",
  key: "dispatchReach",
  at: createdAt,
  by: { user_id: "u-1", email: "karla@example.com" },
  before: "foot:1500|bicycle:4000|scooter:8000|car:15000",
  after: "foot:1500|bicycle:4000|scooter:8000|car:12000",
};

const nothing = { problem: null, at: null };
const readiness = [
  { step: "mail", state: "failing", problem: "connect ECONNREFUSED", at: null },
  { step: "sms", state: "ready", ...nothing },
  { step: "push", state: "missing", ...nothing },
  { step: "card", state: "not_needed", ...nothing },
  { step: "terms", state: "missing", ...nothing },
  { step: "prices", state: "ready", ...nothing },
  { step: "backup", state: "ready", problem: null, at: createdAt },
];

const server = serve(
  mockOperator("market"),
  mockList("country-parameters", settings),
  http.get(`${api}/country-parameters/changes`, ({ request }) => {
    const isRiders = new URL(request.url).searchParams.get("theme") === "riders";
    return HttpResponse.json({ result: { data: isRiders ? [change] : [], cursor: null } });
  }),
  take("country-parameters", ({ values }) => {
    for (const [key, value] of Object.entries<string>(values ?? {})) own.set(key, value);
    return { data: [] };
  }),
  mockList("flags", () => [flag, { ...flag, name: "pre_order", countries: ["sg"], updated_at: null }]),
  take("flags/:name", () => flag),
  mockList("areas", () => []),
  mockList("vendors", () => []),
  mockList("riders", () => [{ rider_id: "r" }]),
  http.get(`${api}/country-parameters/serviceHours`, () =>
    HttpResponse.json({ result: settings().find(({ key }) => key === "serviceHours") }),
  ),
  http.get(`${api}/readiness`, () => HttpResponse.json({ result: { data: readiness } })),
  http.get(`${api}/maintenance`, () => HttpResponse.json({ result: maintenance })),
  take("maintenance", () => maintenance),
);
beforeEach(() => {
  own.clear();
  refusal = undefined;
  sent.length = 0;
  setUpEnglishTexts();
});
/** The page sends exactly these settings, each with the value that it showed before. */
const saved = (values: Record<string, string>, expected: object = anything(values)) =>
  waitFor(() => expect(last("country-parameters")).toEqual({ values, expected }));
const anything = (values: object) =>
  Object.fromEntries(Object.keys(values).map((key) => [key, expect.any(String)]));
const typeIn = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test("each group of settings is a page, where every setting has a name, its effect and its default [17.74] [14.71]", async () => {
  for (const theme of settingThemes) {
    const page = openConsole(`/settings/${theme}`);
    await screen.findByRole("heading", { level: 1, name: textOf(`console.settings-${theme}`) });
    for (const name of parametersOf(theme)) {
      const card = await screen.findByRole("region", { name: textOf(`console.setting-${name}`) });
      within(card).getByText(textOf(`console.setting-${name}-text`));
      within(card).getByText(/^Default\./);
      expect(card.textContent, name).not.toMatch(/console\.|\|/);
    }
    expect(screen.getAllByRole("region")).toHaveLength(parametersOf(theme).length);
    page.unmount();
  }
});

test("a number shows its unit, a page sends only changed settings, and then shows the operator who set them [17.74]", async () => {
  openConsole("/settings/orders");
  const card = await screen.findByRole("region", { name: "Cancel if there is no rider after" });
  const field = within(card).getByRole("textbox");
  within(card).getByText("min");
  typeIn(field, "90");
  screen.getByText("1 change.");
  screen.getByText("Cancel if there is no rider after: 120 min to 90 min.");
  await pressButton("Save");
  await saved({ noCourierMinutes: "90" }, { noCourierMinutes: "120" });
  await within(card).findByText(/Default: 120 min\. Set by karla@example\.com/);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  // The focus is still there after saving with Enter.
  expect(within(card).getByRole("textbox")).toBe(field);
  await pressButton("Use the default");
  expect((field as HTMLInputElement).value).toBe("120");
  expect(screen.queryByText(/^Somebody else has changed it/)).toBeNull();
  await pressButton("Discard");
  expect((field as HTMLInputElement).value).toBe("90");
});

test("saving one setting keeps another one that a colleague has changed meanwhile", async () => {
  openConsole("/settings/orders");
  const card = await screen.findByRole("region", { name: "Cancel if there is no rider after" });
  typeIn(within(card).getByRole("textbox"), "90");
  own.set("allOutletOrders", "false");
  await returnToWindow();
  await screen.findByText(/Set by karla@example\.com/);
  screen.getByText("1 change.");
  await pressButton("Save");
  await saved({ noCourierMinutes: "90" }, { noCourierMinutes: "120" });
});

test("a typed setting stays when a colleague changes the same one", async () => {
  openConsole("/settings/orders");
  const card = within(await screen.findByRole("region", { name: "Cancel if there is no rider after" }));
  typeIn(card.getByRole("textbox"), "90");
  own.set("noCourierMinutes", "150");
  await returnToWindow();
  await card.findByText(/Set by karla@example\.com/);
  await screen.findByText(/^Somebody else has changed it/);
  expect(card.getByRole<HTMLInputElement>("textbox").value).toBe("90");
  await pressButton("Save");
  await saved({ noCourierMinutes: "90" }, { noCourierMinutes: "150" });
});

test("an invalid value is reported at its field before it is sent, and so is the server's refusal [17.74]", async () => {
  openConsole("/settings/riders");
  const reach = within(await screen.findByRole("region", { name: "Maximum distance to the pickup" }));
  typeIn(reach.getByLabelText("Bicycle"), "far");
  await pressButton("Save");
  const bicycle = reach.getByLabelText("Bicycle");
  expect(bicycle.getAttribute("aria-invalid")).toBe("true");
  reach.getByText("Enter a number, such as 12 or 12.5.");
  await waitFor(() => expect(document.activeElement).toBe(bicycle));
  expect(sent).toEqual([]);

  typeIn(bicycle, "4500");
  const error = {
    code: "MALFORMED_REQUEST",
    message: "",
    path: ["values", "dispatchReach", "car"],
    meta: { translation_key: "operations-error.setting-range", values: { least: "1", most: "9" } },
  };
  refusal = { status: 400, message: "", errors: [error] };
  await pressButton("Save");
  await reach.findByText("Enter a number from 1 to 9.");
  expect(reach.getByLabelText("Car").getAttribute("aria-invalid")).toBe("true");
  refusal = undefined;
  typeIn(reach.getByLabelText("Car"), "9000");
  await pressButton("Save");
  await saved({ dispatchReach: "foot:1500|bicycle:4500|scooter:8000|car:9000" });
});

test("structured settings have their own controls: steps, checkboxes, channels, hours, limits, lines [17.74]", async () => {
  const riders = openConsole("/settings/riders");
  const door = within(await screen.findByRole("region", { name: "When nobody answers at the door" }));
  fireEvent.click(door.getByRole("button", { name: "Calls or messages: one more" }));
  fireEvent.click(door.getByRole("button", { name: "Minutes at the door: one less" }));
  fireEvent.click(screen.getByLabelText("PIN"));
  fireEvent.click(screen.getByLabelText("The customer’s own number"));
  await pressButton("Save");
  await saved({
    unreachableRule: "contacts:3|minutes:4",
    deliveryProof: "photo|pin",
    maskedNumbers: "direct",
  });
  riders.unmount();

  const notices = openConsole("/settings/notices");
  fireEvent.click(await screen.findByLabelText("To the recipient: Almost there: WhatsApp"));
  const quiet = within(screen.getByRole("region", { name: "Quiet hours" }));
  typeIn(quiet.getByLabelText("From"), "22:00");
  const costs = within(screen.getByRole("region", { name: "Cost per message" }));
  typeIn(costs.getByLabelText("SMS"), "0,35");
  await pressButton("Save");
  await waitFor(() =>
    expect(last("country-parameters")).toMatchObject({ values: { noticeCosts: "sms:0.35" } }),
  );
  expect(last("country-parameters")).toMatchObject({
    values: {
      quietHours: "2200:0600",
      notices: expect.stringContaining("recipient.near:sms+whatsapp|") as string,
    },
  });
  notices.unmount();

  const approvals = openConsole("/settings/approvals");
  const refunds = within(await screen.findByRole("region", { name: "Approve refunds above" }));
  fireEvent.click(refunds.getByLabelText("No limit"));
  typeIn(refunds.getByRole("textbox"), "500");
  await pressButton("Save");
  await saved({ refundLimit: "500" });
  approvals.unmount();

  openConsole("/settings/money");
  typeIn(await screen.findByLabelText("Printed lines"), "Waybill Inc.\n1 Ayala Avenue");
  await pressButton("Save");
  await saved({ invoiceIssuer: "Waybill Inc.|1 Ayala Avenue" });
});

test("each settings page shows its change history, with old values [17.74]", async () => {
  openConsole("/settings/riders");
  const rail = within(await screen.findByRole("complementary", { name: "Change history" }));
  await rail.findByText("karla@example.com");
  expect(rail.getByText("15,000 m").tagName).toBe("DEL");
  expect(rail.getByText("12,000 m").tagName).toBe("INS");
  rail.getByText(/Maximum distance to the pickup: Car/);
  expect(rail.getByRole("link").getAttribute("href")).toBe(
    "/audit?subject=country_parameter%3AdispatchReach",
  );
});

test("each flag shows what it enables, its value per environment and the operator who changed it, and can be set [17.75] [14.73]", async () => {
  openConsole("/settings/features");
  const row = within((await screen.findByText("voucher")).closest("tr") ?? document.body);
  row.getByText(/^Merchants enter voucher codes\./);
  row.getByText("On");
  row.getByText("Sandbox: On");
  row.getByText("Production: Off");
  row.getByText("mia@example.com");
  expect(row.getByRole("link").getAttribute("href")).toBe("/audit?subject=flag%3Avoucher");
  row.getByText("ph · 30 % of merchants");
  // The flag is on, but not in this country.
  within(screen.getByText("pre_order").closest("tr") ?? document.body).getByText("Off");
  screen.getByRole("columnheader", { name: "Here: Sandbox" });
  for (const name of flagNames) expect(textOf(`console.flag-${name}`), name).toMatch(/^[A-Z].*\.$/);
  await pressButton("Change voucher");
  const percent = await screen.findByLabelText("Percent of merchants");
  fireEvent.change(percent, { target: { value: "" } });
  await pressButton("Save");
  await screen.findByText("Fill this in.");
  expect(screen.getByRole("dialog")).toBeDefined();
  fireEvent.change(percent, { target: { value: "50" } });
  await pressButton("Save");
  await waitFor(() =>
    expect(last("flags/voucher")).toEqual({
      value: true,
      brands: null,
      countries: ["ph"],
      share: 50,
      expected: flag,
    }),
  );
});

test("a maintenance is planned, or started at once after confirmation [14.74]", async () => {
  openConsole("/settings/maintenance");
  await pressButton("Plan it");
  // Without a later start the maintenance begins now, so it is confirmed like an unplanned one.
  const asked = within(await screen.findByRole("dialog"));
  asked.getByText("The start is not in the future, so the portal closes at once for everybody.");
  expect(last("maintenance")).toBeUndefined();
  fireEvent.click(asked.getByRole("button", { name: "Close the portal now" }));
  await waitFor(() =>
    expect(last("maintenance")).toEqual({
      planned: { value: true, from: null, until: null },
      expected: maintenance,
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await pressButton("Close the portal now");
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Close the portal now" }));
  await waitFor(() => expect(last("maintenance")).toEqual({ unplanned: { value: true } }));
});

test("a maintenance with a later start is planned without a question, and one that closes the portal can be called off", async () => {
  openConsole("/settings/maintenance");
  await pressButton("Plan it");
  const asked = within(await screen.findByRole("dialog"));
  fireEvent.click(asked.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(last("maintenance")).toBeUndefined();
  typeIn(screen.getByLabelText(/^From/), "2126-12-05T10:00");
  await pressButton("Plan it");
  await waitFor(() =>
    expect(last("maintenance")).toMatchObject({ planned: { from: "2126-12-05T02:00:00.000Z" } }),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a new market shows which steps are missing or failing, each with its page [17.76] [14.103]", async () => {
  openConsole("/settings/first-steps");
  const steps = await screen.findAllByRole("listitem");
  const states = steps.map(({ firstChild, lastChild }) => [
    firstChild?.firstChild?.textContent,
    lastChild?.textContent,
  ]);
  expect(states).toEqual([
    ["Areas where riders deliver", "Missing"],
    ["A published price", "Ready"],
    ["Service hours", "Missing"],
    ["Features for this market", "Ready"],
    ["Terms reviewed and published", "Missing"],
    ["E-mail works", "Fails"],
    ["SMS works", "Ready"],
    ["Keys for push messages", "Missing"],
    ["Card provider", "Not needed"],
    ["A backup from the last two days", "Ready"],
    ["A merchant", "Missing"],
    ["A rider", "Ready"],
  ]);
  screen.getByText("connect ECONNREFUSED");
  screen.getByText("Last backup: Fri, Nov 20 12:36.");
  fireEvent.click(screen.getByRole("link", { name: "Service hours" }));
  await waitFor(() => expect(address()).toBe("/market/hours"));
});

test("a viewer sees the settings and cannot change them; old URLs redirect", async () => {
  server.use(mockOperator("viewer"));
  const before = openConsole("/market/flags");
  await screen.findByText("voucher");
  expect(address()).toBe("/settings/features");
  expect(screen.queryByRole("button", { name: "Change voucher" })).toBeNull();
  before.unmount();
  openConsole("/market/parameters");
  const card = await screen.findByRole("region", { name: "Cancel if there is no rider after" });
  expect(within(card).getByRole("group").matches(":disabled")).toBe(true);
  screen.getByText("Your role can only view this page.");
});
