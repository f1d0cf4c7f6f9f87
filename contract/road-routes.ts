import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { degrees } from "./places.ts";

/**
 * A route by road: `line` has longitude before latitude. It starts and ends on a road, not at the requested points.
 */
const RoadRoute = z
  .object({
    distance_metres: z.number(),
    duration_seconds: z.number(),
    line: z.array(z.tuple([z.number(), z.number()])),
  })
  .register(z.globalRegistry, { id: "Way" });
export type RoadRoute = z.infer<typeof RoadRoute>;

const query = z.object({
  from_lat: degrees(90),
  from_lng: degrees(180),
  to_lat: degrees(90),
  to_lng: degrees(180),
});
const summary = "The route by road between two places; null if there is none or no roads are known";

export const readRoadRoute = endpoint({
  method: "GET",
  path: "/orders/api/v1/delivery/way",
  summary,
  caller: "user",
  query,
  success: 200,
  answer: z.object({ result: z.nullable(RoadRoute) }),
  refusals: ["not_signed_in"],
});

export const readRoadRouteOfRider = endpoint({
  method: "GET",
  path: "/rider/api/v1/way",
  summary: `${summary}, for the rider who rides it`,
  caller: "rider",
  query,
  success: 200,
  answer: z.object({ result: z.nullable(RoadRoute) }),
  refusals: ["not_signed_in"],
});

export const readRidersRoadRoute = endpoint({
  method: "GET",
  path: "/hurrier/api/v1/fleet/way",
  summary: `${summary}, for a rider's app`,
  caller: "fleet",
  query,
  success: 200,
  answer: z.object({ result: z.nullable(RoadRoute) }),
  refusals: ["not_signed_in"],
});
