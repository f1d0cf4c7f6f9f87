import type { OrderRequest } from "@waybill/contract/order";
import type { Country } from "@waybill/domain/markets/countries";
import { estimate } from "@waybill/domain/pricing/estimate";
import { requestedReadyAt } from "@waybill/domain/time/ready-at";
import type { OrderDetails } from "../order-row.ts";

const minuteMs = 60_000;
const longestPickupMinutes = 1440;

type Shifted = Pick<OrderDetails, "pickup_at" | "delivery_at">;
type Times = Shifted & Pick<OrderDetails, "ready_at" | "ready_usually_later">;

const shifted = (time: string | number, minutes: number): string =>
  new Date(new Date(time).getTime() + minutes * minuteMs).toISOString();

/**
 * The likely times at which an order is ready and at which the rider reaches the outlet and the customer; a
 * preorder arrives at its requested time.
 */
export function likelyTimes(
  request: OrderRequest,
  {
    country,
    metres,
    now,
    usualMinutes = 0,
    usuallyLater = 0,
  }: {
    country: Country;
    metres: number;
    now: Date;
    usualMinutes?: number;
    /** How many minutes later than announced the shop usually is. */
    usuallyLater?: number;
  },
): Times {
  const isScheduled = request.preordered_for != null;
  const givenReadyAt = requestedReadyAt(request, now);
  const readyAt = givenReadyAt ?? requestedReadyAt({ ready_in_minutes: usualMinutes }, now) ?? 0;
  const readyMinutes = isScheduled ? 0 : (readyAt * 1000 - now.getTime()) / minuteMs + usuallyLater;
  const pickupMinutes = Math.max(0, request.login_pickup_estimation ?? 0, readyMinutes);
  const { pickup_minutes, delivery_minutes } = estimate({
    distanceInMetres: metres,
    minimumEta: country.minimum_eta,
    pickupEstimation: Math.min(longestPickupMinutes, Math.ceil(pickupMinutes)),
  });
  const arrival =
    request.preordered_for == null
      ? now.getTime() + delivery_minutes * minuteMs
      : request.preordered_for * 1000;
  const pickup_at = shifted(arrival, pickup_minutes - delivery_minutes);
  const correction = isScheduled || usuallyLater === 0 ? {} : { ready_usually_later: usuallyLater };
  // A preorder is usually ready when its rider arrives.
  const usual = isScheduled ? Math.max(readyAt, Math.floor(Date.parse(pickup_at) / 1000)) : readyAt;
  return { pickup_at, delivery_at: shifted(arrival, 0), ready_at: givenReadyAt ?? usual, ...correction };
}

/** The times for another destination: the delivery moves; for a preorder the pickup moves instead. */
export function timesForDestination(
  metres: number,
  { pickup_at, delivery_at }: Shifted,
  isPreorder: boolean,
): Shifted {
  const { delivery_minutes: ride } = estimate({ distanceInMetres: metres, minimumEta: 0 });
  if (isPreorder) return { pickup_at: delivery_at && shifted(delivery_at, -ride), delivery_at };
  return { pickup_at, delivery_at: pickup_at && shifted(pickup_at, ride) };
}
