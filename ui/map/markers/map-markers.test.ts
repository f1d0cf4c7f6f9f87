import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { expect, test } from "vitest";
import { pinMovedByKey } from "./map-markers.tsx";

const manila = { latitude: 14.5547, longitude: 121.0244 };

test.each([
  ["ArrowUp", false, 5],
  ["ArrowLeft", false, 5],
  ["ArrowRight", true, 50],
  ["ArrowDown", true, 50],
])("%s moves a pin by its step in metres", (key, withShift, metres) => {
  const moved = pinMovedByKey(manila, key, withShift);
  expect(moved && distanceInMetres(manila, moved)).toBeCloseTo(metres, 0);
});

test("the right key moves a pin east and the up key north", () => {
  expect(pinMovedByKey(manila, "ArrowRight", false)?.longitude).toBeGreaterThan(manila.longitude);
  expect(pinMovedByKey(manila, "ArrowUp", false)?.latitude).toBeGreaterThan(manila.latitude);
});

test("other keys do not move a pin", () => expect(pinMovedByKey(manila, "Enter", false)).toBeUndefined());
