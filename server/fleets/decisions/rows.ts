import type { ReasonCounts } from "@waybill/domain/dispatch/offer-eligibility";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

export type DecisionKind =
  | "offered"
  | "nobody"
  | "accepted"
  | "declined"
  | "expired"
  | "withdrawn"
  | "by_hand";

export type NewDecision = {
  order_id: string;
  kind: DecisionKind;
  rider_id: string | null;
  candidates: number;
  left_out: ReasonCounts;
  approach_seconds: number | null;
  late_seconds: number | null;
};

const saveDecisionsSql = statement("save-decisions")`
  with given as (
    select * from jsonb_to_recordset(${"decisions"}::jsonb) as one (order_id text, kind text, rider_id text,
      candidates integer, left_out jsonb, approach_seconds integer, late_seconds integer)
  ), compared as (
    select given.*, last.decision_id, last.decision_id is not null as is_same
    from given left join lateral (
      select * from dispatch_decisions known where known.order_id = given.order_id
      order by known.decision_id desc limit 1
    ) last on (last.kind, last.candidates, last.left_out) = (given.kind, given.candidates, given.left_out)
      and last.rider_id is not distinct from given.rider_id
      and last.approach_seconds is not distinct from given.approach_seconds
      and last.late_seconds is not distinct from given.late_seconds
  ), prolonged as (
    update dispatch_decisions set until = ${"at"} from compared
    where is_same and dispatch_decisions.decision_id = compared.decision_id
  )
  insert into dispatch_decisions (order_id, at, kind, rider_id, candidates, left_out, approach_seconds, late_seconds)
    select order_id, ${"at"}, kind, rider_id, candidates, left_out, approach_seconds, late_seconds
    from compared where not is_same`;

/**
 * Writes decisions, one per order. If a decision equals the order's latest one, only extends that one's end time.
 */
export const putDecisions = async (
  db: Queryable,
  decisions: readonly NewDecision[],
  at: Date,
): Promise<void> => void (await db.query(saveDecisionsSql({ decisions: JSON.stringify(decisions), at })));

export type DecisionRow = NewDecision & { at: Date; until: Date | null; name: string | null };

const decisionsOfOrderSql = statement("decisions-of-order")`
  select at, until, kind, rider_id, riders.name, candidates, left_out, approach_seconds, late_seconds
  from dispatch_decisions left join riders using (rider_id)
  where order_id = ${"orderId"} and at >= ${"since"} order by at desc, decision_id desc limit ${"limit"}`;

export const findDecisions = async (
  db: Queryable,
  values: { orderId: string; since: Date; limit: number },
): Promise<DecisionRow[]> => (await db.query<DecisionRow>(decisionsOfOrderSql(values))).rows;

const purgeDecisionsSql = statement("purge-decisions")`
  delete from dispatch_decisions where at < ${"before"}`;

export const deleteDecisions = async (db: Queryable, before: Date): Promise<void> =>
  void (await db.query(purgeDecisionsSql({ before })));
