import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { mapProps } from "@waybill/ui/map/map.fixture.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon, orderIn } from "../../details/order.fixture.ts";
import { answerCalls, openTracking, vendor } from "../tracking.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  mapProps.map = undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const riderOf = (order_id: string, phone_number: string) => ({
  order_id,
  name: "Paolo Mendoza",
  phone_number,
  latitude: 14.55,
  longitude: 121.04,
  heading: 90,
  updated_at: noon.toISOString(),
  eta_minutes: 7,
  eta_stop: "drop_off" as const,
});
const carried = { rider: { name: "Paolo Mendoza", phone_number: "+639175550177", vehicle: null } };
const orders = [
  orderIn("RECEIVED", { order_id: "kanto-1" }),
  orderIn("NEAR_VENDOR", { order_id: "kanto-2", ...carried }),
  orderIn("PICKED_UP", { order_id: "kanto-3", ...carried }),
  orderIn("PICKED_UP", { order_id: "kanto-4", ...carried }),
  orderIn("DELIVERED", { order_id: "kanto-5", ...carried }),
];
const riders = [
  riderOf("kanto-2", "+639175550177"),
  riderOf("kanto-3", "+639175550188"),
  riderOf("kanto-4", "+639175550188"),
];
const row = (orderId: string) => document.querySelector(`[data-order-row="${orderId}"]`) as HTMLElement;

test("the overview map shows each rider of the active orders once, and the number of riders [10.09]", async () => {
  const { asked } = answerCalls({ orders, riders });
  openTracking();
  await pass(100);
  const shown = mapProps.map?.markers?.filter(({ kind }) => kind === "rider");
  expect(shown?.map(({ id }) => id)).toEqual(["rider +639175550177", "rider +639175550188"]);
  expect(screen.getByText("2 riders")).toBeTruthy();
  await pass(10_000);
  expect(asked.filter((call) => call.endsWith("/vendor/kanto/riders"))).toHaveLength(3);
});

test("without a rider on an active order there is no rider count, and no request", async () => {
  const { asked } = answerCalls({ orders: orders.slice(0, 1) });
  openTracking();
  await pass(6000);
  expect(screen.queryByText(/rider\b.*s$/)).toBeNull();
  expect(asked.filter((call) => call.includes("/riders"))).toEqual([]);
});

test("every active order is a pin with the mark of its status [10.10]", async () => {
  answerCalls({ orders, riders });
  openTracking();
  await pass(100);
  const marks = Object.fromEntries(
    (mapProps.map?.pins ?? []).map(({ id, tone, icon }) => [id, `${tone} ${icon}`]),
  );
  expect(marks).toEqual({
    "kanto-1": "wait search",
    "kanto-2": "move scooter",
    "kanto-3": "move parcel",
    "kanto-4": "move parcel",
  });
});

const at = (latitude: number, longitude: number) => ({
  vendor_information: { location: { latitude, longitude } },
});
const outlets = [
  { ...vendor, ...at(14.56, 121.02), vendor_id: "legazpi", parent_vendor_id: "kanto" },
  { ...vendor, ...at(14.55, 121.05), vendor_id: "bgc", parent_vendor_id: "kanto" },
  { ...vendor, ...at(14.6, 121), vendor_id: "stranger", parent_vendor_id: null },
] as (typeof vendor)[];

test.each([
  ["on", {}, ["store kanto", "store legazpi", "store bgc"]],
  ["off", { "all-outlets": "off" }, ["store kanto"]],
])("with 'all outlets' %s the map shows the right outlets [10.152]", async (_, stored, shown) => {
  localStorage.clear();
  answerCalls({ orders: [], flags: { "outlet-toggles": true }, parameter: "true" });
  openTracking(undefined, { chosen: { ...vendor, is_parent: true }, outlets, stored });
  await pass(200);
  const stores = mapProps.map?.markers?.filter(({ kind }) => kind === "store");
  expect(stores?.map(({ id }) => id)).toEqual(shown);
  // The map is fitted only if there are several outlets.
  expect(mapProps.map?.fitKey !== undefined).toBe(shown.length > 1);
  localStorage.clear();
});

test("a hovered row marks its pin, a hovered pin its row, and a click on a pin opens its order [10.11]", async () => {
  answerCalls({ orders, riders });
  openTracking();
  await pass(100);
  fireEvent.mouseEnter(row("kanto-3"));
  expect(mapProps.map?.markedPin).toBe("kanto-3");
  fireEvent.mouseLeave(row("kanto-3"));
  expect(mapProps.map?.markedPin).toBeUndefined();
  act(() => mapProps.map?.onPinMark?.("kanto-2"));
  expect([row("kanto-2"), row("kanto-3")].map(({ className }) => className.includes("marked"))).toEqual([
    true,
    false,
  ]);
  act(() => mapProps.map?.onPinOpen?.("kanto-2"));
  expect(screen.getByTestId("address").textContent).toBe("/order-tracking/kanto?order_id=kanto-2");
});

test("an open order without a rider is shown with pickup, drop-off and route, among the other orders [10.133]", async () => {
  const road = [
    [121.03, 14.56],
    [121.04, 14.555],
  ] as const;
  answerCalls({ orders, riders, route: () => road });
  openTracking("/order-tracking/kanto?order_id=kanto-1");
  await pass(100);
  const { source, customer } = orders[0]!;
  const ends = mapProps.map?.markers?.map(({ kind, latitude, longitude }) => [kind, latitude, longitude]);
  expect(ends).toEqual([
    ["store", source.latitude, source.longitude],
    ["customer", customer.location.latitude, customer.location.longitude],
  ]);
  expect(mapProps.map?.route?.ahead).toHaveLength(4);
  expect(mapProps.map?.route?.isGuess).toBe(false);
  // The map fits pickup and drop-off, and ignores the other orders.
  expect(mapProps.map?.fitTo).toBe(mapProps.map?.markers);
  expect(mapProps.map?.pins?.map(({ id }) => id)).toEqual(["kanto-2", "kanto-3", "kanto-4"]);
  expect(screen.getByText("We are looking for a rider")).toBeTruthy();
  act(() => mapProps.map?.onPinOpen?.("kanto-3"));
  expect(screen.getByTestId("address").textContent).toBe("/order-tracking/kanto?order_id=kanto-3");
});
