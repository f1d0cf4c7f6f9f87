import { fragment } from "../../platform/database/statement.ts";

/**
 * Stores the outcomes of offers in the statement that settles them, which must define a CTE `settled` with
 * offer_id, rider_id, outcome and settled_at. The number of candidates is copied from the offer's decision.
 */
export const saveSettled = fragment`, saved_outcomes as (
  insert into dispatch_decisions (order_id, at, kind, rider_id, candidates, left_out, approach_seconds, late_seconds)
  select asked.order_id, settled.settled_at, settled.outcome, settled.rider_id, coalesce(made.candidates, 0),
    coalesce(made.left_out, '{}'), made.approach_seconds, made.late_seconds
  from settled join offered_orders asked on asked.offer_id = settled.offer_id
  left join lateral (
    select * from dispatch_decisions offered where offered.order_id = asked.order_id
      and offered.rider_id = settled.rider_id and offered.kind = 'offered' order by offered.decision_id desc limit 1
  ) made on true
)`;
