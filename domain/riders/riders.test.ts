import { expect, test } from "vitest";
import {
  destinationOfStage,
  minutesTo,
  nearWithinMetres,
  updatedSpeed,
  statusByPosition,
  defaultSpeed,
} from "./nearness.ts";
import { missingProofs, proofsOf, proofsOfMarket } from "./proof-needs.ts";
import { earningOf, approximatePlace } from "./rider.ts";

const pickUp = { latitude: 14.5649, longitude: 121.0297 };
const dropOff = { latitude: 14.5502, longitude: 121.0541 };
const goals = { pickUp, dropOff };
const metresNorth = (of: typeof pickUp, metres: number) => ({
  ...of,
  latitude: of.latitude + metres / 111_195,
});

test("a position within 150 m sets the near status, at the pick-up and at the drop-off, unless it was set before [13.31]", () => {
  expect(nearWithinMetres).toBe(150);
  const at = (status: "COURIER_ACCEPTED_DELIVERY" | "NEAR_VENDOR" | "DELAYED", metres: number) =>
    statusByPosition({ status, stage: "to_pickup" }, goals, metresNorth(pickUp, metres));
  expect(at("COURIER_ACCEPTED_DELIVERY", 149)).toBe("NEAR_VENDOR");
  expect(at("COURIER_ACCEPTED_DELIVERY", 151)).toBeUndefined();
  expect(at("NEAR_VENDOR", 10)).toBeUndefined();
  expect(at("DELAYED", 10)).toBeUndefined();
  const carrying = { status: "COURIER_LEFT_VENDOR", stage: "to_dropoff" } as const;
  expect(statusByPosition(carrying, goals, metresNorth(dropOff, 100))).toBe("NEAR_CUSTOMER");
  expect(statusByPosition(carrying, goals, pickUp)).toBeUndefined();
  const back = { status: "RETURN_INITIATED", stage: "returning" } as const;
  expect(statusByPosition(back, goals, pickUp)).toBeUndefined();
  expect(statusByPosition({ ...carrying, stage: "returning" }, goals, pickUp)).toBeUndefined();
  expect(destinationOfStage("at_pickup", goals)).toEqual(pickUp);
  expect(destinationOfStage("at_dropoff", goals)).toEqual(dropOff);
  expect(destinationOfStage("returning", goals)).toEqual(pickUp);
  expect(destinationOfStage("delivered", goals)).toBeUndefined();
});

test("the remaining minutes are computed from distance and speed", () => {
  expect(updatedSpeed(defaultSpeed, 0)).toBe(defaultSpeed);
  expect(updatedSpeed(defaultSpeed, null)).toBe(defaultSpeed);
  expect(updatedSpeed(defaultSpeed, undefined)).toBe(defaultSpeed);
  expect(
    [updatedSpeed(5, 10), updatedSpeed(5, 1.5), updatedSpeed(5, 60)].map((pace) => pace.toFixed(1)),
  ).toEqual(["7.0", "3.6", "13.0"]);
  expect(minutesTo(pickUp, pickUp, defaultSpeed)).toBe(0);
  const minutes = minutesTo(pickUp, metresNorth(pickUp, 1000), 10);
  expect(minutes).toBeCloseTo((1000 * 1.3) / 10 / 60, 0);
});

test("an order requires a photo, and more by market, partner or age check [13.34]", () => {
  expect(proofsOfMarket("")).toEqual(["photo"]);
  expect(proofsOfMarket("pin|photo|love")).toEqual(["photo", "pin"]);
  const order = { asks: null, age_validation_required: false };
  expect(proofsOf(order, ["photo"])).toEqual(["photo"]);
  expect(proofsOf({ ...order, age_validation_required: true }, ["photo"])).toEqual(["photo", "pin"]);
  const asks = { delivery: ["signature", "barcode"], barcode: "480001" } as const;
  expect(proofsOf({ ...order, asks }, ["photo"])).toEqual(["photo", "signature", "barcode"]);
});

test("missing proofs are named, and another parcel's barcode does not count [13.34]", () => {
  const given = { photo: true, signature: false, pin: false };
  expect(missingProofs(["photo", "signature", "pin"], given, null)).toEqual(["signature", "pin"]);
  const barcode = (text: string) =>
    missingProofs(["barcode"], { ...given, barcode: text }, { barcode: "480001" });
  expect(barcode("480001")).toEqual([]);
  expect(barcode("480002")).toEqual(["barcode"]);
  expect(missingProofs(["barcode"], given, null)).toEqual(["barcode"]);
  expect(missingProofs(["barcode"], { ...given, barcode: "7" }, null)).toEqual([]);
});

test("before acceptance a rider sees only approximate points", () => {
  expect(approximatePlace({ latitude: 14.55024, longitude: 121.05411 })).toEqual({
    latitude: 14.55,
    longitude: 121.054,
  });
});

test("a rider earns four fifths of the fee, in whole minor units", () => {
  expect(earningOf(49, "PHP")).toBe(3920);
  expect(earningOf(1.255, "KWD")).toBe(1004);
});
