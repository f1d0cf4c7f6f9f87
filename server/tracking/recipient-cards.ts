import type { Order } from "@waybill/contract/order";
import type { Html } from "@waybill/recipient/html";
import type { PageWords } from "@waybill/recipient/page-frame";
import type { OrderRow } from "../orders/order-row.ts";

type Shown = {
  order: Order;
  row: OrderRow;
  words: PageWords;
  money: (amount: number) => string;
  /** Where a page of this order is. */
  href: (page: string) => string;
};

/** What a feature above shows on the recipient's page, with the link's secret alone; undefined: nothing. */
export type RecipientCard = (shown: Shown) => Promise<Html | undefined>;
