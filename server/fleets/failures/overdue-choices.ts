import type { OrderDeps } from "../../orders/order-deps.ts";
import { doClaimedWork, oneAfterAnother } from "../../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import { returnUndecided } from "./choose-after-failure.ts";
import { claimOverdueChoices } from "./rows.ts";

/** Returns orders whose merchant made no choice in time; runs in any process. */
export const openOverdueChoices = (deps: OrderDeps): RepeatingWork =>
  openRepeatingWork(deps, {
    name: "overdue choices",
    everyMs: 1000,
    work: (signal) =>
      doClaimedWork(deps, claimOverdueChoices, {
        work: oneAfterAnother(({ order_id }) => returnUndecided(deps, order_id), {
          signal,
          onFailure: (error, { order_id }) =>
            deps.log.warn(
              { err: error, order_id },
              "returning an undecided order failed and is retried later",
            ),
        }),
      }),
  });
