import type { Deps } from "../../platform/deps.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { deleteDecisions, type NewDecision, putDecisions } from "./rows.ts";

type Decided = Pick<NewDecision, "order_id" | "kind"> & Partial<NewDecision>;

/** Decisions are deleted after this many days. */
const decisionDays = 30;
export const decisionsSince = (now: Date): Date => new Date(now.getTime() - decisionDays * 86_400_000);

/**
 * Stores the dispatcher's decisions so that an operator can read the reasons: which rider got an offer, that no
 * rider could get one, or which rider a person chose. One statement per turn, and at most one decision per order at
 * a time. How an offer ended (accepted, declined, expired, withdrawn) is stored where offers are settled
 * (`saveSettled`).
 */
export async function saveDecisions(
  { pool, now }: Pick<Deps, "now"> & { pool: Queryable },
  decisions: readonly Decided[],
): Promise<void> {
  if (decisions.length === 0) return;
  const completed = decisions.map(
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
  await putDecisions(pool, completed, now());
}

export const purgeDecisions = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deleteDecisions(pool, decisionsSince(now()));
