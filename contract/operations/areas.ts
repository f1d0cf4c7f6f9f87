import { maxFallbackMinutes, maxFallbackSteps } from "@waybill/domain/couriers/fallback";
import * as z from "zod/mini";
import { Coordinates, nullish, Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf, Reason } from "./endpoint.ts";

const OffsetTime = z.iso.datetime({ offset: true });
const Ring = z.array(z.array(z.number()).check(z.minLength(2), z.maxLength(3)));

/** GeoJSON, WGS 84: longitude before latitude, holes after their outline. */
const GeoPolygon = z.union([
  z.object({ type: z.literal("Polygon"), coordinates: z.array(Ring) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Ring)) }),
]);
export type GeoPolygon = z.infer<typeof GeoPolygon>;

/** A courier fleet that gets the order if no own rider takes it within this many minutes; 0: at once. */
const Fallback = z.object({
  fleet_id: Id,
  after_minutes: z.int().check(z.gte(0), z.lte(maxFallbackMinutes)),
});

const AreaFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  polygon: GeoPolygon,
  /** False: riders no longer deliver there. */
  is_active: z.boolean(),
  /** The couriers that get an order after the own riders, sorted by minutes; empty: own riders only. */
  fallback: z.array(Fallback).check(z.maxLength(maxFallbackSteps)),
};

const AreaVersion = z.object({
  version: z.int(),
  ...AreaFields,
  /** null: this is the version of the country's file. */
  valid_from: z.nullable(Time),
  created_at: z.nullable(Time),
  created_by: z.nullable(z.string()),
});

const Pause = z.object({ reason: z.string(), until: Time });

/** An area in its current version, with all versions, newest first. */
export const OperatedArea = z
  .object({
    area_id: z.string(),
    ...AreaVersion.shape,
    pause: z.nullable(Pause),
    /** Ids of the areas that overlap it. */
    overlaps: z.array(z.string()),
    versions: z.array(AreaVersion),
  })
  .register(z.globalRegistry, { id: "OperatedArea" });
export type OperatedArea = z.infer<typeof OperatedArea>;

const one = z.object({ result: OperatedArea });

export const listAreas = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/areas`,
  summary: "Where riders deliver, as GeoJSON, with every version",
  needs: ["areas", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(OperatedArea),
  refusals: ["bad_pagination_key"],
});

export const readOperatedArea = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/areas/{id}`,
  summary: "One area",
  needs: ["areas", "read"],
  params: z.object({ id: Id }),
  success: 200,
  answer: one,
  refusals: ["not_found"],
});

export const createArea = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/areas`,
  summary: "Draw an area; without valid_from it applies at once",
  needs: ["areas", "change"],
  body: z.object({
    name: z.optional(AreaFields.name),
    polygon: GeoPolygon,
    is_active: z.optional(z.boolean()),
    fallback: z.optional(AreaFields.fallback),
    valid_from: nullish(OffsetTime),
  }),
  success: 201,
  answer: one,
  refusals: ["not_found", "area_not_drawable", "changed_meanwhile"],
});

export const changeArea = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/areas/{id}`,
  summary: "Create a new version of an area; missing fields stay unchanged",
  needs: ["areas", "change"],
  params: z.object({ id: Id }),
  body: z.object({
    name: z.optional(AreaFields.name),
    polygon: z.optional(GeoPolygon),
    is_active: z.optional(z.boolean()),
    fallback: z.optional(AreaFields.fallback),
    valid_from: nullish(OffsetTime),
    /** The newest version that the caller has read; refused if somebody has written another since. */
    expected: z.optional(z.int()),
  }),
  success: 200,
  answer: one,
  refusals: ["not_found", "area_not_drawable", "changed_meanwhile"],
});

export const pauseArea = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/areas/{id}/pause`,
  summary:
    "Refuse quotes in an area for a while, with a reason for merchants; a time of now or earlier ends the pause",
  needs: ["areas", "change"],
  params: z.object({ id: Id }),
  body: z.object({
    until: OffsetTime,
    reason: Reason,
    /** The pause that the caller has read, or null; refused if somebody has changed it since. */
    expected: z.optional(z.nullable(Pause)),
  }),
  success: 200,
  answer: one,
  refusals: ["not_found", "changed_meanwhile"],
});

/** A temporary weather supplement on every fee: an amount, or a percentage of the distance fee. */
const Supplement = z
  .object({
    supplement_id: z.string(),
    area_id: z.nullable(z.string()),
    amount: z.nullable(z.number()),
    percentage: z.nullable(z.number()),
    reason: z.string(),
    from: Time,
    until: Time,
    created_by: z.string(),
  })
  .register(z.globalRegistry, { id: "WeatherSupplement" });

export const listSupplements = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/weather-supplements`,
  summary: "Supplements for the weather, newest first",
  needs: ["prices", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(Supplement),
  refusals: ["bad_pagination_key"],
});

export const addSupplement = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/weather-supplements`,
  summary:
    "Add a supplement to every fee for a while, with a reason for merchants; without an area it applies everywhere",
  needs: ["prices", "change"],
  body: z.object({
    area_id: nullish(Id),
    amount: nullish(z.number().check(z.gt(0), z.lte(1e9))),
    percentage: nullish(z.number().check(z.gt(0), z.lte(1000))),
    reason: Reason,
    from: nullish(OffsetTime),
    until: OffsetTime,
  }),
  success: 201,
  answer: z.object({ result: Supplement }),
  refusals: ["not_found"],
});

export const endSupplement = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/weather-supplements/{id}/end`,
  summary: "End a supplement now",
  needs: ["prices", "change"],
  params: z.object({ id: Id }),
  success: 200,
  answer: z.object({ result: Supplement }),
  refusals: ["not_found"],
});

/** Quotes that were refused in a period, with location and reason. */
export const listRefusedQuotes = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/refused-quotes`,
  summary: "Refused quotes, newest first, with the place and the reason",
  needs: ["insight", "read"],
  query: z.object({
    ...PageQuery.shape,
    from: z.optional(OffsetTime),
    to: z.optional(OffsetTime),
    reason: z.optional(z.string().check(z.maxLength(60))),
  }),
  success: 200,
  answer: pageOf(
    z.object({
      refused_id: z.string(),
      vendor_id: z.string(),
      reason: z.string(),
      location: Coordinates,
      refused_at: Time,
    }),
  ),
  refusals: ["bad_pagination_key"],
});
