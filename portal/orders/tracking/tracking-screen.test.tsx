import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutesAgo, noon, orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking, refuse } from "./tracking.fixture.tsx";

const ana = orderIn("PICKED_UP", {
  order_id: "kanto-ANA",
  proofs: { pickup: "/x", delivery: null, return: null },
  rider: { name: "Paolo Mendoza", phone_number: "+639175550177", vehicle: "Mio, NBC 7312" },
});
const marco = orderIn("WAITING_FOR_TRANSPORT", {
  order_id: "kanto-MARCO",
  customer: { ...ana.customer, name: "Marco Dizon", phone_number: "+639180000001" },
});
const done = orderIn("DELIVERED", {
  order_id: "kanto-NORA",
  customer: { ...ana.customer, name: "Nora Aunor" },
});
const position = {
  order_id: "kanto-ANA",
  name: "Paolo Mendoza",
  phone_number: "+639175550177",
  latitude: 14.56,
  longitude: 121.04,
  heading: 90,
  updated_at: noon.toISOString(),
  eta_minutes: 6,
  eta_stop: "drop_off",
};
const address = () => screen.getByTestId("address").textContent;
const rowOf = (name: string) => screen.findByRole("link", { name: new RegExp(name) });

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("active orders are loaded 200 at a time and appear in their groups [9.11]", async () => {
  const { asked } = answerCalls({ orders: [ana, marco, done] });
  openTracking();
  await rowOf("Ana Reyes");
  const lists = asked.filter((call) => call.includes("/vendor/kanto/orders"));
  expect(lists).toHaveLength(2);
  for (const call of lists) expect(call).toContain("count=200");
  expect(screen.getAllByRole("heading", { level: 2 }).map((head) => head.textContent)).toEqual([
    "Looking for a rider1",
    "On the way to the customer1",
    "Done today1",
  ]);
  expect(screen.queryByRole("link", { name: /Nora/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /Done today/ }));
  expect(await rowOf("Nora Aunor")).toBeTruthy();
});

test("a search without a match offers the same search in the history of all time [10.60]", async () => {
  answerCalls({ orders: [ana] });
  openTracking();
  await rowOf("Ana Reyes");
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: " Zoë & co " } });
  const link = await screen.findByRole("link", { name: "Search history" });
  expect(link.getAttribute("href")).toBe("/history/kanto?date=AllTime&search=Zo%C3%AB+%26+co");
});

test("the URL opens an order, and choosing another order updates the URL [2.06]", async () => {
  answerCalls({ orders: [ana, marco], rider: position });
  openTracking("/order-tracking/kanto?order_id=kanto-ANA");
  await screen.findByRole("heading", { name: "Arrives 12:42 to 12:47" });
  expect((await rowOf("Ana Reyes")).getAttribute("aria-current")).toBe("true");
  fireEvent.click(await rowOf("Marco Dizon"));
  await screen.findByText("For Marco Dizon");
  expect(address()).toBe("/order-tracking/kanto?order_id=kanto-MARCO");
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(address()).toBe("/order-tracking/kanto"));
});

test("an open order shows its rider, its progress in plain words, the customer and the money [2.45]", async () => {
  answerCalls({ orders: [ana], rider: position });
  openTracking("/order-tracking/kanto?order_id=kanto-ANA");
  await screen.findByRole("heading", { name: "Arrives 12:42 to 12:47" });
  const rider = within(await screen.findByRole("region", { name: "Rider" }));
  expect(rider.getByText("Paolo Mendoza")).toBeTruthy();
  expect(rider.getByRole("link", { name: "Call Paolo Mendoza" }).getAttribute("href")).toBe(
    "tel:+639175550177",
  );
  const steps = within(screen.getByRole("list", { name: "Timeline" })).getAllByRole("listitem");
  const stepTexts = steps.map((step) => step.textContent);
  expect(stepTexts[0]).toMatch(/^You requested a rider12:/);
  expect(stepTexts).toContain("On the way to the customernow");
  expect(stepTexts.at(-1)).toBe("Delivered12:42");
  expect(screen.getByText("₱1,240.00")).toBeTruthy();
  expect(screen.getByText("In cash to the rider")).toBeTruthy();
  expect(screen.getByText("₱99.00")).toBeTruthy();
});

