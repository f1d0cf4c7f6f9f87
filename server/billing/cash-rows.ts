import { one, type Queryable } from "../platform/database/transaction.ts";

/** The cash that a rider holds; waits for whoever counts it at this moment. */
export const findCashHeld = async (db: Queryable, riderId: string): Promise<number | undefined> => {
  const rider = await one(db, {
    name: "rider-to-count",
    text: "select rider_id from riders where rider_id = $1 for update",
    values: [riderId],
  });
  if (!rider) return undefined;
  const row = await one<{ held: number }>(db, {
    name: "cash-held",
    text: "select coalesce(sum(amount_minor), 0)::bigint as held from cash_entries where rider_id = $1",
    values: [riderId],
  });
  return row?.held ?? 0;
};

/** Cash that was handed in is held no more. */
export const insertHandIn = async (
  db: Queryable,
  {
    riderId,
    amountMinor,
    currency,
    at,
  }: { riderId: string; amountMinor: number; currency: string; at: Date },
): Promise<void> => {
  await db.query({
    name: "hand-in-cash",
    text: `insert into cash_entries (rider_id, order_id, amount_minor, currency, at) values ($1, null, $2, $3, $4)`,
    values: [riderId, -amountMinor, currency, at],
  });
};
