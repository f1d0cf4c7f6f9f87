import type { AlongMove } from "../../orders/moving/along-moves.ts";
import { fragment } from "../../platform/database/statement.ts";

/** Returns a card's payment for a cancelled order, whatever happens in between. */
export const givenBack: AlongMove = {
  name: "given_back",
  sql: fragment`update payments set look_at = ${"at"} from changed where payments.order_id = changed.order_id`,
  when: "CANCELLED",
};
