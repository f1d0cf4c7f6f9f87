import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon } from "../../details/order.fixture.ts";
import { mockFlags, handlers, openHistory, mockOrders, pastOrder, mockTotals } from "../history.fixture.tsx";

const server = serve(...handlers);
beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ana = pastOrder("Ana Reyes", {
  vendor_id: "nena",
  proofs: { pickup: null, delivery: "/d", return: null },
  tracking_link: "http://localhost/tracking/nena-ANA?t=se%2Bcret",
});
const bare = pastOrder("Marco Dizon", { vendor_id: "nena" });
const photo = () =>
  new HttpResponse(new Blob(["x"], { type: "image/png" }), { headers: { "content-type": "image/png" } });

test("a row offers to repeat its order and to open its receipt, and its photo if it has one [10.64]", async () => {
  server.use(
    mockOrders([ana, bare]),
    mockFlags({ "proof-of-delivery-web": true }),
    http.get("*/orders/nena-ANA/proof/delivery", photo),
  );
  openHistory();
  const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect((await screen.findByRole("link", { name: "Repeat: Ana Reyes" })).getAttribute("href")).toBe(
    "/request-a-rider/nena?repeat=nena-ANA",
  );
  expect(link("Open the receipt: Ana Reyes")).toBe("/delivery-receipt/nena-ANA?t=se%2Bcret");
  fireEvent.click(await screen.findByRole("button", { name: "See the photos: Ana Reyes" }));
  const sheet = within(screen.getByRole("dialog", { name: "Photos: Ana Reyes" }));
  expect(await sheet.findByRole("img", { name: /^Photo taken/ })).toBeTruthy();
  expect(link("Open the receipt: Marco Dizon")).toContain("/delivery-receipt/nena-MARCO");
  expect(screen.queryByRole("button", { name: "See the photos: Marco Dizon" })).toBeNull();
});

test("the totals below the orders cover all filtered orders, also those on other pages [10.65]", async () => {
  const askedFor: Record<string, string>[] = [];
  const totals = { orders: 1250, cancelled: 2, amount: 120500.5, fees: 98000 };
  server.use(mockOrders([ana], [bare]), mockTotals(totals, askedFor));
  openHistory("/history/nena?search=a&status=DELIVERED&payment=cash_on_delivery");
  await waitFor(() =>
    expect(document.querySelector("section[aria-label='Totals of these filters']")).toBeTruthy(),
  );
  const line = document.querySelector("section[aria-label='Totals of these filters']");
  expect(line?.textContent).toBe(
    "Orders1,250Order amounts₱120,500.50Delivery fees₱98,000.002 cancelled orders are not in the sums.",
  );
  expect(askedFor).toEqual([
    {
      from: "2026-11-18T16:00:00.000Z",
      to: "2026-11-19T15:59:59.999Z",
      status: "DELIVERED",
      payment_method: "CASH_ON_DELIVERY",
      search: "a",
    },
  ]);
});
