import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { estimateDelivery as endpoint } from "@waybill/contract/pricing";
import { estimate } from "@waybill/domain/pricing/estimate";
import { requireVendor } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import type { PricingDeps } from "./pricing-deps.ts";

/** How long pick-up and delivery are likely to take from now. */
export async function estimateDelivery(
  { country, ride, now }: PricingDeps,
  actor: Actor,
  { vendor_id, vendor_location, location }: Parsed<(typeof endpoint)["body"]>,
): Promise<AnswerOf<typeof endpoint>> {
  requireVendor(actor, vendor_id);
  const minutes = estimate({
    distanceInMetres: await ride(vendor_location, location),
    minimumEta: country.minimum_eta,
  });
  const after = (some: number) => new Date(now().getTime() + some * 60_000).toISOString();
  return {
    estimations: {
      ...minutes,
      pickup_at: after(minutes.pickup_minutes),
      delivery_at: after(minutes.delivery_minutes),
    },
  };
}
