import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { estimateDelivery as endpoint } from "@waybill/contract/pricing";
import { estimate } from "@waybill/domain/pricing/estimate";
import { hourOfWeek } from "@waybill/domain/dispatch/pace";
import { reportedWaitMinutes } from "@waybill/domain/tracking/promises/learned/ready-correction";
import { windowsOf } from "@waybill/domain/tracking/promises/windows";
import { requestedReadyAt } from "@waybill/domain/time/ready-at";
import { requireVendor } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import type { PricingDeps } from "./pricing-deps.ts";

const minuteMs = 60_000;

/**
 * The expected times of pickup and delivery. Starts when the outlet takes orders, and adds its usual or the
 * requested preparation time; a preorder arrives at its requested time.
 */
export async function estimateDelivery(
  { country, ride, now, serviceTimes, learned }: PricingDeps,
  actor: Actor,
  { vendor_id, vendor_location, location, preordered_for, ...ready }: SchemaOutput<(typeof endpoint)["body"]>,
): Promise<AnswerOf<typeof endpoint>> {
  requireVendor(actor, vendor_id);
  const at = now().getTime();
  const begins = (await serviceTimes.takesOrdersFrom(vendor_id)) ?? new Date(at);
  const usual = await serviceTimes.preparationMinutes(vendor_id);
  const readyAt = requestedReadyAt(ready, now()) ?? begins.getTime() / 1000 + usual * 60;
  const later = preordered_for == null ? await learned.correction(vendor_id, now()) : 0;
  const margins = await learned.margins(vendor_location, now());
  const minutes = estimate({
    distanceInMetres: await ride(vendor_location, location),
    minimumEta: country.minimum_eta,
    pickupEstimation: Math.ceil((readyAt * 1000 - at) / minuteMs) + later,
  });
  const arrival = preordered_for == null ? at + minutes.delivery_minutes * minuteMs : preordered_for * 1000;
  const pickup = arrival - (minutes.delivery_minutes - minutes.pickup_minutes) * minuteMs;
  const times = { pickup_at: new Date(pickup).toISOString(), delivery_at: new Date(arrival).toISOString() };
  const hour = hourOfWeek(preordered_for == null ? now() : new Date(pickup), country.timezone) % 24;
  const wait = (await learned.waits(vendor_id)).find((known) => known.hour === hour)?.minutes ?? 0;
  const untilThen = (time: number) => Math.max(0, Math.round((time - at) / minuteMs));
  return {
    estimations: {
      ...(preordered_for == null
        ? minutes
        : { pickup_minutes: untilThen(pickup), delivery_minutes: untilThen(arrival) }),
      ...times,
      ...windowsOf({ ...times, ...(margins && { margins }) }, []),
      ...(later !== 0 && { ready_usually_later: later }),
      ...(wait >= reportedWaitMinutes && { rider_wait_minutes: wait }),
    },
  };
}
