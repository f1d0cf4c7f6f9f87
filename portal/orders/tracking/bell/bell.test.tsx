import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutesAgo, noon, orderIn } from "../../details/order.fixture.ts";
import { answerCalls, openTracking } from "../tracking.fixture.tsx";
import { alertsOf } from "./order-alerts.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const changed = (status: Parameters<typeof orderIn>[0], id: string, more: object = {}) =>
  orderIn(status, {
    order_id: id,
    delivery_at: new Date(noon.getTime() + 600_000).toISOString(),
    status_history: [{ status, created_at: minutesAgo(3) }],
    ...more,
  });
const fine = changed("PICKED_UP", "kanto-fine");
const late = changed("PICKED_UP", "kanto-late", { delivery_at: minutesAgo(7) });
const failed = changed("STALLED", "kanto-failed");
const returned = changed("RETURN_INITIATED", "kanto-back", { failure_reason: "refused" });
const near = changed("NEAR_VENDOR", "kanto-near");
const all = [fine, late, failed, returned, near];
const riderAt = (place: { latitude: number; longitude: number }) =>
  new Map([["kanto-near", { ...place, order_id: "kanto-near" } as never]]);

test("an order is an alert when it is late, has a problem, comes back or its rider is at the outlet", () => {
  const kinds = (riders = new Map()) =>
    Object.fromEntries(alertsOf(all, riders, noon).map(({ kind, order }) => [order.order_id, kind]));
  expect(kinds(riderAt(near.source))).toEqual({
    "kanto-late": "late",
    "kanto-failed": "failed",
    "kanto-back": "returned",
    "kanto-near": "rider-waits",
  });
  const away = { ...near.source, latitude: near.source.latitude + 0.002 };
  expect(kinds(riderAt(away))["kanto-near"]).toBeUndefined();
});

test("an active order stays an alert at any age, a finished one for a day", () => {
  const dayOld = (status: Parameters<typeof orderIn>[0], more: object = {}) =>
    changed(status, `kanto-${status}`, {
      status_history: [{ status, created_at: minutesAgo(60 * 30) }],
      ...more,
    });
  const orders = [
    dayOld("PICKED_UP", { delivery_at: minutesAgo(60 * 30) }),
    dayOld("STALLED"),
    dayOld("RETURN_INITIATED", { failure_reason: "refused" }),
    dayOld("RETURNED_TO_VENDOR", { failure_reason: "refused" }),
  ];
  const kinds = alertsOf(orders, new Map(), noon).map(({ kind, order }) => [order.status, kind]);
  expect(Object.fromEntries(kinds)).toEqual({
    PICKED_UP: "late",
    STALLED: "failed",
    RETURN_INITIATED: "returned",
  });
});

test("an order that is at least a day late shows its promised date instead of thousands of minutes", async () => {
  answerCalls({ orders: [changed("PICKED_UP", "kanto-old", { delivery_at: minutesAgo(3 * 1440) })] });
  openTracking(undefined, { drawn: ["bell"] });
  await pass(200);
  openBell();
  await pass(0);
  expect(screen.getAllByRole("link")[0]?.textContent).toMatch(/running late\w{3}, \w{3} \d{1,2}$/);
});

const openBell = () => fireEvent.click(screen.getByRole("button", { name: /^Needs your attention/ }));

test("the bell counts new alerts and names order and reason; opening it marks them as seen", async () => {
  answerCalls({ orders: all });
  openTracking(undefined, { drawn: ["bell"] });
  await pass(200);
  expect(screen.getByRole("button", { name: "Needs your attention: 3 new" })).toBeTruthy();
  openBell();
  await pass(0);
  const links = screen.getAllByRole("link").map((link) => link.textContent);
  expect(links).toHaveLength(3);
  expect(links.join()).toContain("the parcel comes backThe parcel was refused at the door.");
  expect(links.join()).toContain("running late7 min late");
  expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toMatch(
    /^\/order-tracking\/.+order_id=kanto-/,
  );
  expect(screen.getByRole("button", { name: "Needs your attention" })).toBeTruthy();
});

test("each alert reason can be switched off for the account in this browser; with all off there are no alerts", async () => {
  answerCalls({ orders: all });
  const { unmount } = openTracking(undefined, { drawn: ["bell"] });
  await pass(200);
  openBell();
  fireEvent.click(screen.getByText("Settings"));
  for (const reason of ["An order runs late", "A delivery has a problem", "A parcel comes back"])
    fireEvent.click(screen.getByRole("checkbox", { name: reason }));
  expect(screen.getByText("Nothing needs your attention.")).toBeTruthy();
  unmount();
  openTracking(undefined, { drawn: ["bell"] });
  await pass(200);
  openBell();
  expect(screen.getByText("Nothing needs your attention.")).toBeTruthy();
  fireEvent.click(screen.getByText("Settings"));
  const late = screen.getByRole<HTMLInputElement>("checkbox", { name: "An order runs late" });
  expect(late.checked).toBe(false);
});

test("the browser shows alerts only with permission, and without permission the page explains what to do", async () => {
  const shown: string[] = [];
  const Notifications = Object.assign(
    function Shown(title: string) {
      shown.push(title);
    },
    { permission: "default", requestPermission: async () => (Notifications.permission = "denied") },
  );
  vi.stubGlobal("Notification", Notifications);
  let orders = [fine];
  answerCalls({ orders: () => ({ body: { result: { data: orders, pagination_key: null } } }) });
  const { client } = openTracking(undefined, { drawn: ["bell"] });
  await pass(200);
  openBell();
  fireEvent.click(screen.getByText("Settings"));
  const box = () =>
    screen.getByRole<HTMLInputElement>("checkbox", { name: "Notify me while another page is in front" });
  fireEvent.click(box());
  await pass(0);
  expect(box().checked).toBe(false);
  expect(screen.getByText(/^Your browser does not allow/)).toBeTruthy();

  Notifications.permission = "granted";
  fireEvent.click(box());
  await pass(0);
  expect(box().checked).toBe(true);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  orders = [fine, failed];
  await act(() => client.refetchQueries());
  await pass(100);
  expect(shown).toEqual([`${failed.customer.name}: there is a problem`]);
});
