import type { Deps } from "../platform/deps.ts";
import { pricingDeps, type PricingDeps } from "../pricing/pricing-deps.ts";
import { offeredPayments, type RequireOfferedPayment } from "../vendors/payment-offer.ts";
import type { Outbox } from "./announcing/outbox.ts";
import type { AlongMove } from "./moving/along-moves.ts";
import type { CancelStep } from "./moving/cancel-steps.ts";
import { orderBounds, type RequireOrderBounds } from "./placing/order-bounds.ts";
import { requiredFeatures, type RequireFeatures } from "./placing/required-features.ts";

/** The dependencies of the functions that create, change and move orders: the platform, pricing, payment methods and the outbox. */
export type OrderDeps = Deps &
  PricingDeps & {
    readonly outbox: Pick<Outbox, "wake" | "cacheOrder">;
    readonly requireOfferedPayment: RequireOfferedPayment;
    readonly requireFeatures: RequireFeatures;
    readonly requireOrderBounds: RequireOrderBounds;
    /** Writes that other features add to the statement that moves an order. */
    readonly alongMoves: AlongMove[];
    /** Writes that other features add to the transaction that cancels an order. */
    readonly cancelSteps: CancelStep[];
  };

/** Build these once per process: they cache the offered payments. */
export const orderDeps = (
  deps: Deps,
  outbox: OrderDeps["outbox"],
  pricing: PricingDeps = pricingDeps(deps),
): OrderDeps => ({
  ...deps,
  ...pricing,
  outbox,
  requireOfferedPayment: offeredPayments(deps),
  requireFeatures: requiredFeatures(deps),
  requireOrderBounds: orderBounds({ ...deps, ...pricing }),
  alongMoves: [],
  cancelSteps: [],
});
