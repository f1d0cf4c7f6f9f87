import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import * as saving from "@waybill/client/calls/download.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import type { ConsoleVendor } from "@waybill/contract/operations/vendors";
import type { Statement } from "@waybill/contract/merchants/statements";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  api,
  dialogClosed,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  pressButton,
  startConsoleTest,
} from "../console.fixture.tsx";
import { owner, registration, vendorKey, vendorOf } from "./merchants.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./merchants-screen.tsx";

let vendors: ConsoleVendor[] = [];
let waiting: (typeof registration)[] = [];
const month: Statement = {
  period: "2026-10",
  is_over: true,
  deliveries: 1_204,
  opening: 0,
  fees: 61_404.5,
  vouchers: -120,
  cancellations: 98,
  after_failures: 0,
  cash: -52_000,
  refunds: 0,
  credits: -40,
  closing: 9_342.5,
  currency: "PHP",
};
/** The changing calls: method, path below the API, body. */
let sent: [string, string, unknown][] = [];

const changing = (method: "post" | "put" | "delete", path: string, answer: () => unknown) =>
  http[method](`${api}${path}`, async ({ request }) => {
    const { pathname } = new URL(request.url);
    const body = method === "delete" ? undefined : await request.json().catch(() => undefined);
    sent.push([method, pathname.replace("/operations/api/v1", ""), body]);
    return method === "delete"
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json({ result: answer() });
  });

const server = serve(
  mockOperator("admin"),
  mockNames(),
  http.get("*/orders/api/v1/get-country-parameter/orderItemValueExceedLimit", () =>
    HttpResponse.json({ result: "7500" }),
  ),
  mockList("registrations", () => waiting),
  mockList("vendors", () => vendors),
  http.get(`${api}/vendors/:id`, ({ params }) =>
    HttpResponse.json({ result: vendors.find(({ vendor_id }) => vendor_id === params["id"]) }),
  ),
  mockList("vendors/:id/statements", () => [month]),
  http.get(`${api}/vendors/:id/statements/:period/:format`, ({ request }) => {
    sent.push(["get", new URL(request.url).pathname.replace("/operations/api/v1", ""), undefined]);
    return new HttpResponse("month;fees", { headers: { "content-type": "text/csv" } });
  }),
  changing("post", "/vendors/:id/sign-in", () => ({})),
  mockList("vendors/:id/people", () => [owner]),
  http.get(`${api}/vendors/:id/keys`, () =>
    HttpResponse.json({
      result: {
        clients: [],
        keys: [vendorKey],
      },
    }),
  ),
  changing("post", "/registrations/:id/approve", () => ({ user_id: "u-cora", vendor_id: "kanto" })),
  changing("post", "/registrations/:id/reject", () => ({ registration_id: "r-1" })),
  changing("post", "/vendors", () => vendors[0]),
  changing("put", "/vendors/:id", () => vendors[0]),
  changing("post", "/vendors/:id/suspend", () => vendors[0]),
  changing("post", "/vendors/:id/people", () => ({})),
  changing("put", "/vendors/:id/people/:user", () => ({})),
  changing("delete", "/vendors/:id/people/:user", () => undefined),
  changing("delete", "/operators/:user/second-factor", () => undefined),
  changing("post", "/vendors/:id/keys", () => ({ key_id: "k-2", secret: "wb_live_shown_once" })),
  changing("delete", "/vendors/:id/keys/:key", () => undefined),
);

