import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Route } from "@waybill/places/roads/find-route";
import * as z from "zod/mini";
import { askRouter, type Service } from "./ask-router.ts";
import type { Router } from "./router.ts";

const metres = z.number().check(z.gte(0));
const OsrmDistance = z.object({ routes: z.tuple([z.object({ distance: metres })], z.unknown()) });
const Position = z.tuple([z.number(), z.number()]);
const OsrmRoute = z.object({
  routes: z.tuple(
    [
      z.object({
        distance: metres,
        duration: z.number().check(z.gte(0)),
        geometry: z.object({ coordinates: z.array(Position) }),
      }),
    ],
    z.unknown(),
  ),
});

/** OSRM's route service, with the profile `driving`. */
export function osrm({ url, fetch }: Service): Router {
  const ask = async <T>(places: Place[], wanted: string, shape: z.ZodMiniType<T>) => {
    const line = places.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(";");
    return askRouter({ fetch, base: url, path: `route/v1/driving/${line}?${wanted}`, shape });
  };
  return {
    metres: async (from, to) => (await ask([from, to], "overview=false", OsrmDistance))?.routes[0].distance,
    async route(from, to): Promise<Route | undefined> {
      const answer = await ask([from, to], "overview=full&geometries=geojson", OsrmRoute);
      if (!answer) return undefined;
      const { distance, duration, geometry } = answer.routes[0];
      return { metres: distance, seconds: duration, line: geometry.coordinates };
    },
  };
}

const summary = z.object({ length: metres, time: z.optional(z.number()) });
const ValhallaDistance = z.object({ trip: z.object({ summary }) });
const ValhallaRoute = z.object({
  trip: z.object({ summary, legs: z.tuple([z.object({ shape: z.string() })], z.unknown()) }),
});

/** Decodes Valhalla's line format: differences between points, in millionths of a degree. */
function pointsOfText(text: string): Route["line"] {
  const points: Route["line"] = [];
  const sums: [number, number] = [0, 0];
  for (let at = 0, axis = 0; at < text.length; axis = 1 - axis) {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const bits = text.charCodeAt(at++) - 63;
      value |= (bits & 0x1f) << shift;
      if (!(bits >= 0x20)) break;
    }
    sums[axis as 0 | 1] += (value >>> 1) ^ -(value & 1);
    if (axis === 1) points.push([sums[1] / 1e6, sums[0] / 1e6]);
  }
  return points;
}

/** Valhalla's route service, for a motor scooter. */
export function valhalla({ url, fetch }: Service): Router {
  const ask = async <T>(places: Place[], more: object, shape: z.ZodMiniType<T>) => {
    const body = {
      locations: places.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
      costing: "motor_scooter",
      units: "kilometers",
      ...more,
    };
    return askRouter({ fetch, base: url, path: "route", body, shape });
  };
  return {
    async metres(from, to) {
      const answer = await ask([from, to], { directions_type: "none" }, ValhallaDistance);
      return answer && answer.trip.summary.length * 1000;
    },
    async route(from, to): Promise<Route | undefined> {
      const answer = await ask([from, to], {}, ValhallaRoute);
      if (!answer) return undefined;
      const { summary, legs } = answer.trip;
      return {
        metres: summary.length * 1000,
        seconds: summary.time ?? 0,
        line: pointsOfText(legs[0].shape),
      };
    },
  };
}
