import type { Job } from "@waybill/contract/riders/rider-jobs";

/** The code said at the counter; an order from before codes existed uses the end of its number. */
export const counterCode = ({ counter_code, order_id }: Job): string =>
  counter_code ?? order_id.slice(-4).toUpperCase();
