import type pg from "pg";
import type { Queryable } from "../platform/database/transaction.ts";
import type { OrderRow } from "./order-row.ts";

/** The first row of a named statement. */
export const one = async <Row extends pg.QueryResultRow>(
  db: Queryable,
  query: pg.QueryConfig,
): Promise<Row | undefined> => (await db.query<Row>(query)).rows[0];

export const findOrder = (db: Queryable, orderId: string): Promise<OrderRow | undefined> =>
  one<OrderRow>(db, {
    name: "order-by-id",
    text: "select * from orders where order_id = $1",
    values: [orderId],
  });