beforeEach(() => {
  startConsoleTest();
  sent = [];
  waiting = [registration];
  vendors = [vendorOf("kanto", "Kanto Kitchen"), vendorOf("botika", "Botika Luna")];
});

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const type = (within_: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(within_.getByLabelText(label), { target: { value } });
const lastSent = () => waitFor(() => sent.at(-1) ?? expect.fail("no request was sent"));

test("a registration is opened from the queue and approved, for a new merchant or an existing one [14.58]", async () => {
  openConsole("/merchants");
  await pressButton(/Lutong Cora/);
  await pressButton("Approve");
  expect(await lastSent()).toEqual(["post", "/registrations/r-1/approve", { vendor_id: null }]);
  await screen.findByRole("region", { name: "Kanto Kitchen" });

  await pressButton(/Lutong Cora/);
  await pressButton("Add to an existing merchant");
  const attach = await dialog("Add to an existing merchant");
  await attach.findByRole("option", { name: /Botika Luna/ });
  type(attach, /^Merchant$/, "botika");
  fireEvent.click(attach.getByRole("button", { name: "Approve" }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual(["post", "/registrations/r-1/approve", { vendor_id: "botika" }]),
  );
});

test("rejecting a registration needs a reason [14.58]", async () => {
  openConsole("/merchants?registration=r-1");
  await pressButton("Reject");
  const asks = await dialog("Reject");
  fireEvent.click(asks.getByRole("button", { name: "Reject" }));
  await asks.findByText("Add a reason. It goes into the audit.");
  expect(sent).toEqual([]);
  type(asks, /^Reason/, "not a shop");
  fireEvent.click(asks.getByRole("button", { name: "Reject" }));
  expect(await lastSent()).toEqual(["post", "/registrations/r-1/reject", { reason: "not a shop" }]);
});

test("a merchant's payment methods, limit and price are changed, and the market's limit is shown as the default [14.59] [17.77]", async () => {
  openConsole("/merchants?vendor=kanto");
  const methods = within(await screen.findByRole("form", { name: "Payment methods" }));
  fireEvent.click(methods.getByLabelText("Cash on delivery"));
  await waitFor(() => methods.getByRole("button", { name: "Save" }));
  fireEvent.click(methods.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([
      "put",
      "/vendors/kanto",
      { payment_methods: { PAID: true, CASH_ON_DELIVERY: false } },
    ]),
  );
  await screen.findByText("Saved.");
  const limits = within(screen.getByRole("form", { name: "Limits" }));
  await limits.findByText(
    "Leave it empty to use the market’s limit of ₱7,500.00. Above the limit a merchant has to confirm.",
  );
  type(limits, /^Maximum order value/, "-3");
  await limits.findByText("Enter an amount of 0 or more.");
  type(limits, /^Maximum order value/, "5000");
  fireEvent.click(limits.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent.at(-1)?.[2]).toEqual({ item_value_limit: 5000 }));
  const price = within(screen.getByRole("form", { name: "Price agreement" }));
  fireEvent.click(price.getByLabelText("Own price"));
  type(price, /^Base fee/, "40");
  fireEvent.click(price.getByRole("button", { name: "Save" }));
  await price.findByText("Enter an amount of 0 or more.");
  type(price, /^Per kilometre/, "9.5");
  fireEvent.click(price.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent.at(-1)?.[2]).toEqual({ price_override: { base: 40, per_km: 9.5 } }));
});

test("a merchant has its own notices, each on the ticked channels, and can return to the market's notices [13.97] [14.59]", async () => {
  vendors = [vendorOf("kanto", "Kanto Kitchen", { notices: { "recipient.near": ["sms"] } })];
  openConsole("/merchants");
  await pressButton(/Kanto Kitchen/);
  const notices = within(await screen.findByRole("form", { name: "Notifications" }));
  const near = within(notices.getByRole("group", { name: "To the recipient: Almost there" }));
  expect(near.getByLabelText<HTMLInputElement>("SMS").checked).toBe(true);
  expect(near.queryByLabelText("E-mail")).toBeNull();
  fireEvent.click(near.getByLabelText("WhatsApp"));
  const failed = within(notices.getByRole("group", { name: "To the merchant: Delivery failed" }));
  fireEvent.click(failed.getByLabelText("E-mail"));
  await pressButton("Save", notices);
  await waitFor(() =>
    expect(sent.at(-1)?.[2]).toMatchObject({
      notices: {
        "recipient.near": ["sms", "whatsapp"],
        "merchant.failed": ["email"],
        "recipient.failed": [],
      },
    }),
  );
  fireEvent.click(notices.getByLabelText("Own notification settings"));
  await pressButton("Save", notices);
  await waitFor(() => expect(sent.at(-1)?.[2]).toEqual({ notices: null }));
});

