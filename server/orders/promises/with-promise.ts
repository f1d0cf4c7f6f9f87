import type { PromiseCause, Promised } from "@waybill/domain/tracking/promises/promise";
import type { OrderDetails } from "../order-row.ts";

export type KnownMargins = Pick<Promised, "margins" | "vehicle">;

/** Details with what their times promise from now on; the same times are promised once. */
export function withPromise(
  details: OrderDetails,
  { cause, now, known = {} }: { cause: PromiseCause; now: Date; known?: KnownMargins | undefined },
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
