import { screen, waitFor, within } from "@testing-library/react";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  api,
  createdAt,
  dialogClosed,
  dialogNamed,
  successAnswer,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  pressButton,
  shownErrors,
  refusalAnswer,
  type SentChange,
  skipTime,
  startConsoleTest,
  mockChange,
  typeIn,
} from "../console.fixture.tsx";
import { vendorOf } from "./merchants.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./merchants-screen.tsx";

const suspended = vendorOf("kanto", "Kanto Kitchen", {
  suspended: { at: createdAt, until: null, reason: "Does not pay" },
});
let vendor = vendorOf();
const sent: SentChange[] = [];
let answer: () => Response = successAnswer(vendor, 200);
const server = serve(
  mockOperator("support"),
  mockNames(),
  http.get("*/orders/api/v1/get-country-parameter/orderItemValueExceedLimit", () =>
    HttpResponse.json({ result: "7500" }),
  ),
  mockList("registrations", () => []),
  mockList("vendors", () => [vendor]),
  http.get(`${api}/vendors/:id`, () => HttpResponse.json({ result: vendor })),
  mockList("vendors/:id/statements", () => []),
  mockList("vendors/:id/people", () => []),
  http.get(`${api}/vendors/:id/keys`, () => HttpResponse.json({ result: { clients: [], keys: [] } })),
  mockChange(sent, "vendors/:id/suspend", () => answer()),
  mockChange(sent, "vendors/:id/reinstate", () => answer()),
);
beforeEach(() => {
  sent.length = 0;
  vendor = vendorOf();
  answer = successAnswer(vendor, 200);
  startConsoleTest();
});

const page = async () => within(await screen.findByRole("region", { name: "Kanto Kitchen" }));

test("a merchant is suspended with a reason, which the page and the list then show", async () => {
  openConsole("/merchants?vendor=kanto");
  await pressButton("Suspend", await page());
  const dialog = await dialogNamed("Suspend");
  typeIn(dialog, /^Reason/, " Does not pay ");
  answer = () => {
    vendor = suspended;
    return successAnswer(vendor, 200)();
  };
  await pressButton("Suspend", dialog);
  await dialogClosed();
  expect(sent).toMatchObject([{ path: "vendors/kanto/suspend", body: { reason: "Does not pay" } }]);
  const merchant = await page();
  await merchant.findByText("Suspended");
  merchant.getByText("Does not pay");
  expect(merchant.queryByRole("button", { name: "Suspend" })).toBeNull();
  await screen.findByRole("button", { name: /Kanto Kitchen.*Suspended/ });
});

test("a suspension without a response is not shown as done, and its reason stays for the next press", async () => {
  const skipRetries = skipTime();
  openConsole("/merchants?vendor=kanto");
  await pressButton("Suspend", await page());
  const dialog = await dialogNamed("Suspend");
  typeIn(dialog, /^Reason/, "Does not pay");
  answer = lostConnection;
  await pressButton("Suspend", dialog);
  await skipRetries();
  await waitFor(() =>
    expect(shownErrors()).toEqual(["Something went wrong. Please try again. You could be offline."]),
  );
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe("Does not pay");
  expect(screen.queryByText("Suspended")).toBeNull();
});

test("a suspended merchant is shown as reinstated only once the server confirms it", async () => {
  vendor = suspended;
  openConsole("/merchants?vendor=kanto");
  const merchant = await page();
  answer = refusalAnswer("role_missing");
  await pressButton("End the suspension", merchant);
  await waitFor(() => expect(shownErrors()).toEqual(["Your role does not allow this."]));
  merchant.getByText("Suspended");
  answer = () => {
    vendor = vendorOf();
    return successAnswer(vendor, 200)();
  };
  await pressButton("End the suspension", merchant);
  await merchant.findByRole("button", { name: "Suspend" });
  expect(sent.map(({ path }) => path)).toEqual(["vendors/kanto/reinstate", "vendors/kanto/reinstate"]);
});

test("an operator with the role finance sees why a merchant is suspended, and can neither suspend nor reinstate it", async () => {
  server.use(mockOperator("finance"));
  vendor = suspended;
  openConsole("/merchants?vendor=kanto");
  const merchant = await page();
  merchant.getByText("Does not pay");
  await pressButton("Account");
  await screen.findByText("Finance", { selector: "li" });
  for (const name of ["Suspend", "End the suspension", "Edit"])
    expect(merchant.queryByRole("button", { name })).toBeNull();
});
