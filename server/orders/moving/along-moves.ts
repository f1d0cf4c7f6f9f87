import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Fragment } from "../../platform/database/statement.ts";

/**
 * SQL that another feature adds to the statement that moves an order, so that both are written or neither. The
 * moved order is the row of `changed`; `name` is the name of the added part.
 */
export type AlongMove = {
  readonly name: string;
  readonly sql: Fragment<"at">;
  /** Added only to moves to this status; if absent, to every move. */
  readonly when?: OrderStatus;
};
