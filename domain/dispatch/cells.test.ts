import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import type { VehicleKind } from "../riders/vehicle-kind.ts";
import { cellsOf } from "./cells.ts";
import { dispatchRules, pickUpReach, defaultDeliveryLimits, defaultReach } from "./reach.ts";

const rules = dispatchRules(defaultReach, defaultDeliveryLimits);
const manila = { latitude: 14.56, longitude: 121.03 };
/** Returns the point this many kilometres north of Manila. */
const north = (kilometres: number): Place => ({
  ...manila,
  latitude: manila.latitude + kilometres / 111.195,
});
const order = (pickUp: Place) => ({ pickUp });
const rider = (place: Place, vehicle: VehicleKind = "scooter") => ({ vehicle, position: { place, at: 0 } });

test("two towns 80 km apart are two cells, and an order within reach of both joins them [16.05]", () => {
  const orders = [order(manila), order(north(80))];
  const riders = [rider(north(3)), rider(north(77))];
  const cells = cellsOf(orders, riders, rules);
  expect(cells.map((cell) => [cell.orders, cell.riders])).toEqual([
    [[orders[0]], [riders[0]]],
    [[orders[1]], [riders[1]]],
  ]);
  const [one, other] = cells.map(({ squares }) => squares);
  expect(one!.some((square) => other!.includes(square))).toBe(false);
  const chain = [20, 40, 60].flatMap((at) => [rider(north(at - 5)), rider(north(at + 5))]);
  const between = [20, 40, 60].map((at) => order(north(at)));
  expect(cellsOf([...orders, ...between], [...riders, ...chain], rules)).toHaveLength(1);
});

test("a rider without a position is in no cell, and a cell without orders is dropped", () => {
  expect(cellsOf([], [rider(manila)], rules)).toEqual([]);
  const lost = { vehicle: "scooter" as const, position: null };
  expect(cellsOf([order(manila)], [lost], rules)).toMatchObject([{ riders: [] }]);
});

test("every order is in one cell, with every rider who could ever get an offer for it [16.19]", () => {
  const place = fc.record({
    latitude: fc.double({ min: 14, max: 15.5, noNaN: true }),
    longitude: fc.double({ min: 120.5, max: 122, noNaN: true }),
  });
  const drawn = fc.record({
    orders: fc.array(place, { maxLength: 12 }),
    riders: fc.array(
      fc.record({ place, vehicle: fc.constantFrom<VehicleKind>("foot", "bicycle", "scooter", "car") }),
      { maxLength: 12 },
    ),
  });
  fc.assert(
    fc.property(drawn, (city) => {
      const orders = city.orders.map(order);
      const riders = city.riders.map(({ place, vehicle }) => rider(place, vehicle));
      const cells = cellsOf(orders, riders, rules);
      expect(cells.flatMap((cell) => cell.orders)).toHaveLength(orders.length);
      for (const cell of cells)
        for (const { pickUp } of cell.orders)
          for (const one of riders) {
            const isNear =
              distanceInMetres(one.position.place, pickUp) <= pickUpReach(one.vehicle, Infinity, rules);
            if (isNear) expect(cell.riders).toContain(one);
          }
    }),
  );
});
