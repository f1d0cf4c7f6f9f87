import type { Order } from "@waybill/contract/order";
import type { TrackedOrder } from "@waybill/contract/tracking";
import { brands } from "@waybill/domain/markets/brands";
import { timingSafeEqual } from "node:crypto";
import { orderForTracking } from "../orders/find-order.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { positionOf } from "../riders/position-of.ts";
import { trackedOrder } from "./tracked-order.ts";

const isSame = (given: string, secret: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
};

export type Tracked = {
  seen: TrackedOrder;
  /** The whole order, for whoever holds the link's secret. */
  whole: Order | undefined;
};

/** An order as its link shows it, with the whole of it where the secret is right. */
export const findTracked = async (
  deps: Deps,
  orderId: string,
  secret: string | undefined,
): Promise<Tracked> => {
  const found = await orderForTracking(deps, orderId);
  if (!found) throw new Refused("order_not_found");
  const { id, service_name } = brands[deps.settings.brand];
  const trusted = secret !== undefined && isSame(secret, found.secret);
  const seen = trackedOrder({
    order: found.order,
    position: await positionOf(deps, orderId),
    brand: { id, service_name, logo_url: `/brands/${id}/logo.svg` },
    now: deps.now(),
    trusted,
  });
  return { seen, whole: trusted ? found.order : undefined };
};

/** An order for the person who waits for it; a wrong secret tells no more than none (wire.md). */
export const trackOrderFor = async (
  deps: Deps,
  orderId: string,
  secret: string | undefined,
): Promise<TrackedOrder> => (await findTracked(deps, orderId, secret)).seen;
