import type { OrderRow } from "../../../orders/order-row.ts";
import { findOrderRows } from "../../../orders/find-order.ts";
import type { OfferRow } from "../../../platform/database/rider-tables.ts";
import { one, type Queryable } from "../../../platform/database/transaction.ts";

export type { OfferRow };

/** The offers that a rider may still accept by the clock. */
export const findOpenOffers = async (db: Queryable, riderId: string, now: Date): Promise<OfferRow[]> => {
  const { rows } = await db.query<OfferRow>({
    name: "open-offers",
    text: "select * from offers where rider_id = $1 and outcome is null and expires_at > $2 order by offered_at, offer_id",
    values: [riderId, now],
  });
  return rows;
};

export const findOffer = (db: Queryable, offerId: string, riderId: string): Promise<OfferRow | undefined> =>
  one<OfferRow>(db, {
    name: "offer-of-rider",
    text: "select * from offers where offer_id = $1 and rider_id = $2",
    values: [offerId, riderId],
  });

/** The same, held until the end of the transaction: of two who accept at once the second reads what became of it. */
export const lockOffer = (db: Queryable, offerId: string, riderId: string): Promise<OfferRow | undefined> =>
  one<OfferRow>(db, {
    name: "lock-offer-of-rider",
    text: "select * from offers where offer_id = $1 and rider_id = $2 for update",
    values: [offerId, riderId],
  });

/** Orders by their ids, in the order of these. */
export const findOrdersOf = async (
  deps: Parameters<typeof findOrderRows>[0],
  orderIds: readonly string[],
): Promise<OrderRow[]> => {
  const byId = await findOrderRows(deps, orderIds);
  return orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
};

const closing = `, closed as (
  update offered_orders set is_open = false from settled where offered_orders.offer_id = settled.offer_id
)`;

/** Writes what became of an open offer; false: something did before. */
export const settleOffer = async (
  db: Queryable,
  offerId: string,
  how: { outcome: NonNullable<OfferRow["outcome"]>; at: Date; reason?: string | null; answer?: unknown },
): Promise<boolean> => {
  const { rows } = await db.query({
    name: "settle-offer",
    text: `with settled as (
        update offers set outcome = $2, settled_at = $3, decline_reason = $4, answer = $5
        where offer_id = $1 and outcome is null returning offer_id
      )${closing} select offer_id from settled`,
    values: [
      offerId,
      how.outcome,
      how.at,
      how.reason ?? null,
      how.answer === undefined ? null : JSON.stringify(how.answer),
    ],
  });
  return rows.length > 0;
};

/** Lets go of what is offered to a rider who takes nothing any more. */
export const withdrawOffersOf = async (db: Queryable, riderId: string, at: Date): Promise<void> =>
  void (await db.query({
    name: "withdraw-offers",
    text: `with settled as (
        update offers set outcome = 'withdrawn', settled_at = $2 where rider_id = $1 and outcome is null
        returning offer_id
      )${closing} select offer_id from settled`,
    values: [riderId, at],
  }));

/** Lets go of what is offered of an order that somebody got without an offer. */
export const withdrawOffersOfOrder = async (db: Queryable, orderId: string, at: Date): Promise<void> =>
  void (await db.query({
    name: "withdraw-offers-of-order",
    text: `with settled as (
        update offers set outcome = 'withdrawn', settled_at = $2 from offered_orders
        where offered_orders.offer_id = offers.offer_id and offered_orders.order_id = $1 and is_open and outcome is null
        returning offers.offer_id
      )${closing} select offer_id from settled`,
    values: [orderId, at],
  }));

type NewOffer = Omit<OfferRow, "outcome" | "decline_reason" | "settled_at" | "answer">;
const isTaken = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "23505";

/** Writes an offer; false: an order of it is in another open offer. */
export async function insertOffer(db: Queryable, offer: NewOffer): Promise<boolean> {
  try {
    await db.query({
      name: "insert-offer",
      text: `with made as (
          insert into offers (offer_id, rider_id, order_ids, metres, earning_minor, offered_at, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7) returning offer_id, rider_id, order_ids
        ), pushed as (
          insert into offer_pushes (offer_id, endpoint, due_at)
          select offer_id, endpoint, $6 from made join push_subscriptions using (rider_id)
        ) insert into offered_orders (order_id, offer_id, rider_id)
          select unnest(order_ids), offer_id, rider_id from made`,
      values: [
        offer.offer_id,
        offer.rider_id,
        offer.order_ids,
        offer.metres,
        offer.earning_minor,
        offer.offered_at,
        offer.expires_at,
      ],
    });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}
