import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import {
  directArrival,
  mayShareTrip,
  legTimes,
  countParcels,
  placeOf,
  sumNumbers,
  stopTimes,
  tourOf,
  addParcel,
  type Parcel,
  type Ride,
  type Stop,
} from "./tour.ts";

const metresASecond = 5;
const ride: Ride = (from, to) => distanceInMetres(from, to) / metresASecond;
/** Returns the point this many minutes' ride east and north of the middle of Makati. */
const at = (east: number, north = 0): Place => ({
  latitude: 14.55 + (north * 60 * metresASecond) / 111_195,
  longitude: 121.03 + (east * 60 * metresASecond) / (111_195 * Math.cos((14.55 * Math.PI) / 180)),
});
const parcelOf = (id: string, pickUp: Place, dropOff: Place, rest: Partial<Parcel> = {}): Parcel => ({
  id,
  pickUp,
  dropOff,
  readyIn: 0,
  dueIn: 3_600,
  ...rest,
});
const described = (tour: readonly Stop[] | undefined) =>
  tour?.map(({ parcel, isPickUp }) => `${parcel.id} ${isPickUp ? "in" : "out"}`);

test("a parcel is inserted so that the tour is shortest, and a rider waits until it is ready", () => {
  const first = parcelOf("first", at(0), at(10));
  const tour = addParcel(at(0), tourOf(first), parcelOf("second", at(1), at(9)), ride);
  expect(described(tour)).toEqual(["first in", "second in", "second out", "first out"]);
  expect(described(addParcel(at(0), [], first, ride))).toEqual(["first in", "first out"]);
  const late = tourOf(parcelOf("late", at(0), at(10), { readyIn: 900 }));
  const approach = ride(at(-2), placeOf(late[0]!));
  const [collected, handed] = stopTimes(late, approach, legTimes(late, ride));
  expect(collected).toBe(900);
  expect(handed).toBeCloseTo(900 + 180 + 600, -1);
});

test("a pick-up takes three minutes and a drop-off two, and half a minute for each further parcel there", () => {
  const [one, other] = ["one", "other"].map((id) => tourOf(parcelOf(id, at(0), at(10))));
  const stops = [one![0]!, other![0]!, one![1]!, other![1]!];
  expect(stopTimes(stops, 60, [0, 600, 0])).toEqual([60, 90, 90 + 180 + 600, 90 + 180 + 600 + 30]);
  // A drop-off in the same house as the shop is still a separate stop.
  expect(stopTimes(one!, 60, [0])).toEqual([60, 240]);
  const backToBack = [...one!, ...other!];
  expect(stopTimes(backToBack, 0, [600, 600, 600])).toEqual([0, 780, 780 + 720, 780 + 720 + 780]);
});

test("a parcel may be carried with others if it arrives less than six minutes later and does not become late [13.50]", () => {
  const { dueIn } = parcelOf("one", at(0), at(10), { dueIn: 1_000 });
  expect(mayShareTrip({ dueIn } as Parcel, 1_000, 641)).toBe(true);
  expect(mayShareTrip({ dueIn } as Parcel, 1_000, 640)).toBe(false);
  expect(mayShareTrip({ dueIn } as Parcel, 1_001, 900)).toBe(false);
  expect(mayShareTrip({ dueIn } as Parcel, 1_200, 1_200)).toBe(true);
});

/** Returns every tour with one more parcel whose detours are acceptable for all parcels, by brute force. */
function borneTours(from: Place, stops: readonly Stop[], parcel: Parcel): Stop[][] {
  const [collect, handOver] = tourOf(parcel);
  const doorsOf = (tour: readonly Stop[]) => {
    const times = stopTimes(tour, ride(from, placeOf(tour[0]!)), legTimes(tour, ride));
    return new Map(tour.flatMap((stop, n) => (stop.isPickUp ? [] : [[stop.parcel, times[n]!] as const])));
  };
  const without = doorsOf(stops).set(parcel, directArrival(from, parcel, ride));
  return stops
    .concat(collect!)
    .flatMap((_, first) =>
      stops
        .slice(first)
        .concat(handOver!)
        .map((_, more) => stops.toSpliced(first, 0, collect!).toSpliced(first + more + 1, 0, handOver!)),
    )
    .filter((tour) =>
      [...doorsOf(tour)].every(([one, door]) => mayShareTrip(one, door, without.get(one) ?? -Infinity)),
    );
}
const inSaddle = (from: Place, tour: readonly Stop[]) =>
  ride(from, placeOf(tour[0]!)) + sumNumbers(legTimes(tour, ride));

test("of all tours that every parcel allows, the shortest is found [13.49] [13.50]", () => {
  const minutes = fc.integer({ min: -8, max: 8 });
  const somewhere = fc.tuple(minutes, minutes).map(([east, north]) => at(east / 2, north / 2));
  const aParcel = fc.record({
    pickUp: somewhere,
    dropOff: somewhere,
    readyIn: fc.constantFrom(0, 0, 600),
    dueIn: fc.constantFrom(9_000, 9_000, 1_500),
    isCollected: fc.boolean(),
  });
  const drawn = fc.record({
    from: somewhere,
    carried: fc.array(aParcel, { minLength: 1, maxLength: 3 }),
    one: aParcel,
  });
  fc.assert(
    fc.property(drawn, ({ from, carried, one }) => {
      const stops = carried.flatMap((rest, n) =>
        tourOf(parcelOf(`carried ${n}`, rest.pickUp, rest.dropOff, rest)).slice(rest.isCollected ? 1 : 0),
      );
      const parcel = parcelOf("one", one.pickUp, one.dropOff, one);
      const found = addParcel(from, stops, parcel, ride);
      const seconds = borneTours(from, stops, parcel).map((tour) => inSaddle(from, tour));
      if (carried.length === 3 || seconds.length === 0) {
        expect(found).toBeUndefined();
        return;
      }
      const shortest = Math.min(...seconds);
      expect(countParcels(found!)).toBe(carried.length + 1);
      expect(inSaddle(from, found!)).toBeCloseTo(shortest, 6);
      expect(addParcel(from, stops, parcel, ride, shortest + 1)).toEqual(found);
      expect(addParcel(from, stops, parcel, ride, shortest - 1)).toBeUndefined();
    }),
  );
});
