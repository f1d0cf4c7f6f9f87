import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveWaitingOrder, waitingOrders } from "@waybill/client/offline-orders/waiting-orders.ts";
import { startSession } from "@waybill/client/session/session-store.ts";
import { inThePhilippines } from "../../whole-app/test-deployment.fixture.ts";
import { serve, tokenWith } from "@waybill/client/test-server.ts";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { OfflineBanner } from "./offline-banner.tsx";

const keys: (string | null)[] = [];
serve(
  http.post("*/orders/api/v1/order", async ({ request }) => {
    keys.push(request.headers.get("idempotency-key"));
    const order = (await request.json()) as object;
    return HttpResponse.json({ result: { ...order, order_id: "o-1" } }, { status: 201 });
  }),
);

beforeEach(() => {
  inThePhilippines();
  localStorage.clear();
  keys.length = 0;
  const token = tokenWith({ email: "liza@example.com" });
  startSession({
    AccessToken: token,
    IdToken: token,
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });
  saveWaitingOrder({
    key: "key-1",
    vendorId: "v-kanto",
    source: { latitude: 14.56, longitude: 121.04 },
    body: { vendor_id: "v-kanto", customer: { name: "Ana Reyes" }, delivery_fee: 99, signature: "signed" },
    currency: "PHP",
    since: Date.now(),
    draft: {},
    state: { kind: "waits" },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("while offline the banner shows how many orders wait, and they are placed once when back online [10.100]", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(
    <MemoryRouter>
      <OfflineBanner />
      <Toaster />
    </MemoryRouter>,
  );
  const statusTexts = screen.getAllByRole("status").map((status) => status.textContent);
  expect(statusTexts).toContainEqual(expect.stringMatching(/You are offline.*1 order waits/));
  expect(keys).toEqual([]);
  online.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("The order for Ana Reyes is placed.")).toBeTruthy();
  await waitFor(() => expect(waitingOrders()).toEqual([]));
  expect(keys).toEqual(["key-1"]);
});
