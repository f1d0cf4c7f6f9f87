import type { AnswerOf } from "@waybill/contract/endpoint";
import type { readArea as readEndpoint } from "@waybill/contract/pricing";
import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import type { PricingDeps } from "../pricing-deps.ts";

/** The delivery area of one of the actor's vendors, for a map. */
export async function readArea(
  { country, areaOfOutlet }: PricingDeps,
  actor: Actor,
  vendorId: string,
): Promise<AnswerOf<typeof readEndpoint>> {
  requireVendor(actor, vendorId);
  const own = await areaOfOutlet(vendorId);
  const area = own ?? country.delivery_area;
  return {
    result: {
      vendor_id: vendorId,
      from: own ? "outlet" : area ? "country" : "none",
      area: area
        ? {
            type: "MultiPolygon",
            coordinates: area.map((rings) => rings.map((ring) => ring.map((position) => [...position]))),
          }
        : null,
      maximum_kilometres: country.maximum_delivery_km,
    },
  };
}
