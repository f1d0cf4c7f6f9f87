import type { ShownSender } from "@waybill/contract/partner/order";
import { one, type Queryable } from "../../platform/database/transaction.ts";

/** What a partner said of its order beyond what every order holds, and what it is answered with. */
export type PartnerDetails = {
  sender: ShownSender;
  is_dynamic_pickup: boolean;
  email: string | null;
  postal_code: string | null;
  collect_from_customer: number;
  drop_off: "PIN" | "NONE";
  pickup_code: string;
  packaging: { size: string | null; weight: number | null };
  integrator: string;
  products: unknown;
  external_details: unknown;
};

export type PartnerOrderRow = {
  order_id: string;
  client_order_id: string | null;
  details: PartnerDetails;
  is_cancelled_by_client: boolean;
};

export const insertPartnerOrder = async (
  db: Queryable,
  order: Omit<PartnerOrderRow, "is_cancelled_by_client"> & { vendor_id: string },
): Promise<void> => {
  await db.query({
    name: "insert-partner-order",
    text: `insert into partner_orders (order_id, vendor_id, client_order_id, details) values ($1, $2, $3, $4)`,
    values: [order.order_id, order.vendor_id, order.client_order_id, JSON.stringify(order.details)],
  });
};

export const findPartnerOrders = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PartnerOrderRow>> => {
  const { rows } = await db.query<PartnerOrderRow>({
    name: "partner-orders",
    text: `select order_id, client_order_id, details, is_cancelled_by_client from partner_orders
      where order_id = any ($1::text[])`,
    values: [orderIds],
  });
  return new Map(rows.map((row) => [row.order_id, row]));
};

/** The newest orders of a client's own number. */
export const findOrdersOfNumber = async (
  db: Queryable,
  { vendorId, clientOrderId }: { vendorId: string; clientOrderId: string },
): Promise<string[]> => {
  const { rows } = await db.query<{ order_id: string }>({
    name: "partner-orders-of-number",
    text: `select order_id from partner_orders join orders using (order_id)
      where partner_orders.vendor_id = $1 and client_order_id = $2 order by created_at desc, order_id limit 100`,
    values: [vendorId, clientOrderId],
  });
  return rows.map(({ order_id }) => order_id);
};

/** Notes that the partner itself cancelled, also of an order that was placed elsewhere. */
export const noteCancelledByClient = async (db: Queryable, orderId: string): Promise<void> => {
  await db.query({
    name: "partner-order-cancelled",
    text: "update partner_orders set is_cancelled_by_client = true where order_id = $1",
    values: [orderId],
  });
};

export type KeptAnswer = { body_hash: string; answer: unknown };

export const findAnswer = (
  db: Queryable,
  { owner, key, since }: { owner: string; key: string; since: Date },
): Promise<KeptAnswer | undefined> =>
  one<KeptAnswer>(db, {
    name: "partner-answer",
    text: `select body_hash, answer from partner_answers where owner = $1 and key = $2 and created_at >= $3`,
    values: [owner, key, since],
  });

/** Takes a key that nobody has, or whose time is over; false: it is taken. A second taker waits for the first. */
export const takeKey = async (
  db: Queryable,
  {
    owner,
    key,
    bodyHash,
    now,
    since,
  }: { owner: string; key: string; bodyHash: string; now: Date; since: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "take-partner-key",
    text: `insert into partner_answers (owner, key, body_hash, created_at) values ($1, $2, $3, $4)
      on conflict (owner, key) do update set body_hash = excluded.body_hash, answer = null,
        created_at = excluded.created_at where partner_answers.created_at < $5`,
    values: [owner, key, bodyHash, now, since],
  });
  return rowCount === 1;
};

export const keepAnswer = async (
  db: Queryable,
  { owner, key, answer }: { owner: string; key: string; answer: unknown },
): Promise<void> => {
  await db.query({
    name: "keep-partner-answer",
    text: "update partner_answers set answer = $3 where owner = $1 and key = $2",
    values: [owner, key, JSON.stringify(answer)],
  });
};
