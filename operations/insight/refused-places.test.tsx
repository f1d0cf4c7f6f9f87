import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { ph } from "@waybill/domain/markets/countries/ph";
import type { MapProps } from "@waybill/ui/map/map-props.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { refusedLook } from "./refused-looks.ts";
import { RefusedPlaces } from "./refused-places.tsx";

let drawn: MapProps | undefined;
vi.mock("@waybill/ui/map/map.tsx", () => ({
  Map: (props: MapProps) => {
    drawn = props;
    return null;
  },
}));
beforeEach(() => setUpEnglishTexts());
afterEach(cleanup);

const makati = { latitude: 14.55, longitude: 121.02 };
const baguio = { latitude: 16.41, longitude: 120.59 };
const places = [
  { location: baguio, reason: "outside_area", quotes: 7 },
  { location: makati, reason: "too_far", quotes: 3 },
  { location: makati, reason: "area_paused", quotes: 1 },
];
const reasons = places.map(({ reason, quotes }) => ({ reason, quotes }));
const city = { ...makati, style_url: null, streets: null };
const open = () =>
  render(
    <DeploymentContext value={{ deployment: { map: city } as never, country: ph }}>
      <RefusedPlaces places={places} reasons={reasons} />
    </DeploymentContext>,
  );
const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
const rowButton = (row: number) =>
  within(rows()[row] ?? expect.fail("the table has no such row")).getByRole("button");

test("the map has a pin per place and reason, by shape and colour, and pins of the same place are next to each other [14.93]", () => {
  open();
  const pins = drawn?.pins ?? [];
  expect(pins).toHaveLength(3);
  for (const [at, pin] of pins.entries()) {
    const { location, reason } = places[at] ?? expect.fail("there is no place for this pin");
    expect(pin).toMatchObject({ latitude: location.latitude, ...refusedLook(reason) });
    expect(Math.abs(pin.longitude - location.longitude)).toBeLessThan(0.005);
  }
  expect(new Set(pins.map(({ tone, icon }) => `${tone} ${icon}`)).size).toBe(3);
  expect(new Set(pins.map(({ tone }) => tone)).size).toBe(3);
  expect(pins[1]?.longitude).not.toBe(pins[2]?.longitude);
  // At first the map shows all places.
  expect(drawn?.fitKey).toContain(pins[0]?.id);
  expect(rows().map((row) => row.textContent)).toEqual([
    "16.41, 120.59Outside the delivery area7",
    "14.55, 121.02Too far3",
    "14.55, 121.02Area paused1",
  ]);
});

test("a table row shows its place on the map, and a pin shows its row, also without a mouse [14.93]", () => {
  open();
  const button = rowButton(1);
  expect(button.tagName).toBe("BUTTON");
  fireEvent.click(button);
  expect(button.getAttribute("aria-pressed")).toBe("true");
  expect(drawn?.markedPin).toEqual(drawn?.pins?.[1]?.id);
  expect(drawn?.center).toEqual(makati);
  expect(drawn?.fitKey).toBeUndefined();
  fireEvent.click(button);
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(drawn?.markedPin).toBeUndefined();

  const third = drawn?.pins?.[2]?.id ?? "";
  act(() => drawn?.onPinOpen?.(third));
  expect(rowButton(2).getAttribute("aria-pressed")).toBe("true");
  expect(drawn?.markedPin).toBe(third);
});

test("choosing a reason filters the map and the table [14.93]", () => {
  open();
  const chips = within(screen.getByRole("group", { name: "Reason" }));
  fireEvent.click(chips.getByRole("button", { name: /Area paused/ }));
  expect(rows()).toHaveLength(1);
  expect(drawn?.pins?.map(({ icon }) => icon)).toEqual([refusedLook("area_paused").icon]);
  fireEvent.click(chips.getByRole("button", { name: /Area paused/ }));
  expect(drawn?.pins).toHaveLength(3);
});
