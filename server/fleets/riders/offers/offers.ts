import type { Offer } from "@waybill/contract/riders/rider-jobs";
import { riderStepsFrom } from "@waybill/domain/riders/taking-orders";
import { Refused } from "../../../platform/http/refused.ts";
import { offerOf } from "../jobs/job-answer.ts";
import { findOffer, findOpenOffers, findOrdersOf, settleOffer } from "./offer-rows.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";
import { isOfferOpen } from "./open-offer.ts";

/** The offers that a rider can still accept: those whose orders are neither assigned nor cancelled. */
export async function listOffers(deps: RiderDeps, { riderId }: RiderActor): Promise<Offer[]> {
  const { pool, now } = deps;
  const offers = await findOpenOffers(pool, riderId, now());
  const orders = await findOrdersOf(
    { pool, now },
    offers.flatMap(({ order_ids, tour }) => [...order_ids, ...(tour ?? []).map(({ order_id }) => order_id)]),
  );
  const free = new Map(
    orders
      .filter(({ rider, status }) => rider === null && riderStepsFrom(status))
      .map((order) => [order.order_id, order]),
  );
  return offers.flatMap((offer) => {
    const own = offer.order_ids.flatMap((orderId) => free.get(orderId) ?? []);
    return own.length === offer.order_ids.length
      ? [offerOf(deps, offer, { orders: own, aboard: orders })]
      : [];
  });
}

/** Declines an offer; the dispatcher makes the next one. A repeated call changes nothing. */
export async function declineOffer(
  { pool, now }: Pick<RiderDeps, "pool" | "now">,
  { riderId }: RiderActor,
  { offerId, reason }: { offerId: string; reason: string | null },
): Promise<void> {
  const offer = await findOffer(pool, offerId, riderId);
  if (!offer) throw new Refused("offer_not_found");
  if (offer.outcome === "declined") return;
  const isGone = !isOfferOpen(offer, now());
  if (isGone || !(await settleOffer(pool, offerId, { outcome: "declined", at: now(), reason })))
    throw new Refused("offer_gone");
}
