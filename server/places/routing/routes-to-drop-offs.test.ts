import { joinRideTimes, type RideTo, type RideTimesQuery } from "@waybill/domain/dispatch/ride-times";
import { expect, test } from "vitest";
import { openDropOffRoutes } from "./routes-to-drop-offs.ts";

const place = (north: number) => ({ latitude: 14.5 + north / 100, longitude: 121 });
const [shop, door, otherDoor, rider] = [place(0), place(1), place(2), place(3)];
const budgetMs = 1_000;
const now = () => new Date(0);

/** Roads on which a route's seconds equal the index of its start; records the calls. */
function openRoads() {
  const asked: RideTimesQuery[] = [];
  const ridesTo = ({ from, only }: RideTimesQuery, n: number): RideTo[] => {
    const starts = only ? [only[n]!] : Array.from({ length: from.length / 2 }, (_, at) => at);
    return starts.map((at) => ({ from: at, seconds: at + 1, metres: 10 * (at + 1) }));
  };
  const find = async (wanted: RideTimesQuery) => {
    asked.push(wanted);
    return joinRideTimes(Array.from({ length: wanted.to.length / 2 }, (_, n) => ridesTo(wanted, n)));
  };
  return { asked, find: openDropOffRoutes({ find }, now) };
}
const listed = ({ from, to, metres }: Awaited<ReturnType<ReturnType<typeof openDropOffRoutes>>>) =>
  Array.from(metres, (one, at) => [from[2 * at], to[2 * at], one]);

test("a drop-off's routes from its shop and from current stops are searched once, a rider's each time [16.15]", async () => {
  const { asked, find } = openRoads();
  const wanted = {
    fromShops: [{ from: shop, to: door }],
    fromRiders: [{ from: rider, to: door }],
    stops: [shop, door, otherDoor],
  };
  const expected = [
    [shop.latitude, door.latitude, 10],
    [door.latitude, door.latitude, 20],
    [otherDoor.latitude, door.latitude, 30],
    [rider.latitude, door.latitude, 10],
  ];
  expect(listed(await find(wanted, budgetMs))).toEqual(expected);
  expect(asked.map(({ only }) => only && [...only])).toEqual([undefined, [0]]);
  expect(listed(await find(wanted, budgetMs))).toEqual(expected);
  expect(asked).toHaveLength(3);
  // Without the rider and the other drop-off only their routes disappear; nothing is searched again.
  const later = await find({ ...wanted, fromRiders: [], stops: [shop, door] }, budgetMs);
  expect(listed(later)).toEqual(expected.slice(0, 2));
  expect(asked).toHaveLength(3);
});

test("without time, or without roads, only cached routes are known", async () => {
  const { asked, find } = openRoads();
  const wanted = { fromShops: [{ from: shop, to: door }], fromRiders: [], stops: [] };
  expect(listed(await find(wanted, 0))).toEqual([]);
  expect(asked).toEqual([]);
  expect(listed(await openDropOffRoutes(undefined, now)(wanted, budgetMs))).toEqual([]);
  await find(wanted, budgetMs);
  expect(listed(await find(wanted, 0))).toEqual([[shop.latitude, door.latitude, 10]]);
});

test("a drop-off with no road nearby is searched once", async () => {
  let asked = 0;
  const find = openDropOffRoutes(
    {
      find: async () => {
        asked += 1;
        return joinRideTimes([undefined], 1);
      },
    },
    now,
  );
  const wanted = { fromShops: [{ from: shop, to: door }], fromRiders: [], stops: [] };
  for (const _ of [1, 2]) expect(listed(await find(wanted, budgetMs))).toEqual([]);
  expect(asked).toBe(1);
});