test("no rider is followed before a rider has accepted [4.24]", async () => {
  answerCalls({ orders: [marco], rider: position });
  openTracking("/order-tracking/kanto?order_id=kanto-MARCO");
  expect(await screen.findByText("We are looking for a rider")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Rider" })).toBeNull();
  expect(screen.queryByText(/draw the map/)).toBeNull();
});

test("a rider who gave the job back is no longer followed, even if their position is still known [4.24]", async () => {
  const statuses = ["WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "WAITING_FOR_TRANSPORT"] as const;
  const status_history = statuses.map((status, at) => ({ status, created_at: minutesAgo(9 - at) }));
  const given = { ...ana, status: "WAITING_FOR_TRANSPORT", status_history } as const;
  answerCalls({ orders: [given], rider: position });
  openTracking("/order-tracking/kanto?order_id=kanto-ANA");
  expect(await screen.findByText("We are looking for a rider")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Rider" })).toBeNull();
  expect(screen.queryByText(/Paolo/)).toBeNull();
});

test("a proof photo opens in place while its flag is on [6.21] [2.46]", async () => {
  const flags = { "proof-of-pickup-web": true };
  const { asked } = answerCalls({ orders: [ana], flags, proof: new Blob(["x"], { type: "image/png" }) });
  openTracking("/order-tracking/kanto?order_id=kanto-ANA");
  fireEvent.click(await screen.findByRole("button", { name: "See the photo" }));
  const photo = await screen.findByRole("img", { name: /^Photo taken at pickup at 12:/ });
  expect(photo.getAttribute("src")).toMatch(/^blob:/);
  expect(asked).toContain("GET /hurrier/api/v1/orders/kanto-ANA/proof/pickup");
});

test("while the flag of a proof is off its photo cannot be opened [6.21]", async () => {
  answerCalls({ orders: [ana], flags: { "proof-of-pickup-web": false } });
  openTracking("/order-tracking/kanto?order_id=kanto-ANA");
  await screen.findByRole("list", { name: "Timeline" });
  expect(screen.queryByRole("button", { name: "See the photo" })).toBeNull();
});

test("the search finds an order by phone, and shows a message if nothing matches", async () => {
  answerCalls({ orders: [ana, marco] });
  openTracking();
  await rowOf("Ana Reyes");
  fireEvent.keyDown(document.body, { key: "/" });
  const input = screen.getByRole("searchbox");
  expect(document.activeElement).toBe(input);
  fireEvent.change(input, { target: { value: "0918 000" } });
  expect(await rowOf("Marco")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Ana Reyes/ })).toBeNull();
  fireEvent.change(input, { target: { value: "Zoe" } });
  expect(screen.getByText("No active orders match “Zoe”.")).toBeTruthy();
});

test("an order that was scheduled nearly two days ahead stays on the board while its rider carries it [10.113]", async () => {
  const planned = orderIn("PICKED_UP", {
    created_at: minutesAgo(60 * 24 * 9),
    preordered_for: Math.floor(noon.getTime() / 1000) + 600,
  });
  answerCalls({ orders: [planned] });
  openTracking(undefined, { drawn: ["board", "badge"] });
  expect(await rowOf("Ana Reyes")).toBeTruthy();
  expect(screen.queryByText("No active orders.")).toBeNull();
  expect(await screen.findByText("1 active order")).toBeTruthy();
});

test("an older order that becomes active again is loaded, even if the board did not have it [10.113]", async () => {
  const orders: ReturnType<typeof orderIn>[] = [];
  answerCalls({ orders });
  openTracking();
  await screen.findByText("No active orders.");
  act(() => FakeSocket.last?.opens());
  const old = orderIn("NEAR_CUSTOMER", { created_at: minutesAgo(60 * 24 * 9), version: 7 });
  orders.push(old);
  act(() => FakeSocket.last?.deliver({ type: "order_update", order: old, sequence: 1 }));
  expect(await rowOf("Ana Reyes")).toBeTruthy();
});

test("all active orders are on the board, even if they do not fit one page [10.113]", async () => {
  const pages = [orderIn("PICKED_UP"), orderIn("RECEIVED", { order_id: "kanto-OLD" })];
  pages[1] = { ...pages[1]!, customer: { ...pages[1]!.customer, name: "Marco Dizon" } };
  const { asked } = answerCalls({
    orders: () => {
      const url = new URL(asked.at(-1)!.split(" ")[1]!, "http://localhost");
      if (!url.searchParams.has("active")) return { body: { result: { data: [], pagination_key: null } } };
      const isLast = url.searchParams.has("pagination_key");
      return { body: { result: { data: [pages[isLast ? 1 : 0]], pagination_key: isLast ? null : "more" } } };
    },
  });
  openTracking();
  expect(await rowOf("Ana Reyes")).toBeTruthy();
  expect(await rowOf("Marco Dizon")).toBeTruthy();
});

test("without orders the screen shows a message and a link to a new request", async () => {
  answerCalls({ orders: [] });
  openTracking();
  await screen.findByText("No active orders.");
  const link = screen.getByRole("link", { name: "Request a rider" });
  expect(link.getAttribute("href")).toBe("/request-a-rider/kanto");
});

test("orders that fail to load show the reason, with a retry [8.05]", async () => {
  let isDown = true;
  const fine = { body: { result: { data: [ana], pagination_key: null } } };
  answerCalls({ orders: () => (isDown ? refuse(403, "error.overloaded") : fine) });
  openTracking();
  expect((await screen.findByRole("alert")).textContent).toContain("We could not load the active orders.");
  expect(screen.getByText(/We are busy right now/)).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await rowOf("Ana Reyes")).toBeTruthy();
});

