import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon } from "../../details/order.fixture.ts";
import {
  address,
  requestedQueries,
  handlers,
  openHistory,
  mockOrders,
  parent,
  pastOrder,
} from "../history.fixture.tsx";

const server = serve(...handlers);
beforeEach(() => {
  localStorage.removeItem("history-views");
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ana = pastOrder("Ana Reyes", { vendor_id: "nena" });
const last = () => requestedQueries.at(-1);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("payment, outlet and order number can be filtered too, and are stored in the URL [10.62] [10.150] [10.151]", async () => {
  server.use(mockOrders([ana]));
  openHistory("/history/kanto?status=DELIVERED", { chosen: parent });
  await screen.findByRole("link", { name: "Ana Reyes" });
  press("Payment Any payment");
  fireEvent.click(within(screen.getByRole("list", { name: "Payment" })).getByText("Pay at pickup"));
  await waitFor(() => expect(last()).toMatchObject({ payment_method: "PAID", pay_at_pickup: "true" }));
  press("Outlet All outlets");
  fireEvent.click(within(screen.getByRole("list", { name: "Outlet" })).getByText("Kanto Poblacion"));
  await waitFor(() => expect(last()).toMatchObject({ outlet: "poblacion" }));
  press("Order number Any order number");
  fill("Order number", " 7qf4 ");
  press("Show these orders");
  await waitFor(() =>
    expect(last()).toMatchObject({
      order_number: "7qf4",
      outlet: "poblacion",
      payment_method: "PAID",
      status: "DELIVERED",
      from: "2026-11-18T16:00:00.000Z",
    }),
  );
  expect(address()).toBe(
    "/history/kanto?status=DELIVERED&payment=pay_at_pickup&outlet=poblacion&number=7qf4",
  );
  press("Clear the filter: 7qf4");
  expect(address()).toBe("/history/kanto?status=DELIVERED&payment=pay_at_pickup&outlet=poblacion");
});

test("the outlet filter is hidden for a vendor without outlets [10.62]", async () => {
  openHistory();
  await waitFor(() => expect(requestedQueries).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /^Outlet/ })).toBeNull();
});

test("a search without matches in the chosen dates offers the same search over all time [10.61]", async () => {
  openHistory("/history/nena?search=ana");
  fireEvent.click(await screen.findByRole("button", { name: "Search all time" }));
  expect(address()).toBe("/history/nena?search=ana&date=AllTime");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("ana");
  await waitFor(() =>
    expect(last()).toEqual({ vendorId: "nena", search: "ana", status: "ANY", count: "30" }),
  );
  expect(await screen.findByText("No orders match. Change the words or clear the filters.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Search all time" })).toBeNull();
  press("Clear the filter: All time");
  expect(address()).toBe("/history/nena?search=ana");
});

test("filters can be saved as a named view, opened again, and deleted [10.63]", async () => {
  server.use(mockOrders([ana]));
  const first = openHistory(
    "/history/nena?status=CANCELLED&payment=cash_on_delivery&date=PastWeek&order_id=nena-X",
  );
  await screen.findByRole("link", { name: "Ana Reyes" });
  press("Saved views Saved views");
  press("Save this view");
  expect(screen.getByText("Enter a name for this view.")).toBeTruthy();
  fill("Name of this view", "Cancelled cash");
  press("Save this view");
  expect(screen.getByRole("button", { name: "Saved views Cancelled cash" })).toBeTruthy();
  first.unmount();

  openHistory("/history/nena");
  await screen.findByRole("link", { name: "Ana Reyes" });
  press("Saved views Saved views");
  press("Cancelled cash");
  await waitFor(() =>
    expect(last()).toMatchObject({ status: "CANCELLED", payment_method: "CASH_ON_DELIVERY" }),
  );
  expect(address()).toBe("/history/nena?date=PastWeek&payment=cash_on_delivery&status=CANCELLED");
  press("Saved views Cancelled cash");
  press("Delete the view Cancelled cash");
  expect(screen.queryByRole("button", { name: "Cancelled cash" })).toBeNull();
  expect(JSON.parse(localStorage.getItem("history-views") ?? "")).toEqual([]);
});
