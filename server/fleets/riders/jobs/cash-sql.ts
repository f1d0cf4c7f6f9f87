import { fragment } from "../../../platform/database/statement.ts";

/** Inserts the cash that a rider takes for an order; negative, and without an order, what the rider hands in. */
export const intoCashEntries = fragment`
  insert into cash_entries (rider_id, order_id, amount_minor, currency, at)`;
