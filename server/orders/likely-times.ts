import type { OrderRequest } from "@waybill/contract/order";
import type { Country } from "@waybill/domain/markets/countries";
import { estimate } from "@waybill/domain/pricing/estimate";
import type { OrderDetails } from "./order-row.ts";

const minuteMs = 60_000;
const longestPickupMinutes = 1440;

type Times = Pick<OrderDetails, "pickup_at" | "delivery_at">;

const shifted = (time: string | number, minutes: number): string =>
  new Date(new Date(time).getTime() + minutes * minuteMs).toISOString();

/** When the rider is likely to be at the outlet and at the customer; a preorder arrives at the time it was asked for. */
export function likelyTimes(
  request: OrderRequest,
  { country, metres, now }: { country: Country; metres: number; now: Date },
): Times {
  const asked = request.login_pickup_estimation ?? 0;
  const { pickup_minutes, delivery_minutes } = estimate({
    distanceInMetres: metres,
    minimumEta: country.minimum_eta,
    pickupEstimation: Math.min(longestPickupMinutes, Math.ceil(asked)),
  });
  const arrival =
    request.preordered_for == null
      ? now.getTime() + delivery_minutes * minuteMs
      : request.preordered_for * 1000;
  return {
    pickup_at: shifted(arrival, pickup_minutes - delivery_minutes),
    delivery_at: shifted(arrival, 0),
  };
}

/** The same for an order that goes elsewhere: it arrives sooner or later; a preorder is collected sooner or later. */
export function timesTo(metres: number, { pickup_at, delivery_at }: Times, isPreorder: boolean): Times {
  const { delivery_minutes: ride } = estimate({ distanceInMetres: metres, minimumEta: 0 });
  if (isPreorder) return { pickup_at: delivery_at && shifted(delivery_at, -ride), delivery_at };
  return { pickup_at, delivery_at: pickup_at && shifted(pickup_at, ride) };
}
