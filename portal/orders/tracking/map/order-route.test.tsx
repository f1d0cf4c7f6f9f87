import { act, cleanup } from "@testing-library/react";
import { mapProps } from "@waybill/ui/map/map.fixture.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon, orderIn } from "../../details/order.fixture.ts";
import { answerCalls, openTracking } from "../tracking.fixture.tsx";

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = orderIn("PICKED_UP", {
  rider: { name: "Paolo Mendoza", phone_number: "+639175550177", vehicle: null },
});
const { latitude, longitude } = open.customer.location;
const corner = { latitude: 14.56, longitude: 121.03 };
/** About 900 m off the route from the store. */
const away = { latitude: 14.568, longitude: 121.04 };
const turn = { latitude: 14.569, longitude: 121.05 };

test("a rider who leaves the drawn route gets a new route from the current position [11.47]", async () => {
  const rider = {
    order_id: open.order_id,
    name: "Paolo Mendoza",
    phone_number: "+639175550177",
    ...corner,
    heading: 90,
    updated_at: noon.toISOString(),
    eta_minutes: 7,
    eta_stop: "drop_off" as const,
  };
  const asked: string[] = [];
  const answers = {
    orders: [open],
    order: open,
    rider,
    route: (query: URLSearchParams) => {
      asked.push(`${query.get("from_lat")} to ${query.get("to_lat")}`);
      const over = Number(query.get("from_lat")) === away.latitude ? turn : corner;
      return [[over.longitude, over.latitude]] as const;
    },
  };
  answerCalls(answers);
  openTracking(`/order-tracking/kanto?order_id=${open.order_id}`);
  await pass(5000);
  expect(asked).toEqual([`${open.source.latitude} to ${latitude}`]);
  expect(mapProps.map?.route?.isGuess).toBeUndefined();

  const seen = (longitude: number) => {
    answers.rider = { ...rider, ...away, longitude, updated_at: new Date().toISOString() };
    return pass(2500);
  };
  await seen(away.longitude);
  await seen(away.longitude + 0.0005);
  await pass(2500);
  expect(asked.slice(1)).toEqual([`${away.latitude} to ${latitude}`]);
  expect(mapProps.map?.route?.isGuess).toBeUndefined();
  expect(mapProps.map?.route?.ahead.slice(-2)).toMatchObject([turn, { latitude, longitude }]);
  // The ridden part stays behind the rider.
  expect(mapProps.map?.route?.ridden).toContainEqual(corner);
});
