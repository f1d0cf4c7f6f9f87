import { Refused } from "../../platform/http/refused.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { reconcileTip } from "./settle-tip.ts";
import { findTipById } from "./tip-rows.ts";

/**
 * Redirects a browser that returns from the bank to the order's page. The outcome is read from the provider, not
 * from the browser; a recipient who returns without confirming has given up.
 */
export async function returnFromTip(deps: PaymentDeps, tipId: string): Promise<string> {
  const tip = await findTipById(deps.pool, tipId);
  const order = tip && (await findOrderUnchecked(deps, tip.order_id));
  if (!tip || !order) throw new Refused("not_found");
  try {
    if (tip.state === "redirecting") await reconcileTip(deps, tip, { isGivenUp: true });
  } catch (problem) {
    // The outcome is requested again later; until then the page shows the current state.
    if (!(problem instanceof ProviderUnavailable)) throw problem;
  }
  const query = new URLSearchParams({ t: order.tracking_secret });
  return `/tracking/${encodeURIComponent(tip.order_id)}/tip?${query.toString()}`;
}
