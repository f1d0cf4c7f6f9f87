import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { Screens } from "../../routes.tsx";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { endSession } from "@waybill/client/session/session-store.ts";
import { MaintenanceBanner } from "./maintenance-banner.tsx";
import { inThePhilippines } from "../../whole-app/test-deployment.fixture.ts";
import { lostConnection, serve } from "@waybill/client/test-server.ts";

const flagsAre = (values: Record<string, boolean>, metadata?: { from?: string; until?: string }) =>
  http.post("*/ofrep/v1/evaluate/flags", () =>
    HttpResponse.json({
      flags: Object.entries(values).map(([key, value]) => ({ key, value, ...(metadata && { metadata }) })),
    }),
  );
const server = serve(http.get("*/flags.json", () => lostConnection()));
beforeEach(() => endSession());

const open = (what = <Screens />, language: "en" | "ar" = "en") =>
  render(
    <DeploymentContext value={inThePhilippines(language)}>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={["/maintenance"]}>{what}</MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
const title = async () => (await screen.findByRole("heading", { level: 1 }, { timeout: 5000 })).textContent;
const deliver = () => document.querySelector("main")?.textContent ?? "";
const still = /Tracking links and receipts stay open/;
const until = "2100-12-01T12:00:00.000Z";

test("anyone can open /maintenance, which shows what is planned, until when, and what continues [2.05] [2.54] [6.26]", async () => {
  server.use(flagsAre({ "planned-maintenance": true }, { until }));
  const screenOfPlan = open();
  expect(await title()).toBe("We are working on Waybill");
  expect(deliver()).toMatch(/^WaybillPlanned maintenance/);
  expect(deliver()).toMatch(/Dec 1 at 20:00 you can request riders again/);
  expect(deliver()).toMatch(still);
  screenOfPlan.unmount();

  server.use(flagsAre({ "planned-maintenance": true }, { until: "2020-01-01T00:00:00Z" }));
  open();
  await title();
  expect(deliver()).toMatch(/as soon as the work is done/);
});

test("an unplanned maintenance is shown as a disruption, also during a planned one, and ends once a second check finds none [2.54] [6.26]", async () => {
  server.use(flagsAre({ "planned-maintenance": true, "unplanned-maintenance": true }, { until }));
  open();
  expect(await title()).toBe("Waybill has a problem");
  expect(deliver()).not.toMatch(/Planned|20:00/);
  expect(deliver()).toMatch(still);
  server.use(flagsAre({ "planned-maintenance": false, "unplanned-maintenance": false }));
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByRole("heading", { name: "Waybill is back" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to the start page" }).getAttribute("href")).toBe("/");
});

test("if not even the flags can be loaded, the page says that something is broken", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  open();
  expect(await title()).toBe("Waybill has a problem");
  // An earlier file of this worker may have left a request open, whose error is logged too.
  const flagErrors = log.mock.calls.filter(([message]) => /^Feature flags/.test(String(message)));
  expect(flagErrors).toHaveLength(1);
  log.mockRestore();
});

test("a planned maintenance is announced beforehand, and not after it ended", async () => {
  const times = { from: "2100-12-01T10:00:00.000Z", until };
  server.use(flagsAre({ "planned-maintenance": false }, times));
  const before = open(<MaintenanceBanner />);
  expect(await screen.findByText(/^Planned maintenance on .*Dec 1 from 18:00 to 20:00\./)).toBeDefined();
  before.unmount();
  server.use(flagsAre({ "planned-maintenance": false }, { from: "2020-01-01T00:00:00Z" }));
  const after = open(<MaintenanceBanner />);
  await new Promise((settle) => setTimeout(settle, 50));
  expect(after.container.textContent).toBe("");
});
