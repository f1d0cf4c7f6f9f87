import * as z from "zod/mini";
import {
  maxPauseMinutes,
  maxPreparationMinutes,
  minPauseMinutes,
} from "@waybill/domain/vendors/outlet-service";
import { endpoint } from "../endpoint.ts";
import { nullish, Time } from "../values.ts";
import { VendorId } from "./vendors.ts";

const clock = z.string().check(z.regex(/^([01]\d|2[0-3])[0-5]\d$/));
const weekday = z.int().check(z.gte(1), z.lte(7));
const maxSpans = 50;
const maxClosedDays = 400;

const PreparationMinutes = z.int().check(z.gte(0), z.lte(maxPreparationMinutes));

/**
 * From HHMM to HHMM, both included, on days of the week (1 is Monday). If from is after to, the hours end on the
 * next day.
 */
const OpeningTimes = z.object({
  days: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
  from: clock,
  to: clock,
});
const Hours = z.array(OpeningTimes).check(z.maxLength(maxSpans));
const ClosedDays = z.array(z.iso.date()).check(z.maxLength(maxClosedDays));

/**
 * The average time that riders wait at a counter in an hour of the country's day (0 to 23), and from how many
 * orders it was measured.
 */
export const RiderWait = z.object({
  hour: z.int().check(z.gte(0), z.lte(23)),
  minutes: z.int(),
  orders: z.int(),
});

/** When an outlet takes orders, and its usual preparation time. */
export const OutletService = z
  .object({
    preparation_minutes: PreparationMinutes,
    /** Omitted: only the country's hours apply. */
    opening_hours: Hours,
    closed_days: ClosedDays,
    /** The reason and end of a pause; `until` null: until it is resumed. */
    pause: z.nullable(z.object({ reason: z.string(), until: z.nullable(Time) })),
    /** True if the outlet takes orders now; if false, when it opens (null: unknown). */
    is_open: z.boolean(),
    opens_at: z.nullable(Time),
    /**
     * By how many minutes its orders are usually late at this hour (negative: early); order times already include
     * this.
     */
    ready_usually_later: z.optional(z.int()),
    /** How long riders wait at the outlet's counter, by hour; only hours with a significant wait. */
    rider_waits: z.optional(z.array(RiderWait)),
    /** Present and false if the caller may read but not change this. */
    may_change: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: "OutletService" });
export type OutletService = z.infer<typeof OutletService>;

/** Fields that are omitted stay unchanged. */
export const OutletServiceEntry = z.object({
  preparation_minutes: nullish(PreparationMinutes),
  opening_hours: nullish(Hours),
  closed_days: nullish(ClosedDays),
});
export type OutletServiceEntry = z.infer<typeof OutletServiceEntry>;

const params = z.object({ vendorId: VendorId });
const answer = z.object({ result: OutletService });
const refusals = ["not_signed_in", "vendor_not_found"] as const;

export const readOutletService = endpoint({
  method: "GET",
  path: "/orders/api/v1/outlet/{vendorId}/service",
  summary: "When an outlet takes orders, its usual preparation time, and whether it is paused",
  caller: "user",
  params,
  success: 200,
  answer,
  refusals,
});

export const saveOutletService = endpoint({
  method: "PUT",
  path: "/orders/api/v1/outlet/{vendorId}/service",
  summary: "Set when an outlet takes orders and its usual preparation time",
  caller: "user",
  changes: "outlets",
  params,
  body: OutletServiceEntry,
  success: 200,
  answer,
  refusals,
});

export const pauseOutlet = endpoint({
  method: "POST",
  path: "/orders/api/v1/outlet/{vendorId}/pause",
  summary: "Pause orders for a number of minutes, or until resumed",
  caller: "user",
  changes: "outlets",
  params,
  body: z.object({
    minutes: nullish(z.int().check(z.gte(minPauseMinutes), z.lte(maxPauseMinutes))),
    reason: z.string().check(z.maxLength(200), z.regex(/\S/)),
  }),
  success: 200,
  answer,
  refusals,
});

export const resumeOutlet = endpoint({
  method: "DELETE",
  path: "/orders/api/v1/outlet/{vendorId}/pause",
  summary: "Resume orders",
  caller: "user",
  changes: "outlets",
  params,
  success: 200,
  answer,
  refusals,
});
