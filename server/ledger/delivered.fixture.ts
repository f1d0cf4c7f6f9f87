import type { OrderRequest } from "@waybill/contract/order";
import { findOrderUnchecked } from "../orders/find-order.ts";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { openMarket } from "../pricing/market.ts";
import { pricingDeps } from "../pricing/pricing-deps.ts";
import { ownRider } from "../fleets/riders/rider.fixture.ts";
import type { TestApp } from "../testing/test-app.ts";
import { postDelivery } from "./post-delivery.ts";

/** Creates orders that a rider delivers at once, collecting the cash; each is posted in the ledger. */
export function deliverer(product: TestApp) {
  const { call, clock, deps, pool } = product;
  const pricing = pricingDeps(deps, undefined, openMarket(deps));
  return async (as: string, vendorId: string, cashMinor = 0, changes: Partial<OrderRequest> = {}) => {
    const order = await placeTestOrder(call, as, vendorId, changes);
    const { rider_id } = await ownRider(product, { available: false });
    const row = await findOrderUnchecked({ pool }, order.order_id);
    if (!row) throw new Error("The order is missing.");
    const money = {
      carrierId: rider_id,
      riderId: rider_id,
      isDelivered: true,
      cashMinor,
      earningMinor: 4500,
      at: clock.now(),
    };
    const postIt = () =>
      inTransaction(pool, ({ pool: client }) => postDelivery({ ...pricing, pool: client }, row, money));
    await postIt();
    return { order, vendorId, riderId: rider_id, postIt };
  };
}
