import type { Job } from "@waybill/contract/riders/rider-jobs";

/** The code that the rider says at the counter; an order older than these codes has the end of its number. */
export const counterCode = ({ counter_code, order_id }: Job): string =>
  counter_code ?? order_id.slice(-4).toUpperCase();
