import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutesAgo, noon, orderIn } from "../../details/order.fixture.ts";
import { answerCalls, openTracking, vendor } from "../tracking.fixture.tsx";

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const named = (name: string, ...given: Parameters<typeof orderIn>) => {
  const order = orderIn(given[0], { order_id: `kanto-${name}`, ...given[1] });
  return { ...order, customer: { ...order.customer, name } };
};
const orders = [
  named("Nina", "RECEIVED"),
  named("Sol", "RECEIVED", { preordered_for: Math.floor(noon.getTime() / 1000) + 3600 }),
  named("Cora", "PICKED_UP"),
  named("Dan", "DELIVERED"),
  named("Xavi", "CANCELLED", { cancel_reason: "no_courier" }),
];
const heads = () => screen.getAllByRole("heading", { level: 2 }).map((head) => head.textContent);
const rows = () => screen.getAllByRole("link").map((row) => row.querySelector("bdi")?.textContent);

test("the board can list new, collected, scheduled, delivered and cancelled orders, search results, and recent searches [2.44]", async () => {
  answerCalls({ orders });
  openTracking();
  await screen.findByRole("link", { name: /Nina/ });
  expect(heads()).toEqual([
    "Looking for a rider1",
    "On the way to the customer1",
    "Scheduled1",
    "Done today1",
    "Cancelled1",
  ]);
  for (const folded of screen.getAllByRole("button", { name: /^(Scheduled|Done today|Cancelled)/ }))
    fireEvent.click(folded);
  expect(rows()).toEqual(["Nina", "Cora", "Sol", "Dan", "Xavi"]);
  const input = screen.getByRole("searchbox");
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: "Xavi" } });
  fireEvent.keyDown(input, { key: "Enter" });
  expect(rows()).toEqual(["Xavi"]);
  fireEvent.change(input, { target: { value: "" } });
  expect(screen.getByRole("list", { name: "Recent searches" }).textContent).toBe("Xavi");
});

test("with all outlets on the board only an order of another outlet names its outlet", async () => {
  const legazpi = { vendor_id: "legazpi", outlet_name: "Kanto Legazpi" };
  answerCalls({
    orders: [named("Nina", "RECEIVED"), named("Lia", "RECEIVED", legazpi)],
    flags: { "outlet-toggles": true },
    parameter: "true",
  });
  openTracking(undefined, { chosen: { ...vendor, is_parent: true } });
  const lia = await screen.findByRole("link", { name: /Lia/ });
  expect(lia.textContent).toContain("Kanto Legazpi to ");
  // Each name is a separate element, truncated at its own end in a sentence of another direction.
  const names = [...lia.querySelectorAll("bdi")].map(({ textContent }) => textContent);
  expect(names).toContain("Kanto Legazpi");
  expect(screen.getByRole("link", { name: /Nina/ }).textContent).not.toContain(" to ");
});

test("an order that turned back on an earlier day shows the date, an order from today the time", async () => {
  const back = (name: string, minutes: number) =>
    named(name, "RETURN_INITIATED", {
      status_history: [{ status: "RETURN_INITIATED", created_at: minutesAgo(minutes) }],
    });
  answerCalls({ orders: [back("Tia", 9), back("Dora", 3 * 1440)] });
  openTracking();
  const text = async (name: RegExp) => (await screen.findByRole("link", { name })).textContent;
  expect(await text(/Tia/)).toMatch(/\d{1,2}:\d{2}.*turned back$/);
  expect(await text(/Dora/)).toMatch(/\w{3}, \w{3} \d{1,2}turned back$/);
});

test("a merchant switches the board to the five lists of the specification, and back; the choice stays [10.124]", async () => {
  localStorage.removeItem("board-lists");
  const late = named("Lea", "PICKED_UP", { delivery_at: minutesAgo(9) });
  answerCalls({ orders: [...orders, late] });
  const { unmount } = openTracking();
  await screen.findByRole("link", { name: /Lea/ });
  fireEvent.click(screen.getByRole("button", { name: "By status" }));
  const five = ["New1", "Collected2", "Scheduled1", "Delivered1", "Cancelled1"];
  expect(heads()).toEqual(five);
  const stored = { "board-lists": localStorage.getItem("board-lists") ?? "" };
  unmount();
  openTracking(undefined, { stored });
  await screen.findByRole("link", { name: /Lea/ });
  expect(heads()).toEqual(five);
  const button = screen.getByRole("button", { name: "By status" });
  expect(button.getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(button);
  expect(heads()[0]).toBe("Running late1");
});

test("an order that is days late shows its promised date", async () => {
  const created_at = minutesAgo(3 * 1440 + 40);
  answerCalls({ orders: [named("Oscar", "PICKED_UP", { created_at, delivery_at: minutesAgo(3 * 1440) })] });
  openTracking();
  const row = await screen.findByRole("link", { name: /Oscar/ });
  expect(row.textContent).toMatch(/17 Nov|Nov 17/);
  expect(row.textContent).not.toContain("min late");
});
