import { finalStatuses } from "@waybill/domain/orders/transitions";
import type { AlongMove } from "../../../orders/moving/along-moves.ts";
import { statusListSql } from "../../../orders/status-lists.ts";
import { fragment } from "../../../platform/database/statement.ts";

/** Ends a rider's job together with its order, however the order ended. */
export const endedJobs: AlongMove = {
  name: "ended_jobs",
  sql: fragment`
    update jobs set ended_at = ${"at"} from changed where jobs.order_id = changed.order_id and ended_at is null
      and (changed.rider is null or changed.status in (${statusListSql(finalStatuses)}))`,
};
