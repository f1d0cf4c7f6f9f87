import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { mapProps } from "@waybill/ui/map/map.fixture.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { found, openRequest } from "../request-screen.fixture.tsx";

beforeEach(() => {
  sessionStorage.clear();
  mapProps.map = undefined;
});
afterEach(() => vi.unstubAllGlobals());

const road = [
  [121.03, 14.553],
  [121.05, 14.552],
];
const chosen = { latitude: found[0]?.latitude, longitude: found[0]?.longitude };

/** Opens the form with a drop-off, and mocks the calls for its route. */
const openWithDestination = async (route: object | null) => {
  const { callsOf } = openRequest({ answers: { "GET /delivery/way": () => ({ body: { result: route } }) } });
  const address = await screen.findByRole("combobox", { name: "Drop-off address" });
  fireEvent.change(address, { target: { value: "sere" } });
  fireEvent.click((await screen.findAllByRole("option"))[0]!);
  await waitFor(() => expect(callsOf("/delivery/way")).toHaveLength(1));
  return callsOf("/delivery/way");
};

test("the route to the drop-off is drawn along the roads [11.47]", async () => {
  const [asked] = await openWithDestination({ distance_metres: 3100, duration_seconds: 420, line: road });
  expect(Number(asked?.query.get("to_lat"))).toBe(chosen.latitude);
  await waitFor(() => expect(mapProps.map?.route?.ahead).toHaveLength(4));
  expect(mapProps.map?.route?.isGuess).toBeUndefined();
  expect(mapProps.map?.route?.ahead.slice(1)).toMatchObject([
    { longitude: 121.03, latitude: 14.553 },
    { longitude: 121.05, latitude: 14.552 },
    chosen,
  ]);
});

test("without a road route a straight line is drawn and marked as a guess, and the pin can be set by hand [11.43] [11.47]", async () => {
  await openWithDestination(null);
  await act(async () => {});
  expect(mapProps.map?.route).toMatchObject({ ahead: [{}, chosen], isGuess: true });
  expect(mapProps.map?.markers?.find(({ id }) => id === "destination")?.movableAs).toBeTruthy();
  expect(mapProps.map?.onPinMove).toBeTypeOf("function");
});
