import { act, screen, waitFor } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutesAgo, noon } from "../details/order.fixture.ts";
import { handlers, openHistory, mockOrders, pastOrder } from "./history.fixture.tsx";

const server = serve(...handlers);
beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ana = pastOrder("Ana Reyes", { vendor_id: "nena" });
const row = (name: string) => screen.findByRole("link", { name });

test("an update is applied to an order of an earlier day, but not to an order from today [4.76]", async () => {
  const under = pastOrder("Cora Lim", { vendor_id: "nena", status: "PICKED_UP" });
  const today = pastOrder("Dan Yu", { vendor_id: "nena", status: "PICKED_UP", created_at: minutesAgo(60) });
  server.use(mockOrders([under, today]));
  openHistory("/history/nena?date=Custom&from=2026-11-19&to=2026-11-20");
  await row("Cora Lim");
  act(() => FakeSocket.last?.opens());
  expect(JSON.parse(FakeSocket.last?.sent[0] ?? "{}")).toEqual({
    action: "subscribeToVendor",
    vendor_id: "nena",
  });
  for (const order of [under, today])
    act(() =>
      FakeSocket.last?.deliver({
        type: "order_update",
        order: { ...order, version: 2, status: "NEAR_CUSTOMER" },
        sequence: 1,
      }),
    );
  const statusOf = (name: string) => screen.getByRole("link", { name }).closest("tr")?.textContent;
  await waitFor(() => expect(statusOf("Cora Lim")).toContain("Almost at the customer"));
  expect(statusOf("Dan Yu")).toContain("On the way to the customer");
});

test("an updated order that no longer matches the status filter leaves the list", async () => {
  const under = pastOrder("Cora Lim", { vendor_id: "nena", status: "PICKED_UP" });
  server.use(mockOrders([under, ana]));
  openHistory("/history/nena?status=COLLECTED");
  await row("Cora Lim");
  act(() => FakeSocket.last?.opens());
  const order = { ...under, version: 2, status: "DELIVERED" as const };
  act(() => FakeSocket.last?.deliver({ type: "order_update", order, sequence: 1 }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Cora Lim" })).toBeNull());
});
