import { expectedReadyAt, timesAfterReadyChange } from "@waybill/domain/time/ready-at";
import type { OrderDeps } from "../order-deps.ts";
import { withPromise } from "../promises/with-promise.ts";
import type { OrderDetails, OrderRow } from "../order-row.ts";

/**
 * The details of an order that is ready at a given time; pickup and delivery move with it, unless the order is
 * scheduled.
 */
export function readyDetails(
  { details, preordered_for }: Pick<OrderRow, "details" | "preordered_for">,
  ready_at: number,
  { country, now }: Pick<OrderDeps, "country" | "now">,
): OrderDetails {
  const was_said_ready = ready_at * 1000 <= now().getTime();
  if (preordered_for !== null) return { ...details, ready_at, was_said_ready };
  const soonest = new Date(now().getTime() + country.minimum_eta * 60_000);
  const { ready_usually_later, ...kept } = details;
  // If the shop itself reports an order ready, no usual delay is added.
  const correction = was_said_ready || !ready_usually_later ? {} : { ready_usually_later };
  const times = timesAfterReadyChange(details, expectedReadyAt({ ready_at, ...correction }), soonest);
  const ready = { ...kept, ...times, ...correction, ready_at, was_said_ready };
  return withPromise(ready, { cause: "ready", now: now() });
}
