import { expect, test } from "vitest";
import { distanceInMetres, type Place } from "../../addresses/coordinates.ts";
import { batchesOf } from "./batches.ts";
import { sumNumbers, type Parcel, type Ride } from "../tour.ts";

const metresASecond = 5;
const ride: Ride = (from, to) => distanceInMetres(from, to) / metresASecond;
/** Returns the point this many seconds' ride east and north of the middle of Makati. */
const at = (east: number, north = 0): Place => ({
  latitude: 14.55 + (north * metresASecond) / 111_195,
  longitude: 121.03 + (east * metresASecond) / (111_195 * Math.cos((14.55 * Math.PI) / 180)),
});
const parcelOf = (id: string, pickUp: Place, dropOff: Place, dueIn = 9_000): Parcel => ({
  id,
  pickUp,
  dropOff,
  readyIn: 0,
  dueIn,
});
const together = (...parcels: Parcel[]) =>
  batchesOf(parcels, ride)
    .map((batch) => batch.parcels.map(({ id }) => id).toSorted())
    .toSorted((one, other) => String(one).localeCompare(String(other)));

test("orders along another's route are batched, if the shops are at most 1,200 m apart [13.50]", () => {
  const far = parcelOf("far", at(0), at(900));
  for (const [seconds, groups] of [
    [238, [["far", "near"]]],
    [242, [["far"], ["near"]]],
  ] as const) {
    expect(together(far, parcelOf("near", at(seconds), at(800)))).toEqual(groups);
    const north = parcelOf("far", at(0), at(0, 900));
    expect(together(north, parcelOf("near", at(0, seconds), at(0, 800)))).toEqual(groups);
  }
  const [batch] = batchesOf([far, parcelOf("near", at(238), at(800))], ride);
  expect(sumNumbers(batch!.legs)).toBeCloseTo(900, 0);
});

test("orders are batched only if it saves riding, even if every parcel could wait [13.50]", () => {
  // The second shop is so far from the first drop-off that two separate rides would take as long as one tour.
  const west = (seconds: number) => parcelOf("west", at(0), at(-seconds));
  const east = parcelOf("east", at(220), at(280));
  expect(together(west(25), east)).toEqual([["east"], ["west"]]);
  expect(together(west(15), east)).toEqual([["east", "west"]]);
});

test("the pair that saves most is batched first, for any order of input [13.50]", () => {
  // With a third parcel the urgent one would be late.
  const urgent = parcelOf("urgent", at(0), at(600), 830);
  const near = parcelOf("near", at(0), at(570));
  const same = parcelOf("same", at(0), at(600));
  expect(together(urgent, near, same)).toEqual([["near"], ["same", "urgent"]]);
  expect(together(same, near, urgent)).toEqual([["near"], ["same", "urgent"]]);
  expect(together(near, same)).toEqual([["near", "same"]]);
});
