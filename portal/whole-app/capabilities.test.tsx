import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { flagNames, flags } from "@waybill/domain/markets/flags";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { address, openAt as open } from "./open-at.fixture.tsx";
import { noon, orderIn } from "../orders/details/order.fixture.ts";
import { followSession, endSession } from "@waybill/client/session/session-store.ts";
import { signInLiza } from "./signed-in.fixture.ts";
import { outlet } from "./test-deployment.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";
import { setWindowWidth } from "./test-window.fixture.ts";

const order = orderIn("PICKED_UP", {
  tracking_link: "http://localhost/tracking/kanto-ABCDEFGH2345?t=secret",
  proofs: { pickup: "/p", delivery: null, return: null },
});
const ofSandbox = Object.fromEntries(flagNames.map((name) => [name, flags[name].sandbox]));
const parameters: Record<string, string> = {
  serviceHours: "0000:2359",
  paymentMethods: "PAID|CASH_ON_DELIVERY",
};
const kanto = { ...outlet("kanto", "Kanto Kitchen"), is_parent: true };
const server = serve(
  http.get("*/flags.json", () => HttpResponse.json(ofSandbox)),
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [kanto] } })),
  http.get("*/get-country-parameter/:name", ({ params }) =>
    HttpResponse.json({ result: parameters[String(params["name"])] ?? "" }),
  ),
  http.get("*/vendor/kanto/orders", ({ request }) => {
    const data = request.url.includes("scheduled") ? [] : [order];
    return HttpResponse.json({ result: { data, pagination_key: null } });
  }),
  http.get("*/riders/:id", () => HttpResponse.json({ result: null })),
  http.get("*/bulk-job/all/kanto", () => HttpResponse.json({ code: 200, body: [] })),
  http.all("*", () => HttpResponse.json({}, { status: 404 })),
);
followSession();

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  setWindowWidth(1280);
  sessionStorage.clear();
  signInLiza();
});
afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal("WebSocket", undefined);
});

/** A long timeout in ms: the whole application loads its screens on demand. */
const soon = { timeout: 12_000 };
const button = (name: string | RegExp) => screen.findByRole("button", { name }, soon);
const goTo = (name: string) =>
  fireEvent.click(
    within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", {
      name: new RegExp(`^${name}`),
    }),
  );

test("a signed-in user can reach every feature from the screens [1.23] [10.126]", async () => {
  open("/");
  expect(await screen.findByRole("form", { name: "Request a rider" }, soon)).toBeDefined();
  for (const name of ["Saved customers", "Have a voucher?", "Add a VAT number"])
    expect(await button(name), name).toBeDefined();

  goTo("Tracking");
  fireEvent.click(await screen.findByRole("link", { name: /Ana Reyes/ }, soon));
  expect(await button("See the photo")).toBeDefined();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toContain(order.tracking_link);
  FakeSocket.last?.opens();
  const customer = { ...order.customer, name: "Bea Cruz" };
  FakeSocket.last?.deliver({ type: "order_update", order: { ...order, customer, version: 2 }, sequence: 1 });
  expect(await screen.findByRole("link", { name: /Bea Cruz/ }, soon)).toBeDefined();

  goTo("History");
  for (const name of [/Yesterday/, "Export"]) expect(await button(name), String(name)).toBeDefined();

  goTo("Bulk orders");
  const sheet = await screen.findByLabelText<HTMLInputElement>(/Choose a file/, undefined, soon);
  expect(sheet.accept).toContain(".xlsx");

  fireEvent.click(await button("Help center"));
  // The button is in the bar, so nothing covers it.
  const inBar = within(screen.getByRole("banner")).getByRole("button", { name: "Help center" });
  expect(inBar.getAttribute("aria-expanded")).toBe("true");
  expect(await screen.findByRole("region", { name: "Help center" }, soon)).toBeDefined();

  fireEvent.click(await button(/^Outlet/));
  fireEvent.click(await button("Add collection point"));
  expect(await screen.findByRole("dialog", { name: "Add collection point" }, soon)).toBeDefined();
}, 60_000);

test("a visitor reaches the country's FAQ and terms, and the maintenance page during a maintenance [1.23]", async () => {
  const during = { ...ofSandbox, "planned-maintenance": true };
  server.use(http.get("*/flags.json", () => HttpResponse.json(during)));
  const merchant = open("/request-a-rider");
  await waitFor(() => expect(address()).toBe("/maintenance"), soon);
  expect(await screen.findByRole("heading", { name: "We are working on Waybill" }, soon)).toBeDefined();
  merchant.unmount();

  endSession();
  open("/");
  const [faq] = await screen.findAllByRole("link", { name: "FAQ" }, soon);
  expect(faq?.getAttribute("href")).toMatch(/^\/faq/);
  const [terms] = screen.getAllByRole("link", { name: "Terms and conditions" });
  expect(terms?.getAttribute("href")).toMatch(/^\/termsandconditions/);
}, 30_000);
