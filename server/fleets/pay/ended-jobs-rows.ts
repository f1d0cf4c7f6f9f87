import type { Place } from "@waybill/domain/addresses/coordinates";
import type { EarningKind } from "@waybill/domain/riders/pay-rules";
import type { JobRow } from "../../platform/database/rider-tables.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

const countEndedJobsSql = statement("count-ended-jobs")`
  select count(*)::int as jobs from jobs where ended_at >= ${"from"} and ended_at < ${"to"}`;

/** The number of jobs that ended between two times. */
export const countEndedJobs = async (db: Queryable, which: { from: Date; to: Date }): Promise<number> =>
  (await firstRow<{ jobs: number }>(db, countEndedJobsSql(which)))?.jobs ?? 0;

/** An ended job, with everything its pay is computed from, and the real pay. */
export type EndedJob = Pick<JobRow, "job_id" | "rider_id" | "stage" | "at_shop_at"> & {
  source: Place;
  destination: Place;
  delivery_fee: number;
  signature: string;
  collected_at: Date | null;
  /** True if the order was cancelled during the job. */
  is_cancelled: boolean;
  paid: Partial<Record<EarningKind, number>>;
};

// Samples riders, each with all jobs, because the minutes of one visit to a shop are paid once for all orders
// collected there.
const sampleEndedJobsSql = statement("sample-ended-jobs")`
  with week as (
      select * from jobs where ended_at >= ${"from"} and ended_at < ${"to"}
      order by hashtext(rider_id), rider_id, job_id limit ${"limit"}
    ), collected as (
      select rider_id, order_id, max(created_at) as collected_at from rider_events
      where type = 'collected' and status = 200 and order_id in (select order_id from week) group by 1, 2
    ), sums as (
      select job_id, jsonb_object_agg(kind, amount_minor) as paid from earnings
      where job_id in (select job_id from week) and kind in ('delivery', 'waiting', 'return', 'cancelled') group by 1
    )
  select week.job_id, week.rider_id, week.stage, at_shop_at, collected_at, coalesce(paid, '{}') as paid,
    details -> 'source' as source, details #> '{customer,location}' as destination,
    (details ->> 'delivery_fee')::float8 as delivery_fee, details ->> 'signature' as signature,
    orders.status = 'CANCELLED' and week.stage not in ('delivered', 'failed', 'returned')
      and ended_at >= (status_history -> -1 ->> 'created_at')::timestamptz as is_cancelled
  from week join orders using (order_id) left join collected using (rider_id, order_id)
    left join sums on sums.job_id = week.job_id
  order by week.rider_id, collected_at nulls last, week.job_id`;

/** A sample of the jobs that ended in a period, ordered by rider and then by time of collection. */
export const sampleEndedJobs = async (
  db: Queryable,
  which: { from: Date; to: Date; limit: number },
): Promise<EndedJob[]> => (await db.query<EndedJob>(sampleEndedJobsSql(which))).rows;
