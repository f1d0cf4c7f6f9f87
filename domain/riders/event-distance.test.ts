import { expect, test } from "vitest";
import { jobEventTypes } from "./job-events.ts";
import { eventDistance, parseGeofence, expectedPlaceOfEvent } from "./event-distance.ts";

const pickUp = { latitude: 14.5639, longitude: 121.0364 };
const dropOff = { latitude: 14.5502, longitude: 121.0541 };
const goals = { pickUp, dropOff };

test("each event belongs to the shop, to the drop-off or to neither [17.01]", () => {
  const atShop = jobEventTypes.filter((type) => expectedPlaceOfEvent(type, true, goals) === pickUp);
  const atDoor = jobEventTypes.filter((type) => expectedPlaceOfEvent(type, true, goals) === dropOff);
  expect(atShop).toEqual(["arrived_at_pickup", "collected", "left_pickup", "returned", "waiting"]);
  expect(atDoor).toEqual(["arrived_at_dropoff", "delivered", "failed"]);
  expect(expectedPlaceOfEvent("return_started", true, goals)).toBeUndefined();
  // A failure before collecting belongs to the shop.
  expect(expectedPlaceOfEvent("failed", false, goals)).toBe(pickUp);
});

test("the distance of an event is in whole metres, and unknown if the phone's position is [17.01] [17.02]", () => {
  expect(eventDistance(dropOff, dropOff, 300)).toEqual({ metres_from_place: 0, far_from_place: false });
  const far = eventDistance(pickUp, dropOff, 300);
  expect(far).toEqual({ metres_from_place: 2439, far_from_place: true });
  expect(eventDistance(pickUp, dropOff, 2439).far_from_place).toBe(false);
  const unknown = { metres_from_place: null, far_from_place: false };
  expect(eventDistance({ latitude: null, longitude: null }, dropOff, 300)).toEqual(unknown);
  expect(eventDistance(pickUp, undefined, 300)).toEqual(unknown);
});

test("a geofence is a whole number of metres [17.08]", () => {
  expect(parseGeofence("300")).toBe(300);
  for (const text of ["", "0", "-5", "3.5", "1e3", "300 m", "999999"])
    expect(parseGeofence(text)).toBeUndefined();
});
