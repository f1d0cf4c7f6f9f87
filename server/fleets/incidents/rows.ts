import type { Queryable } from "../../platform/database/transaction.ts";

type NewIncident = { orderId: string; kind: string; detail: Readonly<Record<string, unknown>>; at: Date };

/** Opens an incident of an order; one of its kind that is open already stays as it is. */
export const insertIncident = async (db: Queryable, { orderId, kind, detail, at }: NewIncident) => {
  await db.query({
    name: "open-incident",
    text: `insert into incidents (order_id, kind, detail, opened_at) values ($1, $2, $3, $4)
      on conflict (order_id, kind) where resolved_at is null do nothing`,
    values: [orderId, kind, JSON.stringify(detail), at],
  });
};
