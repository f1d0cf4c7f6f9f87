import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { serve } from "@waybill/client/test-server.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, vi } from "vitest";
import { inThePhilippines } from "../whole-app/test-deployment.fixture.ts";
import { SavedCustomers } from "./saved-customers.tsx";

export const ana: SavedAddress = {
  id: "ana",
  name: "Ana Reyes",
  phone_number: "+639175550142",
  latitude: 14.5512,
  longitude: 121.0543,
  address: "1804, Almond Tower, 11th Avenue, Taguig",
  formatted_address: "1804, Almond Tower, 11th Avenue, Taguig",
  notes: null,
};
export const bea: SavedAddress = {
  ...ana,
  id: "bea",
  name: "Bea Cruz",
  address: "5 Ayala Ave, Makati",
  formatted_address: "5 Ayala Ave, Makati",
};
export const book = "*/orders/api/v1/addressbook";
export const customers = `${book}/customers/v-kanto`;

type Sent = { method: string; id: unknown; body: unknown };

/** The server's entries, and the writes it received. */
export const serverState: { kept: SavedAddress[]; sent: Sent[] } = { kept: [], sent: [] };

/** A server with one address book, for one test file. */
export const serveBook = () => {
  beforeEach(() => {
    serverState.kept = [ana, bea];
    serverState.sent = [];
  });
  afterEach(() => act(() => currentToasts().forEach(({ id }) => dismissToast(id))));
  return serve(
    http.get(`${book}/search-customers/v-kanto`, ({ request }) => {
      const word = new URL(request.url).searchParams.get("query")?.toLowerCase() ?? "";
      return HttpResponse.json({
        code: 200,
        body: serverState.kept.filter(({ name }) => name.toLowerCase().includes(word)),
      });
    }),
    http.post(customers, async ({ request }) => {
      const body = (await request.json()) as SavedAddress;
      serverState.sent.push({ method: "POST", id: undefined, body });
      const entry = { ...body, id: `new-${body.name}` };
      serverState.kept = [entry, ...serverState.kept];
      return HttpResponse.json({ code: 201, body: entry }, { status: 201 });
    }),
    http.put(`${customers}/:id`, async ({ request, params: { id } }) => {
      const body = (await request.json()) as SavedAddress;
      serverState.sent.push({ method: "PUT", id, body });
      const entry = { ...body, id: String(id) };
      serverState.kept = serverState.kept.map((one) => (one.id === id ? entry : one));
      return HttpResponse.json({ code: 200, body: entry });
    }),
    http.delete(`${customers}/:id`, ({ params: { id } }) => {
      serverState.sent.push({ method: "DELETE", id, body: undefined });
      serverState.kept = serverState.kept.filter((one) => one.id !== id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get("*/flags.json", () => HttpResponse.json({ "activate-address-book": true })),
    http.get("*/geolocator/autocomplete", () =>
      HttpResponse.json({
        data: [
          {
            address: {
              id: "p",
              formatted_address: "6750 Ayala Ave, Makati",
              latitude: 14.55,
              longitude: 121,
            },
          },
        ],
      }),
    ),
  );
};

/** Renders the dialog on a page with toasts. */
export function openBook(onChoose?: (customer: SavedAddress) => void) {
  const onClose = vi.fn();
  const screenOf = (open: boolean) => (
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={queries}>
        <SavedCustomers open={open} vendorId="v-kanto" onClose={onClose} {...(onChoose && { onChoose })} />
        <Toaster />
      </QueryClientProvider>
    </DeploymentContext>
  );
  const deploymentContext = inThePhilippines();
  const queries = makeQueryClient(notifyProblem);
  const { rerender } = render(screenOf(true));
  return { onClose, close: () => rerender(screenOf(false)) };
}
export const listedNames = () =>
  screen.queryAllByRole("button", { name: /^Edit / }).map((one) => one.getAttribute("aria-label")?.slice(5));
export const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
