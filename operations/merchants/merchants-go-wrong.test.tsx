import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  address,
  api,
  createdAt,
  dialogClosed,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  pressButton,
  refusalAnswer,
} from "../console.fixture.tsx";
import { owner, registration, vendorKey, vendorOf } from "./merchants.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./merchants-screen.tsx";

let vendor = vendorOf();
let waiting = [registration];
let audit: object[] = [];
let answer: (() => Response) | undefined;
const sent: [method: string, path: string, body: unknown][] = [];
const takes = (method: "post" | "put" | "delete", path: string, result: () => unknown) =>
  http[method](`${api}${path}`, async ({ request }) => {
    const text = await request.text();
    sent.push([
      method,
      new URL(request.url).pathname.replace("/operations/api/v1", ""),
      text && JSON.parse(text),
    ]);
    if (answer) return answer();
    return method === "delete"
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json({ result: result() });
  });
serve(
  mockOperator("admin"),
  mockNames(),
  http.get("*/orders/api/v1/get-country-parameter/orderItemValueExceedLimit", () =>
    HttpResponse.json({ result: "7500" }),
  ),
  mockList("registrations", () => waiting),
  mockList("audit", () => audit),
  mockList("vendors", () => [vendor]),
  http.get(`${api}/vendors/:id`, () => HttpResponse.json({ result: vendor })),
  mockList("vendors/:id/statements", () => []),
  mockList("vendors/:id/people", () => [owner]),
  http.get(`${api}/vendors/:id/keys`, () =>
    HttpResponse.json({ result: { clients: [], keys: [vendorKey] } }),
  ),
  takes("post", "/vendors/:id/sign-in", () => ({})),
  takes("post", "/registrations/:id/approve", () => ({ user_id: "u-cora", vendor_id: "kanto" })),
  takes("post", "/registrations/:id/reject", () => ({ registration_id: "r-1" })),
  takes("put", "/vendors/:id", () => vendor),
  takes("post", "/vendors/:id/suspend", () => vendor),
  takes("post", "/vendors/:id/people", () => ({})),
  takes("delete", "/vendors/:id/people/:user", () => undefined),
  takes("delete", "/vendors/:id/keys/:key", () => undefined),
);
beforeEach(() => {
  sent.length = 0;
  answer = undefined;
  vendor = vendorOf();
  waiting = [registration];
  audit = [];
  for (const { id } of currentToasts()) dismissToast(id);
  setUpEnglishTexts();
});
/** The approval of the registration by the signed-in operator, whose answer was lost. */
const ownApproval = {
  id: "1",
  at: createdAt,
  actor: { kind: "operator", id: "u-1" },
  action: "registration.approved",
  subject: { kind: "registration", id: "r-1" },
  before: null,
  after: { vendor_id: "kanto" },
  request_id: null,
};
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const card = async (name: string) => within(await screen.findByRole("form", { name }));
const type = (inside: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(inside.getByLabelText(label), { target: { value } });
const errors = () => currentToasts().filter((toast) => toast.type === "error");
const changed = () => refusal(409, "CHANGED", "error.order-changed-meanwhile");

test("a registration that a colleague decided first shows a message and leaves the queue", async () => {
  openConsole("/merchants?registration=r-1");
  answer = () => {
    waiting = [];
    return changed();
  };
  await pressButton("Approve");
  await waitFor(() => expect(errors()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Lutong Cora/ })).toBeNull());
  expect(sent).toHaveLength(1);
});

test("an approval that arrived although its answer was lost opens the new merchant, without an error", async () => {
  openConsole("/merchants?registration=r-1");
  audit = [ownApproval];
  answer = refusalAnswer("registration_decided");
  await pressButton("Approve");
  await waitFor(() => expect(address()).toBe("/merchants?vendor=kanto"));
  expect(errors()).toEqual([]);
});

test("a rejection that fails keeps the typed reason", async () => {
  openConsole("/merchants?registration=r-1");
  await pressButton("Reject");
  const asked = await dialog("Reject");
  type(asked, /^Reason/, "Not a shop");
  answer = changed;
  fireEvent.click(asked.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(asked.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe("Not a shop");
});

test("refused payment methods stay ticked and can be saved again", async () => {
  openConsole("/merchants?vendor=kanto");
  const methods = await card("Payment methods");
  const cash = methods.getByLabelText<HTMLInputElement>("Cash on delivery");
  fireEvent.click(cash);
  answer = changed;
  await pressButton("Save", methods);
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(cash.checked).toBe(false);
  answer = undefined;
  await pressButton("Save", methods);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.[2]).toEqual({ payment_methods: { PAID: true, CASH_ON_DELIVERY: false } });
});

test.each(["-1", "ten", "1,5x"])("an order value limit of '%s' is not saved", async (limit) => {
  openConsole("/merchants?vendor=kanto");
  const limits = await card("Limits");
  type(limits, /^Maximum order value/, limit);
  await limits.findByText("Enter an amount of 0 or more.");
  fireEvent.click(limits.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([]);
});

test("an incomplete own price is not saved, and unticking its box removes it", async () => {
  vendor = vendorOf("kanto", "Kanto Kitchen", { price_override: { base: 40, per_km: 9 } });
  openConsole("/merchants?vendor=kanto");
  const price = await card("Price agreement");
  type(price, /^Per kilometre/, "");
  await pressButton("Save", price);
  await price.findByText("Enter an amount of 0 or more.");
  expect(sent).toEqual([]);
  fireEvent.click(price.getByLabelText("Own price"));
  await pressButton("Save", price);
  await waitFor(() => expect(sent.at(-1)?.[2]).toEqual({ price_override: null }));
});

test("suspending a merchant needs a reason, and a refused suspension keeps the dialog open", async () => {
  openConsole("/merchants?vendor=kanto");
  await pressButton("Suspend");
  const asked = await dialog("Suspend");
  fireEvent.click(asked.getByRole("button", { name: "Suspend" }));
  await asked.findByText("Add a reason. It goes into the audit.");
  expect(sent).toEqual([]);
  type(asked, /^Reason/, "Does not pay");
  answer = changed;
  fireEvent.click(asked.getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(asked.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe("Does not pay");
  expect(screen.queryByText("Suspended")).toBeNull();
});

test("without the merchant's permission an operator cannot sign in as the merchant, and stays signed in as before", async () => {
  openConsole("/merchants?vendor=kanto");
  answer = () => refusal(403, "NO_CONSENT", "error.order-not-found");
  await pressButton(/^Sign in as/);
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(sent).toMatchObject([["post", "/vendors/kanto/sign-in", ""]]);
  screen.getByRole("navigation");
  screen.getByRole("region", { name: "Kanto Kitchen" });
});

test("revoking a key needs confirmation, and the key stays if the server refuses", async () => {
  openConsole("/merchants?vendor=kanto");
  await pressButton("Revoke Till");
  fireEvent.click((await dialog("Revoke Till")).getByRole("button", { name: "Cancel" }));
  await dialogClosed();
  expect(sent).toEqual([]);
  answer = changed;
  await pressButton("Revoke Till");
  fireEvent.click((await dialog("Revoke Till")).getByRole("button", { name: "Revoke key" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  await screen.findByRole("button", { name: "Revoke Till" });
  expect(sent).toEqual([["delete", "/vendors/kanto/keys/k-1", ""]]);
});
