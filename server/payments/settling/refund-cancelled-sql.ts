import type { AlongMove } from "../../orders/moving/along-moves.ts";
import { fragment } from "../../platform/database/statement.ts";

/** Refunds the card payment of a cancelled order, in the statement that cancels the order. */
export const refundCancelled: AlongMove = {
  name: "given_back",
  sql: fragment`update payments set look_at = ${"at"} from changed where payments.order_id = changed.order_id`,
  when: "CANCELLED",
};
