import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, serve, texts } from "@waybill/client/test-server.ts";
import { openAt } from "../../whole-app/open-at.fixture.tsx";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { outlet } from "../../whole-app/test-deployment.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./report-screen.tsx";

const line = (orders: number) => ({
  orders,
  delivered: orders - 2,
  late: 1,
  failed: 1,
  returned: 0,
  cancelled: 1,
  fees: orders * 99,
  claims_refunded: 45,
  wait_minutes: orders === 0 ? null : 6.5,
});
const asked: (string | null)[] = [];
const sent: unknown[] = [];
const parent = { ...outlet("kanto", "Kanto"), is_parent: true };
const branch = { ...outlet("poblacion", "Kanto Poblacion"), parent_vendor_id: "kanto" };

const server = serve(
  texts("en"),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [parent, branch] } })),
  http.get("*/vendor/:id/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
  http.get("*/get-country-parameter/:name", () => HttpResponse.json({ result: "" })),
  http.get("*/vendor/kanto/outlets-report", ({ request }) => {
    const day = new URL(request.url).searchParams.get("day");
    asked.push(day);
    const outlets = [{ vendor_id: "poblacion", outlet_name: "Kanto Poblacion", ...line(12) }];
    const week = { from: day, to: day, timezone: "Asia/Manila", currency: "PHP" };
    return HttpResponse.json({ result: { ...week, totals: line(20), outlets } });
  }),
  http.get("*/vendor/kanto/outlets-report/mail", () =>
    HttpResponse.json({ result: { wanted: false, next_at: null } }),
  ),
  http.put("*/vendor/kanto/outlets-report/mail", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ result: { wanted: true, next_at: "2026-11-29T23:00:00.000Z" } });
  }),
);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-25T12:00:00+08:00"), toFake: ["Date"] });
  signInLiza();
  asked.length = 0;
  sent.length = 0;
});
afterEach(() => void vi.useRealTimers());
const slowly = { timeout: 15_000 };

test("the weekly report shows all outlets, earlier weeks can be chosen, and its e-mail can be turned on", async () => {
  openAt("/account/report");
  const table = within(await screen.findByRole("region", { name: "Report for all outlets" }, slowly));
  expect(asked).toEqual(["2026-11-16"]);
  expect(table.getByRole("row", { name: /1 outlet 20 18/ })).toBeDefined();
  expect(table.getByRole("row", { name: /Kanto Poblacion 12 10 1 1 0 1 ₱1,188.00 ₱45.00/ })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Earlier" }));
  await waitFor(() => expect(asked).toEqual(["2026-11-16", "2026-11-09"]));
  expect(screen.getByText(/Nov 9/)).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "Send me this report by e-mail every Monday" }));
  expect(await screen.findByText(/^Next on Mon/)).toBeDefined();
  expect(sent).toEqual([{ wanted: true }]);
});

test("the link in the report's e-mail opens that week; a role without access to money gets a message", async () => {
  server.use(
    http.get("*/vendor/kanto/outlets-report", () => refusal(403, "ROLE_MISSING", "error.role-missing")),
  );
  openAt("/account/report?vendor=kanto&week=2026-11-02");
  expect(await screen.findByText("Your role cannot see statements. Ask an owner.", {}, slowly)).toBeDefined();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
