import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { expect } from "vitest";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { newOutletForm } from "@waybill/domain/vendors/outlets";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { followSession } from "@waybill/client/session/session-store.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { outlet, deploymentContext } from "../whole-app/test-deployment.fixture.ts";
// Imports the menus' content, so that it is loaded within a tick on a busy machine too.
import "./navigation/account-settings.tsx";
import "./outlet-choice/outlet-list.tsx";
import { PauseButton } from "./pause/pause-button.tsx";
import { AppShell } from "./app-shell.tsx";
import type { OutletDialogPart } from "./outlet-choice/outlet-editing.tsx";

export const allVendors = [
  outlet("v-1", "Kanto Kitchen"),
  outlet("v-2", "Kanto BGC", "Taguig"),
  outlet("v-3", "Merienda", "Pasig"),
];
export const flags = { "add-vendor-outlet": true, "edit-vendor-outlet": true, helpcenter: true };

/** The response of an outlet that takes orders. */
export const openOutlet = {
  preparation_minutes: 0,
  opening_hours: [],
  closed_days: [],
  pause: null,
  is_open: true,
  opens_at: null,
};
export const mockVendors = (vendors: readonly Vendor[]) =>
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors } }));
export const mockFlags = (set: Record<string, boolean>) =>
  http.get("*/flags.json", () => HttpResponse.json(set));
export const answers = [
  mockVendors(allVendors),
  mockFlags(flags),
  http.get("*/outlet/:id/service", () => HttpResponse.json({ result: openOutlet })),
  http.post("*/logout", () => HttpResponse.json({ success: true })),
];

followSession();

const Screen = () => {
  const { pathname, search } = useLocation();
  return (
    <main id="main">
      {useSelectedVendor().vendor.name} at {pathname}
      {search}
    </main>
  );
};

const Dialog: OutletDialogPart = ({ vendorId, draft, onClose }) => (
  <div role="dialog">
    {vendorId ?? "new"} {draft?.name}
    <button onClick={() => onClose({ ...newOutletForm("v-1"), name: "Half" })}>{"leave"}</button>
  </div>
);

const screens = ["/request-a-rider", "/order-tracking", "/history", "/bulk-order", "/helpcenter"];

/** Renders the frame around screens that show their vendor and path. */
export const openShell = (path: string) =>
  render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/" element={<p>landing</p>} />
            <Route path="/register" element={<p>register</p>} />
            <Route element={<AppShell OutletDialog={Dialog} Pause={PauseButton} />}>
              {screens.map((screenPath) => (
                <Route key={screenPath} path={`${screenPath}/:vendorId?/:more?`} element={<Screen />} />
              ))}
            </Route>
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
export const expectMainText = (text: string) =>
  waitFor(() => expect(document.querySelector("main")?.textContent).toBe(text));
export const outletSelector = () => screen.getByRole("button", { name: /^Outlet/ });