test("an update moves its order to its new group and is announced [7.56]", async () => {
  answerCalls({ orders: [ana, marco] });
  openTracking();
  await rowOf("Marco Dizon");
  const socket = FakeSocket.last;
  act(() => socket?.opens());
  expect(screen.getAllByText("Live").length).toBeGreaterThan(0);
  const status = "COURIER_ACCEPTED_DELIVERY";
  const order = { ...marco, version: 2, status } as const;
  act(() => socket?.deliver({ type: "order_update", order, sequence: 1 }));
  expect(await screen.findByRole("heading", { name: "Rider coming to you 1" })).toBeTruthy();
  expect(await screen.findByText("Marco Dizon: Rider is coming to you")).toBeTruthy();
  const older = { ...marco, version: 1 };
  act(() => socket?.deliver({ type: "order_update", order: older, sequence: 2 }));
  expect(screen.queryByRole("heading", { name: /Looking for a rider/ })).toBeNull();
});

test("an update adds a new order of today, and ignores an unknown order of an earlier day [4.76]", async () => {
  answerCalls({ orders: [ana] });
  openTracking();
  await rowOf("Ana Reyes");
  act(() => FakeSocket.last?.opens());
  const old = { ...marco, created_at: minutesAgo(1500) };
  act(() => FakeSocket.last?.deliver({ type: "order_update", order: old, sequence: 1 }));
  expect(screen.queryByRole("link", { name: /Marco/ })).toBeNull();
  act(() => FakeSocket.last?.deliver({ type: "order_update", order: marco, sequence: 2 }));
  expect(await rowOf("Marco Dizon")).toBeTruthy();
});

test("J and K move through the list", async () => {
  answerCalls({ orders: [ana, marco] });
  openTracking();
  const first = await rowOf("Marco Dizon");
  fireEvent.keyDown(document.body, { key: "j" });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: "j" });
  expect(document.activeElement).toBe(await rowOf("Ana Reyes"));
  fireEvent.keyDown(document.body, { key: "k" });
  expect(document.activeElement).toBe(first);
});

test("a placed order appears before the list is reloaded", async () => {
  answerCalls({ orders: [marco], order: ana });
  openTracking("/order-tracking/kanto?order_id=kanto-ANA");
  expect((await rowOf("Ana Reyes")).getAttribute("aria-current")).toBe("true");
  expect(await rowOf("Marco Dizon")).toBeTruthy();
});
