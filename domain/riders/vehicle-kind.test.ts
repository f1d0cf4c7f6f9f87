import { expect, test } from "vitest";
import { parseMetresByVehicle, vehicleKindOf } from "./vehicle-kind.ts";

test("a vehicle's kind is the set one, else the one its description names, else a scooter [16.02]", () => {
  expect(vehicleKindOf({ vehicle: "Bicycle" })).toBe("bicycle");
  expect(vehicleKindOf({ vehicle: " FOOT " })).toBe("foot");
  expect(vehicleKindOf({ vehicle: "Car" })).toBe("car");
  expect(vehicleKindOf({ vehicle: "Honda Click" })).toBe("scooter");
  expect(vehicleKindOf({ vehicle: "car wash van" })).toBe("scooter");
  expect(vehicleKindOf({ vehicle: null })).toBe("scooter");
  expect(vehicleKindOf({ vehicle: "Bicycle", vehicle_kind: "car" })).toBe("car");
  expect(vehicleKindOf({ vehicle: "Bicycle", vehicle_kind: null })).toBe("bicycle");
});

test("metres by vehicle are parsed strictly [16.10]", () => {
  expect(parseMetresByVehicle("foot:1500|bicycle:4000")).toEqual({ foot: 1500, bicycle: 4000 });
  for (const text of [
    "",
    "|",
    "foot",
    "foot:",
    "foot:0",
    "foot:-5",
    "foot:1.5",
    "foot:1e3",
    "foot:9999999",
    "foot:1500|",
    "foot:1500,car:2",
    "foot:1500|foot:1600",
    "Foot:1500",
    "plane:1500",
    "toString:1500",
    "foot: 1500",
    "foot:१५",
  ])
    expect(parseMetresByVehicle(text), text).toBeUndefined();
});
