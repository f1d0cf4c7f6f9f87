import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { validateArea as validateEndpoint } from "@waybill/contract/pricing";
import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import type { PricingDeps } from "../pricing-deps.ts";
import { deliverableArea } from "./delivery-area.ts";

/** Checks whether riders of one of the actor's vendors serve a location; returns the reason if not. */
export async function validateArea(
  deps: PricingDeps,
  actor: Actor,
  { vendor_id, vendor_location, location }: SchemaOutput<(typeof validateEndpoint)["body"]>,
): Promise<AnswerOf<typeof validateEndpoint>> {
  requireVendor(actor, vendor_id);
  const route = { vendorId: vendor_id, from: vendor_location, to: location };
  const { metres, reason, pause } = await deliverableArea(deps, route);
  return {
    result: reason === undefined ? "DELIVERABLE" : "NOT_DELIVERABLE",
    ...(reason !== undefined && { reason }),
    ...(pause && { pause: { reason: pause.reason, until: pause.until.toISOString() } }),
    distance_metres: Math.round(metres),
    maximum_kilometres: deps.country.maximum_delivery_km,
  };
}
