import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { followSession, endSession, startSession } from "@waybill/client/session/session-store.ts";
import { tokenWith } from "@waybill/client/test-server.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import type { OrderTotals } from "@waybill/contract/history";
import type { Order } from "@waybill/contract/order";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { http, HttpResponse } from "msw";
import { MemoryRouter, useLocation } from "react-router";
import { vi } from "vitest";
import { minutesAgo, orderIn } from "../details/order.fixture.ts";
import { inThePhilippines, outlet, deploymentContext } from "../../whole-app/test-deployment.fixture.ts";
import { HistoryScreen } from "./history-screen.tsx";

followSession();

export const parent = { ...outlet("kanto", "Kanto Kitchen"), is_parent: true };
const poblacion = { ...outlet("poblacion", "Kanto Poblacion"), parent_vendor_id: "kanto" };
const single = outlet("nena", "Aling Nena");

/** An order of 19 November in Manila: yesterday, by the tests' clock. */
export const pastOrder = (name: string, changes: Partial<Order> = {}): Order => {
  const order = orderIn("DELIVERED", { created_at: minutesAgo(1440), ...changes });
  return {
    ...order,
    order_id: changes.order_id ?? `${order.vendor_id}-${name.split(" ")[0]?.toUpperCase()}`,
    customer: { ...order.customer, name },
  };
};

/** The queries of the order list, in order. */
export const requestedQueries: Record<string, string>[] = [];

export const mockOrders = (...pages: (readonly Order[])[]) =>
  http.get("*/vendor/:vendorId/orders", ({ request, params }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    requestedQueries.push({ vendorId: String(params["vendorId"]), ...query });
    const page = Number(query["pagination_key"] ?? 0);
    const pagination_key = page + 1 < pages.length ? String(page + 1) : null;
    return HttpResponse.json({ result: { data: pages[page] ?? [], pagination_key } });
  });

export const mockTotals = (totals: Partial<OrderTotals>, askedFor: Record<string, string>[] = []) =>
  http.get("*/vendor/:vendorId/orders/totals", ({ request }) => {
    askedFor.push(Object.fromEntries(new URL(request.url).searchParams));
    const none = { orders: 0, cancelled: 0, amount: 0, fees: 0, currency: "PHP", is_whole: true };
    return HttpResponse.json({ result: { ...none, ...totals } });
  });

export const mockFlags = (flags: Record<string, boolean>) =>
  http.get("*/flags.json", () => HttpResponse.json(flags));
const allOutletOrdersIs = (result: string) =>
  http.get("*/get-country-parameter/allOutletOrders", () => HttpResponse.json({ result }));

export const handlers = [
  mockFlags({ "outlet-toggles": true }),
  allOutletOrdersIs("true"),
  mockOrders([]),
  mockTotals({}),
  http.get("*/riders/:id", () => HttpResponse.json({ result: null })),
  http.post("*/logout", () => HttpResponse.json({ success: true })),
];

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};
export const address = () => screen.getByTestId("address").textContent;

const signIn = (asGuest: boolean) => {
  endSession();
  sessionStorage.clear();
  const token = tokenWith({ email: "a@b.c", exp: 4e9 });
  if (!asGuest)
    return startSession({
      AccessToken: token,
      IdToken: token,
      RefreshToken: "r",
      ExpiresIn: 3600,
      TokenType: "Bearer",
    });
  localStorage.setItem("guest-token", JSON.stringify({ token, expires: "2100-01-01T00:00:00Z" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "guest-token" }));
};

/** Renders the history at an address, signed in, in English, in the Philippines. */
export function openHistory(at = "/history/nena", { chosen = single, asGuest = false } = {}) {
  requestedQueries.length = 0;
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  signIn(asGuest);
  inThePhilippines();
  return render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <MemoryRouter initialEntries={[at]}>
          <SelectedVendorContext
            value={{ vendor: chosen, vendors: [parent, poblacion, single], select: () => undefined }}
          >
            <HistoryScreen />
            <Address />
          </SelectedVendorContext>
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </DeploymentContext>,
  );
}
