import { promiseCauses } from "@waybill/domain/tracking/promises/promise";
import * as z from "zod/mini";
import { Time } from "./values.ts";

/** From when to when something is expected. */
export const TimeWindow = z.object({ from: Time, to: Time });

/** Why a delivery moved by more than 3 minutes, when that was seen, and by how many it comes later; negative: sooner. */
export const PromiseChange = z.object({ at: Time, cause: z.enum(promiseCauses), minutes: z.int() });

/** The expected windows of pickup and delivery; they narrow as the order progresses. null: no promise. */
export const promisedTimes = {
  pickup_window: z.nullable(TimeWindow),
  delivery_window: z.nullable(TimeWindow),
  /** The last change by more than 3 minutes; absent if there was none. */
  promise_change: z.optional(PromiseChange),
};
