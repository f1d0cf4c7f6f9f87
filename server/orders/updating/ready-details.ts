import { timesWhenReady } from "@waybill/domain/time/ready-at";
import type { OrderDeps } from "../order-deps.ts";
import { withPromise } from "../promises/with-promise.ts";
import type { OrderDetails, OrderRow } from "../order-row.ts";

/** The details of an order that is ready at a time: what is not scheduled is collected and delivered accordingly. */
export function readyDetails(
  { details, preordered_for }: Pick<OrderRow, "details" | "preordered_for">,
  ready_at: number,
  { country, now }: Pick<OrderDeps, "country" | "now">,
): OrderDetails {
  const was_said_ready = ready_at * 1000 <= now().getTime();
  if (preordered_for !== null) return { ...details, ready_at, was_said_ready };
  const soonest = new Date(now().getTime() + country.minimum_eta * 60_000);
  const times = timesWhenReady(details, ready_at, soonest);
  return withPromise({ ...details, ...times, ready_at, was_said_ready }, { cause: "ready", now: now() });
}
