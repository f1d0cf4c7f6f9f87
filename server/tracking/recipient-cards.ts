import type { Order } from "@waybill/contract/order";
import type { Html } from "@waybill/recipient/html";
import type { PageWords } from "@waybill/recipient/page-frame";
import type { OrderRow } from "../orders/order-row.ts";

type Shown = {
  order: Order;
  row: OrderRow;
  words: PageWords;
  money: (amount: number) => string;
  /** The URL of a page of this order. */
  href: (page: string) => string;
};

/**
 * Renders a section that another feature adds to the recipient's page; undefined if there is nothing to show.
 * Called only with the link's secret.
 */
export type RecipientCard = (shown: Shown) => Promise<Html | undefined>;
