import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { answers, openShell, outletSelector, expectMainText, openOutlet } from "../app-shell.fixture.tsx";

const until = new Date().toISOString();
const pausedFor = (reason: string) => ({
  ...openOutlet,
  pause: { reason, until },
  is_open: false,
  opens_at: until,
});
type Service = Omit<typeof openOutlet, "pause" | "opens_at"> & {
  may_change?: boolean;
  pause: { reason: string; until: string } | null;
  opens_at: string | null;
};
let services: Record<string, Service> = {};
const asked: unknown[] = [];
const read: unknown[] = [];
serve(
  http.get("*/outlet/:id/service", ({ params }) => {
    read.push(params["id"]);
    return HttpResponse.json({ result: services[String(params["id"])] ?? openOutlet });
  }),
  http.post("*/outlet/:id/pause", async ({ params, request }) => {
    const body = (await request.json()) as { reason: string };
    asked.push([params["id"], body]);
    const result = (services[String(params["id"])] = pausedFor(body.reason));
    return HttpResponse.json({ result });
  }),
  http.delete("*/outlet/:id/pause", ({ params }) => {
    asked.push([params["id"], "resumed"]);
    const result = (services[String(params["id"])] = openOutlet);
    return HttpResponse.json({ result });
  }),
  ...answers,
);
beforeEach(() => {
  signInLiza();
  services = {};
  asked.length = 0;
  read.length = 0;
});

test.each(["/request-a-rider", "/order-tracking", "/history"])(
  "on %s one press pauses an outlet with a reason, and another resumes it [18.19]",
  async (path) => {
    openShell(`${path}/v-1`);
    await expectMainText(`Kanto Kitchen at ${path}/v-1`);
    fireEvent.click(await screen.findByRole("button", { name: "Pause new orders" }));
    const open = within(screen.getByRole("region", { name: "Pause new orders" }));
    const lengths = within(open.getByRole("group", { name: "Pause for" })).getAllByRole("button");
    expect(lengths.map(({ textContent }) => textContent)).toEqual(["15 min", "30 min", "60 min"]);
    fireEvent.click(open.getByRole("button", { name: "Short of staff" }));
    fireEvent.click(open.getByRole("button", { name: "30 min" }));
    const paused = await screen.findByRole("button", { name: `Paused until ${formatTime(until)}` });
    expect(asked).toEqual([["v-1", { minutes: 30, reason: "Short of staff" }]]);
    fireEvent.click(paused);
    expect(screen.getByText("Short of staff", { selector: "p" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Take orders again" }));
    expect(await screen.findByRole("button", { name: "Pause new orders" })).toBeTruthy();
    expect(asked.at(-1)).toEqual(["v-1", "resumed"]);
  },
);

test("the list of outlets shows which outlets are paused or closed, and until when [18.19]", async () => {
  services = {
    "v-2": pausedFor("Full"),
    "v-3": { ...openOutlet, is_open: false, opens_at: "2099-03-10T01:00:00.000Z" },
  };
  openShell("/request-a-rider/v-1");
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
  fireEvent.click(outletSelector());
  const rows = await screen.findAllByRole("row");
  const row = (name: string) => rows.find(({ textContent }) => textContent?.includes(name))?.textContent;
  await waitFor(() => expect(row("Kanto BGC")).toContain(`Paused until ${formatTime(until)}`));
  // A time on another day shows the day.
  const opens = "2099-03-10T01:00:00.000Z";
  expect(row("Merienda")).toContain(`Closed until ${formatDay(opens)}, ${formatTime(opens)}`);
  expect(row("Kanto Kitchen")).not.toMatch(/Paused|Closed/);
});

test("a user who may not pause sees that an outlet is paused and why, without actions [18.19]", async () => {
  services = {
    "v-1": { ...pausedFor("Full"), may_change: false },
    "v-2": { ...openOutlet, may_change: false },
  };
  openShell("/request-a-rider/v-1");
  fireEvent.click(await screen.findByRole("button", { name: `Paused until ${formatTime(until)}` }));
  const open = within(screen.getByRole("region", { name: "Pause new orders" }));
  expect(open.getByText("Full", { selector: "p" })).toBeTruthy();
  expect(open.queryAllByRole("button")).toEqual([]);
  cleanup();
  openShell("/request-a-rider/v-2");
  await expectMainText("Kanto BGC at /request-a-rider/v-2");
  await waitFor(() => expect(read).toContain("v-2"));
  const offered = screen.findByRole("button", { name: "Pause new orders" }, { timeout: 300 });
  await expect(offered).rejects.toThrow();
});
