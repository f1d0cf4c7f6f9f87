import type { Place } from "@waybill/domain/addresses/coordinates";
import { nearestOf } from "@waybill/domain/dispatch/matching/nearest";
import { placeOfPair, joinRideTimes, type RideTo } from "@waybill/domain/dispatch/ride-times";
import * as z from "zod/mini";
import { semaphore } from "../../platform/http/semaphore.ts";
import { askRouter, type Service } from "./ask-router.ts";
import type { TimesByRoad } from "./ride-times.ts";

/** Time and distance of each rider to a place; null if there is no route. */
type Column = readonly (Omit<RideTo, "from"> | null)[];
/**
 * Returns each rider's ride to a place; undefined if the service cannot route to the place, for example because no
 * road is near.
 */
export type FindRidesToPlace = (riders: readonly Place[], place: Place) => Promise<Column | undefined>;

/** Most routers accept a hundred places per request by default. */
const maxRidersAtOnce = 90;

const inParts = (riders: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(riders.length / maxRidersAtOnce) }, (_, at) =>
    riders.slice(at * maxRidersAtOnce, (at + 1) * maxRidersAtOnce),
  );

/** Max concurrent requests to a router. */
const atOnce = 8;

/** Asks a router about the riders nearest to each place, in batches, until the budget is used up. */
export function serviceTimes(ridesToPlace: FindRidesToPlace, now: () => Date): TimesByRoad {
  const inLine = semaphore(atOnce, Infinity);
  return {
    find: async (query, budgetMs) => {
      const end = now().getTime() + budgetMs;
      // Riders are filtered by straight line, because no route is shorter.
      const riders = Array.from({ length: query.from.length / 2 }, (_, rider) =>
        placeOfPair(query.from, rider),
      );
      const nearTo = nearestOf(riders);
      const max = Math.max(query.max, maxRidersAtOnce);
      let offRoads = 0;
      const toPlace = async (place: number): Promise<RideTo[] | undefined> => {
        const [to, withinMetres] = [placeOfPair(query.to, place), query.farthestMetres[place]!];
        const only = query.only?.[place];
        const near = only === undefined ? nearTo(to, { max, withinMetres }) : [only];
        const part = (numbers: readonly number[]) =>
          inLine(async () => {
            if (now().getTime() >= end) return "late";
            const column = await ridesToPlace(
              numbers.map((rider) => riders[rider]!),
              to,
            );
            return column?.flatMap((ride, at): RideTo[] =>
              ride && ride.metres <= withinMetres ? [{ from: numbers[at]!, ...ride }] : [],
            );
          });
        const found = await Promise.all(inParts(near).map(part));
        if (found.includes(undefined)) offRoads += 1;
        const rides = found.flatMap((one) => (typeof one === "object" ? one : []));
        return found.every((one) => typeof one === "object")
          ? rides.sort((one, other) => one.seconds - other.seconds).slice(0, query.max)
          : undefined;
      };
      const places = Array.from({ length: query.to.length / 2 }, (_, place) => toPlace(place));
      return joinRideTimes(await Promise.all(places), offRoads);
    },
  };
}

const amounts = z.array(z.tuple([z.nullable(z.number().check(z.gte(0)))]));
const OsrmTable = z.object({ durations: amounts, distances: amounts });

/** OSRM's table service, with the profile `driving`: all riders are sources, the place is the destination. */
export const osrmTable =
  ({ url, fetch }: Service): FindRidesToPlace =>
  async (riders, place) => {
    const line = [...riders, place].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(";");
    const sources = riders.map((_, at) => at).join(";");
    const path = `table/v1/driving/${line}?sources=${sources}&destinations=${riders.length}&annotations=duration,distance`;
    const answer = await askRouter({ fetch, base: url, path, shape: OsrmTable });
    return (
      answer &&
      riders.map((_, at) => {
        const [seconds, metres] = [answer.durations[at]?.[0], answer.distances[at]?.[0]];
        return typeof seconds === "number" && typeof metres === "number" ? { seconds, metres } : null;
      })
    );
  };

const amount = z.nullish(z.number().check(z.gte(0)));
const ValhallaMatrix = z.object({
  sources_to_targets: z.array(z.array(z.object({ time: amount, distance: amount, from_index: z.number() }))),
});

/** Valhalla's matrix service, for a motor scooter; its distances are in kilometres. */
export const valhallaMatrix =
  ({ url, fetch }: Service): FindRidesToPlace =>
  async (riders, place) => {
    const spot = ({ latitude, longitude }: Place) => ({ lat: latitude, lon: longitude });
    const body = {
      sources: riders.map(spot),
      targets: [spot(place)],
      costing: "motor_scooter",
      units: "kilometers",
    };
    const answer = await askRouter({
      fetch,
      base: url,
      path: "sources_to_targets",
      body,
      shape: ValhallaMatrix,
    });
    if (!answer) return undefined;
    const found = new Map(answer.sources_to_targets.flat().map((one) => [one.from_index, one]));
    return riders.map((_, at) => {
      const { time, distance } = found.get(at) ?? {};
      return typeof time === "number" && typeof distance === "number"
        ? { seconds: time, metres: distance * 1000 }
        : null;
    });
  };
