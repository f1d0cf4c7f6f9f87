import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Fragment } from "../../platform/database/statement.ts";

/**
 * What a feature above writes in the statement that moves an order, so that both are there or neither: the order is the row
 * of `changed`, and the part is called `name`.
 */
export type AlongMove = {
  readonly name: string;
  readonly sql: Fragment<"at">;
  /** Only when an order gets this status; without it, each time. */
  readonly when?: OrderStatus;
};
