import type { Deps } from "../../platform/deps.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { deleteDecisions, type NewDecision, putDecisions } from "./rows.ts";

type Decided = Pick<NewDecision, "order_id" | "kind"> & Partial<NewDecision>;

/** Decisions are forgotten after so many days. */
const decisionDays = 30;
export const decisionsSince = (now: Date): Date => new Date(now.getTime() - decisionDays * 86_400_000);

/**
 * Remembers what was decided of orders, so that an operator reads why: whom the dispatcher asked, that nobody could be, or
 * whom a person chose. One statement for a whole turn; of an order one decision at a time. What becomes of an offer
 * (accepted, declined, expired, withdrawn) is remembered where offers are settled (`rememberSettled`).
 */
export async function rememberDecisions(
  { pool, now }: Pick<Deps, "now"> & { pool: Queryable },
  decisions: readonly Decided[],
): Promise<void> {
  if (decisions.length === 0) return;
  const whole = decisions.map(
    ({
      rider_id = null,
      candidates = 0,
      left_out = {},
      approach_seconds = null,
      late_seconds = null,
      ...one
    }) => ({
      ...one,
      rider_id,
      candidates,
      left_out,
      approach_seconds: approach_seconds === null ? null : Math.round(approach_seconds),
      late_seconds: late_seconds === null ? null : Math.round(late_seconds),
    }),
  );
  await putDecisions(pool, whole, now());
}

export const purgeDecisions = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deleteDecisions(pool, decisionsSince(now()));
