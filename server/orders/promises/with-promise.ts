import { isDeepStrictEqual } from "node:util";
import type { PromiseCause, Promised } from "@waybill/domain/tracking/promises/promise";
import type { OrderDetails } from "../order-row.ts";

export type MarginFacts = Pick<Promised, "margins" | "vehicle">;

/** Adds a promise with the margins of the rider's vehicle; the promised times stay. Unchanged margins add none. */
export function withRiderMargins(
  details: OrderDetails,
  { now, margins, vehicle }: { now: Date } & Required<MarginFacts>,
): OrderDetails {
  const { promises = [] } = details;
  const last = promises.at(-1);
  if (!last || isDeepStrictEqual(last.margins, margins)) return details;
  const { pickup_at, delivery_at } = last;
  const promised = {
    at: now.toISOString(),
    cause: "rider_known",
    pickup_at,
    delivery_at,
    margins,
    vehicle,
  } as const;
  return { ...details, promises: [...promises, promised] };
}

/** Adds a promise of the current times to the details; unchanged times add none. */
export function withPromise(
  details: OrderDetails,
  { cause, now, known = {} }: { cause: PromiseCause; now: Date; known?: MarginFacts | undefined },
): OrderDetails {
  const { pickup_at, delivery_at, promises = [] } = details;
  if (pickup_at === null || delivery_at === null) return details;
  const last = promises.at(-1);
  if (last?.pickup_at === pickup_at && last.delivery_at === delivery_at) return details;
  const { margins, vehicle } = { ...last, ...known };
  const promised: Promised = {
    at: now.toISOString(),
    cause,
    pickup_at,
    delivery_at,
    ...(margins && { margins }),
    ...(vehicle && { vehicle }),
  };
  return { ...details, promises: [...promises, promised] };
}
