import type { TrackedOrder } from "@waybill/contract/tracking";
import { brands } from "@waybill/domain/markets/brands";
import { timingSafeEqual } from "node:crypto";
import { orderForTracking } from "../orders/order-for-tracking.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/refused.ts";
import { positionOf } from "../riders/position-of.ts";
import { trackedOrder } from "./tracked-order.ts";

const isSame = (given: string, secret: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** An order for the person who waits for it; a wrong secret tells no more than none (wire.md). */
export const trackOrderFor = async (
  deps: Deps,
  orderId: string,
  secret: string | undefined,
): Promise<TrackedOrder> => {
  const found = await orderForTracking(deps, orderId);
  if (!found) throw new Refused("order_not_found");
  const { id, service_name } = brands[deps.settings.brand];
  return trackedOrder({
    order: found.order,
    position: await positionOf(deps, orderId),
    brand: { id, service_name, logo_url: `/brands/${id}/logo.svg` },
    now: deps.now(),
    trusted: secret !== undefined && isSame(secret, found.secret),
  });
};
