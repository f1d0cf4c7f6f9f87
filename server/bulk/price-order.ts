import type { BulkOrder } from "@waybill/contract/bulk-jobs";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { deliverableArea, reasonDetail } from "../pricing/areas/delivery-area.ts";
import { quoteFee } from "../pricing/quote-fee.ts";
import type { RowDeps } from "./bulk-deps.ts";

type Priced = Pick<BulkOrder, "scheduled_for" | "payment_method">;
type Route = { vendorId: string; from: Place; to: Place };

/** The requested time of a row's order, in Unix seconds; null for an immediate order. */
export const preorderedFor = ({ scheduled_for }: Pick<BulkOrder, "scheduled_for">): number | null =>
  scheduled_for === null ? null : Math.floor(Date.parse(scheduled_for) / 1000);

/**
 * The signed fee of a row's order, quoted like any other. Refuses with the reason if the address is outside the
 * delivery area.
 */
export async function priceOrder(
  deps: RowDeps,
  actor: Actor,
  { vendorId, from, to }: Route,
  order: Priced,
): Promise<{ fee: number; signature: string }> {
  try {
    return await quoteFee(deps, actor, {
      vendor_id: vendorId,
      source: from,
      destination: to,
      preordered_for: preorderedFor(order),
      payment_method: order.payment_method,
    });
  } catch (refused) {
    if (!(refused instanceof Refused) || refused.refusal !== "price_not_computable") throw refused;
    // Checked first, because "not deliverable" explains more than "no price".
    const { metres, reason, pause } = await deliverableArea(deps, { vendorId, from, to });
    if (reason === undefined) throw refused;
    throw new Refused("not_deliverable", reasonDetail({ metres, reason, pause }, deps.country));
  }
}
