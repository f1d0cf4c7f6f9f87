import type { OrderRow } from "../../../orders/order-row.ts";
import { findOrdersUnchecked } from "../../../orders/find-order.ts";
import type { OfferRow } from "../../../platform/database/rider-tables.ts";
import { saveSettled } from "../../decisions/decisions-sql.ts";
import { fragment, statement } from "../../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../../platform/database/transaction.ts";

export type { OfferRow };

const openOffersSql = statement("open-offers")`
  select * from offers where rider_id = ${"riderId"} and outcome is null and expires_at > ${"now"}
    order by offered_at, offer_id`;

/** The offers that the rider can still accept at a time. */
export const findOpenOffers = async (db: Queryable, riderId: string, now: Date): Promise<OfferRow[]> => {
  const { rows } = await db.query<OfferRow>(openOffersSql({ riderId, now }));
  return rows;
};

const offerOfRiderSql = statement("offer-of-rider")`
  select * from offers where offer_id = ${"offerId"} and rider_id = ${"riderId"}`;

export const findOffer = (db: Queryable, offerId: string, riderId: string): Promise<OfferRow | undefined> =>
  firstRow<OfferRow>(db, offerOfRiderSql({ offerId, riderId }));

const lockOfferOfRiderSql = statement("lock-offer-of-rider")`
  select * from offers where offer_id = ${"offerId"} and rider_id = ${"riderId"} for update`;

/**
 * Locks an offer until the end of the transaction: of two concurrent calls the second reads the outcome of the
 * first.
 */
export const lockOffer = (db: Queryable, offerId: string, riderId: string): Promise<OfferRow | undefined> =>
  firstRow<OfferRow>(db, lockOfferOfRiderSql({ offerId, riderId }));

/** Orders by their ids, in the order of the ids. */
export const findOrdersOf = async (
  deps: Parameters<typeof findOrdersUnchecked>[0],
  orderIds: readonly string[],
): Promise<OrderRow[]> => {
  const byId = await findOrdersUnchecked(deps, orderIds);
  return orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
};

const closing = fragment`, closed as (
  update offered_orders set is_open = false from settled where offered_orders.offer_id = settled.offer_id
)${saveSettled}`;

const settleOfferSql = statement("settle-offer")`
  with settled as (
    update offers set outcome = ${"outcome"}, settled_at = ${"at"}, decline_reason = ${"reason"},
      answer = ${"answer"}
    where offer_id = ${"offerId"} and outcome is null
    returning offer_id, rider_id, outcome, settled_at
  )${closing} select offer_id from settled`;

/** Writes the outcome of an open offer; false if it already has one. */
export const settleOffer = async (
  db: Queryable,
  offerId: string,
  how: { outcome: NonNullable<OfferRow["outcome"]>; at: Date; reason?: string | null; answer?: unknown },
): Promise<boolean> => {
  const { rows } = await db.query(
    settleOfferSql({
      offerId,
      outcome: how.outcome,
      at: how.at,
      reason: how.reason ?? null,
      answer: how.answer === undefined ? null : JSON.stringify(how.answer),
    }),
  );
  return rows.length > 0;
};

const withdrawOffersSql = statement("withdraw-offers")`
  with settled as (
    update offers set outcome = 'withdrawn', settled_at = ${"at"} where rider_id = ${"riderId"}
      and outcome is null
    returning offer_id, rider_id, outcome, settled_at
  )${closing} select offer_id from settled`;

/** Withdraws the open offers of a rider who stops accepting orders. */
export const withdrawOffersOf = async (db: Queryable, riderId: string, at: Date): Promise<void> =>
  void (await db.query(withdrawOffersSql({ riderId, at })));

const withdrawOffersOfOrderSql = statement("withdraw-offers-of-order")`
  with settled as (
    update offers set outcome = 'withdrawn', settled_at = ${"at"} from offered_orders
    where offered_orders.offer_id = offers.offer_id and offered_orders.order_id = ${"orderId"} and is_open
      and outcome is null
    returning offers.offer_id, offers.rider_id, outcome, settled_at
  )${closing} select offer_id from settled`;

/** Withdraws the open offers of an order that was assigned without an offer. */
export const withdrawOffersOfOrder = async (db: Queryable, orderId: string, at: Date): Promise<void> =>
  void (await db.query(withdrawOffersOfOrderSql({ orderId, at })));

const declinedBySql = statement("declined-by")`
  select distinct rider_id from offered_orders where order_id = ${"orderId"} and not is_open`;

/** The riders whose offer of an order is closed, for example declined or expired. */
export const findDeclinedBy = async (db: Queryable, orderId: string): Promise<string[]> =>
  (await db.query<{ rider_id: string }>(declinedBySql({ orderId }))).rows.map(({ rider_id }) => rider_id);

type NewOffer = Omit<OfferRow, "outcome" | "decline_reason" | "settled_at" | "answer">;
const isTaken = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "23505";

const insertOfferSql = statement("insert-offer")`
  with made as (
    insert into offers (offer_id, rider_id, order_ids, tour, metres, earning_minor, offered_at, expires_at,
      earning_parts, terms)
    values (${"offer_id"}, ${"rider_id"}, ${"order_ids"}, ${"tour"}::jsonb, ${"metres"}, ${"earning_minor"}, ${"offered_at"},
      ${"expires_at"}, ${"earning_parts"}, ${"terms"}) returning offer_id, rider_id, order_ids
  ), pushed as (
    insert into offer_pushes (offer_id, endpoint, due_at)
    select offer_id, endpoint, ${"offered_at"} from made join push_subscriptions using (rider_id)
  ) insert into offered_orders (order_id, offer_id, rider_id)
    select unnest(order_ids), offer_id, rider_id from made
    returning order_id, not exists (
      select from offered_orders earlier where earlier.order_id = offered_orders.order_id) as is_first`;

/**
 * Inserts an offer; returns those of its orders that were never offered before. Undefined if one of the orders is
 * in another open offer, or the rider has an open offer.
 */
export async function insertOffer(db: Queryable, offer: NewOffer): Promise<Set<string> | undefined> {
  try {
    const { rows } = await db.query<{ order_id: string; is_first: boolean }>(
      insertOfferSql({
        ...offer,
        tour: offer.tour && JSON.stringify(offer.tour),
        earning_parts: JSON.stringify(offer.earning_parts),
        terms: offer.terms && JSON.stringify(offer.terms),
      }),
    );
    return new Set(rows.flatMap(({ order_id, is_first }) => (is_first ? [order_id] : [])));
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}
