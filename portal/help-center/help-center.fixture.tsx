import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter, Outlet, Route, Routes, useLocation } from "react-router";
import { beforeEach, vi } from "vitest";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import { signInLiza } from "../whole-app/signed-in.fixture.ts";
import { inThePhilippines, outlet } from "../whole-app/test-deployment.fixture.ts";
import { serve, tokenWith } from "@waybill/client/test-server.ts";
import { setWindowWidth } from "../whole-app/test-window.fixture.ts";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { HelpCenter } from "./help-center.tsx";

export const page = "https://help.example/page";
export const sentVisits: Record<string, unknown>[] = [];
let issued = 0;
/** How many tokens were requested. */
export const tokensIssued = () => issued;
const tokens = () => HttpResponse.json({ result: tokenWith({ sub: "u-1", n: (issued += 1) }) });
export const token = (n: number) => tokenWith({ sub: "u-1", n });
export const server = serve(
  http.get("*/flags.json", () => HttpResponse.json({ helpcenter: true })),
  http.get("*/vendor/v-1/hc_jwt_token", tokens),
  http.post("*/conditions-api/v1/init", async ({ request }) => {
    sentVisits.push((await request.json()) as Record<string, unknown>);
    return HttpResponse.json({ url: page });
  }),
);

beforeEach(() => {
  signInLiza();
  sentVisits.length = 0;
  onShortcutsRequest.mockReset();
  issued = 0;
  setWindowWidth(1280);
});

/** Called when the shortcuts are requested. */
export const onShortcutsRequest = vi.fn();

const vendor = outlet("v-1", "Kanto");
const Address = () => <i>{useLocation().pathname}</i>;
export const address = () => document.querySelector("i")?.textContent;
export const open = (what = <HelpCenter />, path = "/helpcenter/v-1", language: "en" | "ar" = "en") =>
  render(
    <DeploymentContext value={inThePhilippines(language)}>
      <QueryClientProvider client={makeQueryClient()}>
        <SelectedVendorContext value={{ vendor, vendors: [vendor], select: () => undefined }}>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route element={<Outlet context={{ onKeyboard: onShortcutsRequest }} />}>
                <Route path="*" element={what} />
              </Route>
            </Routes>
            <Address />
          </MemoryRouter>
        </SelectedVendorContext>
      </QueryClientProvider>
      <Toaster />
    </DeploymentContext>,
  );
export const frame = () => screen.findByTitle("Help center");

/** Captures the host's messages to the help center, and sends the help center's to the host. */
export async function bridge() {
  const inside = { postMessage: vi.fn() };
  Object.defineProperty(await frame(), "contentWindow", { value: inside });
  type From = { origin?: string; source?: object };
  const postMessageOf = (type: string, { origin = "https://help.example", source = inside }: From = {}) =>
    act(async () => {
      const event = new MessageEvent("message", { data: { type }, origin });
      Object.defineProperty(event, "source", { value: source });
      window.dispatchEvent(event);
      await Promise.resolve();
    });
  return { postMessageOf, postedMessage: inside.postMessage };
}
