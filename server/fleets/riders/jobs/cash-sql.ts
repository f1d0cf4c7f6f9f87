import { fragment } from "../../../platform/database/statement.ts";

/** Inserts the cash that a rider collects for an order; negative, and without an order, for cash handed in. */
export const intoCashEntries = fragment`
  insert into cash_entries (rider_id, order_id, amount_minor, currency, at)`;
