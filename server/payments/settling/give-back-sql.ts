import type { AlongMove } from "../../orders/moving/along-moves.ts";
import { fragment } from "../../platform/database/statement.ts";

/** What a card has paid for a cancelled order is given back, whatever happens between here and there. */
export const givenBack: AlongMove = {
  name: "given_back",
  sql: fragment`update payments set look_at = ${"at"} from changed where payments.order_id = changed.order_id`,
  when: "CANCELLED",
};