test("a merchant, a parent and an outlet are added, edited and suspended [14.59]", async () => {
  openConsole("/merchants");
  await pressButton("New merchant");
  const made = await dialog("New merchant");
  fireEvent.click(made.getByRole("button", { name: "Save" }));
  await made.findByText("Add a name.");
  type(made, /^Name/, "Panaderia Rosa");
  fireEvent.click(made.getByLabelText("Parent merchant with outlets"));
  vendors = [vendorOf("kanto", "Panaderia Rosa", { is_parent: true })];
  fireEvent.click(made.getByRole("button", { name: "Save" }));
  expect(await lastSent()).toMatchObject(["post", "/vendors", { name: "Panaderia Rosa", is_parent: true }]);
  await dialogClosed();
  // The new vendor is open.
  await screen.findByRole("region", { name: "Panaderia Rosa" });
  await pressButton("New outlet");
  const outlet = await dialog("New outlet");
  type(outlet, /^Name/, "Rockwell");
  fireEvent.click(outlet.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject(["post", "/vendors", { name: "Rockwell", parent_vendor_id: "kanto" }]),
  );
  await dialogClosed();
  await pressButton("Edit");
  const edited = await dialog("Edit merchant");
  type(edited, /^Instructions/, "Ring twice");
  fireEvent.click(edited.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject([
      "put",
      "/vendors/kanto",
      { location: { rider_instructions: "Ring twice" } },
    ]),
  );
  await dialogClosed();
  await pressButton("Suspend");
  const suspended = await dialog("Suspend");
  type(suspended, /^Reason/, "Invoices unpaid");
  fireEvent.click(suspended.getByRole("button", { name: "Suspend" }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual(["post", "/vendors/kanto/suspend", { reason: "Invoices unpaid" }]),
  );
});

test("people are invited with a role, get another role, and are removed [14.59]", async () => {
  openConsole("/merchants?vendor=kanto");
  fireEvent.change(await screen.findByLabelText("Role of liza@example.com"), {
    target: { value: "read only" },
  });
  expect(await lastSent()).toEqual(["put", "/vendors/kanto/people/u-liza", { role: "read only" }]);
  await pressButton("Invite");
  const invite = await dialog("Invite");
  type(invite, /^E-mail/, "tess@example.com");
  type(invite, /^Role/, "clerk");
  fireEvent.click(invite.getByRole("button", { name: "Invite" }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([
      "post",
      "/vendors/kanto/people",
      { email: "tess@example.com", role: "clerk" },
    ]),
  );
  await dialogClosed();
  await pressButton("Remove liza@example.com");
  await waitFor(() => expect(sent.at(-1)).toEqual(["delete", "/vendors/kanto/people/u-liza", undefined]));
});

test("an admin resets the second factor of a merchant's user, after confirmation", async () => {
  openConsole("/merchants?vendor=kanto");
  await pressButton("Reset second step: liza@example.com");
  const question = await dialog("Reset second step");
  question.getByText(/All passkeys and codes of liza@example.com are deleted/);
  fireEvent.click(question.getByRole("button", { name: "Reset second step" }));
  await waitFor(() => expect(sent.at(-1)).toEqual(["delete", "/operators/u-liza/second-factor", undefined]));
  await dialogClosed();
});

test("a merchant's API key is shown once, and revoked after confirmation [14.89]", async () => {
  openConsole("/merchants?vendor=kanto");
  await pressButton("New key");
  const made = await dialog("New key");
  type(made, /^Name/, "Stock");
  fireEvent.click(made.getByLabelText("Test"));
  fireEvent.click(made.getByRole("button", { name: "Create key" }));
  expect(await lastSent()).toEqual(["post", "/vendors/kanto/keys", { name: "Stock", mode: "test" }]);
  const shown = await dialog("Your new key");
  shown.getByText("wb_live_shown_once");
  fireEvent.click(shown.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("wb_live_shown_once")).toBeNull());
  await pressButton("Revoke Till");
  fireEvent.click((await dialog("Revoke Till")).getByRole("button", { name: "Revoke key" }));
  await waitFor(() => expect(sent.at(-1)).toEqual(["delete", "/vendors/kanto/keys/k-1", undefined]));
});

test("a viewer sees everything of a merchant and cannot change it", async () => {
  server.use(mockOperator("viewer"));
  openConsole("/merchants?vendor=kanto");
  await screen.findByText("liza@example.com");
  expect(screen.queryByRole("button", { name: /Edit|Save|Suspend|Invite|New/ })).toBeNull();
});

test("a merchant's monthly statements are on its page, with charges, balance and files", async () => {
  const save = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  onTestFinished(() => save.mockRestore());
  openConsole("/merchants?vendor=kanto");
  const card = within(await screen.findByRole("region", { name: "Statements" }));
  const row = (await card.findByText("2026-10")).closest("tr");
  expect(row?.textContent).toBe("2026-101,204₱61,404.50₱98.00₱0.00-₱52,000.00-₱40.00₱9,342.50PDFCSV");
  fireEvent.click(card.getByRole("button", { name: "2026-10 CSV" }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(await save.mock.calls[0]?.[0].text()).toBe("month;fees");
  expect(sent).toEqual([["get", "/vendors/kanto/statements/2026-10/csv", undefined]]);
});

test("an operator signs in as a merchant from the merchant's page; without permission the page says why not", async () => {
  server.use(
    http.post(`${api}/vendors/kanto/sign-in`, () => refusal(403, "CONSENT_MISSING", "error.consent-missing")),
  );
  openConsole("/merchants?vendor=kanto");
  await pressButton("Sign in as the merchant");
  expect(await screen.findByText(/^The merchant has not allowed this\./)).toBeDefined();
});
