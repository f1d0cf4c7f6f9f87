import type { Order } from "@waybill/contract/order";
import type { Html } from "@waybill/recipient/html";
import type { PageWords } from "@waybill/recipient/page-frame";
import type { OrderRow } from "../orders/order-row.ts";

type Shown = {
  order: Order;
  row: OrderRow;
  words: PageWords;
  money: (amount: number) => string;
  /** The address of a page of this order. */
  href: (page: string) => string;
};

/** A card that a feature above adds to the recipient's page; undefined: none. The link's secret alone opens it. */
export type RecipientCard = (shown: Shown) => Promise<Html | undefined>;
