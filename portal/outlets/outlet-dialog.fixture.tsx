import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { vi } from "vitest";
import type { OutletEntry } from "@waybill/contract/merchants/outlets";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { useVendors } from "@waybill/client/vendors.ts";
import { inThePhilippines, outlet } from "../whole-app/test-deployment.fixture.ts";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { OutletDialog } from "./outlet-dialog.tsx";

export const parent: Vendor = { ...outlet("kanto", "Kanto Kitchen"), is_parent: true };
export const otherParent: Vendor = { ...outlet("lugaw", "Lugaw House", "Pasig"), is_parent: true };
export const bgc: Vendor = {
  ...outlet("kanto-bgc", "Kanto BGC", "Taguig"),
  parent_vendor_id: "kanto",
  client_vendor_id: "BGC",
};
bgc.vendor_information.contact.phone = "+639175550142";

export const serendra = {
  id: "p1",
  formatted_address: "Two Serendra, Taguig",
  latitude: 14.5512,
  longitude: 121.0543,
  city: "Taguig",
  street: "11th Avenue",
};

/** The saved requests, and how often the vendors were read. */
export const sentRequests: { method: string; path: string; body: OutletEntry }[] = [];
export const readCounts = { vendors: 0 };

const saving = (status: number) => async (request: Request) => {
  const { pathname } = new URL(request.url);
  sentRequests.push({
    method: request.method,
    path: pathname.replace("/orders/api/v1", ""),
    body: (await request.json()) as OutletEntry,
  });
  return HttpResponse.json({ result: bgc }, { status });
};

export const answers = [
  http.get("*/vendors", () => {
    readCounts.vendors += 1;
    return HttpResponse.json({ result: { vendors: [parent, bgc] } });
  }),
  http.get("*/get-country-parameter/serviceHours", () => HttpResponse.json({ result: "0000:2359" })),
  http.get("*/vendor/kanto-bgc", () => HttpResponse.json({ result: bgc })),
  http.get("*/geolocator/autocomplete", () => HttpResponse.json({ data: [{ address: serendra }] })),
  http.get("*/geolocator/reverse", () =>
    HttpResponse.json({ data: [{ address: { ...serendra, formatted_address: "5th Avenue, Taguig" } }] }),
  ),
  http.post("*/outlet", ({ request }) => saving(201)(request)),
  http.put("*/outlet/:id", ({ request }) => saving(200)(request)),
];

type Opening = { vendorId?: string; parents?: readonly Vendor[]; draft?: OutletForm };

const Page = ({ vendorId, parents, draft, onClose }: Opening & { onClose: () => void }) => {
  useVendors();
  return (
    <OutletDialog
      vendorId={vendorId}
      vendors={[...(parents ?? [parent]), bgc]}
      draft={draft}
      onClose={onClose}
    />
  );
};

export function openDialog(opening: Opening = {}) {
  sentRequests.length = 0;
  readCounts.vendors = 0;
  for (const { id } of currentToasts()) dismissToast(id);
  const onClose = vi.fn();
  render(
    <DeploymentContext value={inThePhilippines()}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <Page {...opening} onClose={onClose} />
        <Toaster />
      </QueryClientProvider>
    </DeploymentContext>,
  );
  return { onClose };
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const save = () => screen.getByRole("button", { name: "Save collection point" });

export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });
export const address = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Pickup address" });
export const chooseSerendra = async () => {
  fireEvent.change(address(), { target: { value: "serendra" } });
  await vi.advanceTimersByTimeAsync(500);
  fireEvent.click(await screen.findByText("Two Serendra"));
};
export const fillAll = async () => {
  type("Collection point ID", "BGC-2");
  type("Label", "Kanto Uptown");
  type("Phone number", "+63 917 555 0142");
  await chooseSerendra();
};
export const problemAt = (control: HTMLElement) =>
  document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent;
