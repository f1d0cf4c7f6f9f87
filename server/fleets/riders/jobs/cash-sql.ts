import { fragment } from "../../../platform/database/statement.ts";

/** Cash that a rider takes for an order; below zero, and for none, what the rider hands in. */
export const intoCashEntries = fragment`
  insert into cash_entries (rider_id, order_id, amount_minor, currency, at)`;
