import { promiseCauses } from "@waybill/domain/tracking/promises/promise";
import * as z from "zod/mini";
import { Time } from "./values.ts";

/** The period in which a pickup or delivery is expected. */
export const TimeWindow = z.object({ from: Time, to: Time });

/**
 * Why the expected delivery moved by more than 3 minutes, when this was noticed, and by how many minutes (negative:
 * earlier).
 */
export const PromiseChange = z.object({ at: Time, cause: z.enum(promiseCauses), minutes: z.int() });

/** The expected windows of pickup and delivery; they narrow as the order progresses. null: no promise. */
export const promisedTimes = {
  pickup_window: z.nullable(TimeWindow),
  delivery_window: z.nullable(TimeWindow),
  /** The last change by more than 3 minutes; absent if there was none. */
  promise_change: z.optional(PromiseChange),
};
