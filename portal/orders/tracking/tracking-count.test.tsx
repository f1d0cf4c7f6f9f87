import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { serve } from "@waybill/client/test-server.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { inThePhilippines, outlet, deploymentContext } from "../../whole-app/test-deployment.fixture.ts";
import { TrackingCount } from "./tracking-count.tsx";

let statuses: string[] = [];
let asked = 0;
const at = () => new Date().toISOString();
const orders = () =>
  statuses.map((status, n) => ({
    order_id: `v-1-${n}`,
    status,
    status_history: [{ status, created_at: at() }],
    created_at: at(),
    updated_at: at(),
    preordered_for: null,
    delivery_at: null,
    pickup_at: null,
    version: 1,
  }));
serve(
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/get-country-parameter/allOutletOrders", () => HttpResponse.json({ result: "true" })),
  http.get("*/vendor/v-1/orders", ({ request }) => {
    asked += 1;
    const later = new URL(request.url).searchParams.has("active");
    return HttpResponse.json({ result: { data: later ? [] : orders(), pagination_key: null } });
  }),
);
const vendor = outlet("v-1", "Kanto Kitchen");
const show = () =>
  render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={makeQueryClient()}>
        <SelectedVendorContext value={{ vendor, vendors: [vendor], select: () => undefined }}>
          <a href="/order-tracking">
            <TrackingCount />
          </a>
        </SelectedVendorContext>
      </QueryClientProvider>
    </DeploymentContext>,
  );

beforeEach(() => {
  inThePhilippines();
  asked = 0;
});

test("the tab shows the number of active orders, with a text for screen readers", async () => {
  statuses = ["RECEIVED", "PICKED_UP", "DELIVERED", "CANCELLED"];
  show();
  await screen.findByRole("link", { name: "2 active orders" });
});

test("without active orders there is no badge", async () => {
  statuses = ["DELIVERED"];
  show();
  await waitFor(() => expect(asked).toBe(2));
  expect(screen.getByRole("link").textContent).toBe("");
});
