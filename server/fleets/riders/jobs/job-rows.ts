import type { JobRow, StoredStop } from "../../../platform/database/rider-tables.ts";
import { statement } from "../../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../../platform/database/transaction.ts";
import type { EarningPart, JobTerms } from "@waybill/domain/riders/pay-rules";
import type { SeenParts } from "@waybill/domain/riders/job-changes";
import { intoCashEntries } from "./cash-sql.ts";

export type { JobRow };

const jobOfRiderSql = statement("job-of-rider")`
  select * from jobs where order_id = ${"orderId"} and rider_id = ${"riderId"} order by job_id desc limit 1`;

/** A rider's latest job for an order. */
export const findJobOf = (db: Queryable, orderId: string, riderId: string): Promise<JobRow | undefined> =>
  firstRow<JobRow>(db, jobOfRiderSql({ orderId, riderId }));

const lockOrdersOfRiderSql = statement("lock-orders-of-rider")`
  select from orders where order_id in (
    select ${"orderId"}::text union select order_id from jobs where rider_id = ${"riderId"} and ended_at is null)
  order by order_id for no key update`;

const lockJobsOfRiderSql = statement("lock-jobs-of-rider")`
  select * from jobs where rider_id = ${"riderId"} and (ended_at is null or order_id = ${"orderId"})
  order by job_id for update`;

/**
 * Locks the job and all open jobs of its rider until the end of the transaction: a rider's events are handled one
 * after another, because an arrival moves several jobs, and the waiting at a shop is paid once for all. Orders are
 * locked before jobs, as in a cancellation, to avoid deadlocks.
 */
export const lockJobOf = async (
  db: Queryable,
  orderId: string,
  riderId: string,
): Promise<JobRow | undefined> => {
  await db.query(lockOrdersOfRiderSql({ orderId, riderId }));
  const { rows } = await db.query<JobRow>(lockJobsOfRiderSql({ orderId, riderId }));
  return rows.findLast((job) => job.order_id === orderId);
};

const openJobsSql = statement("open-jobs")`
  select * from jobs where rider_id = ${"riderId"} and ended_at is null
  order by accepted_at, job_id limit ${"limit"}`;

const endedJobsSql = statement("ended-jobs")`
  select * from jobs where rider_id = ${"riderId"} and ended_at is not null
  order by job_id desc limit ${"limit"}`;

/** A rider's open jobs, oldest first, or the ended ones, newest first. */
export const findJobsOf = async (
  db: Queryable,
  riderId: string,
  which: "open" | "over",
  limit: number,
): Promise<JobRow[]> => {
  const jobsSql = which === "open" ? openJobsSql : endedJobsSql;
  const { rows } = await db.query<JobRow>(jobsSql({ riderId, limit }));
  return rows;
};

const keepTourSql = statement("keep-tour")`
  insert into rider_tours (rider_id, tour, accepted_at)
  values (${"riderId"}, ${"tour"}::jsonb, ${"at"})
  on conflict (rider_id) do update set tour = excluded.tour, accepted_at = excluded.accepted_at`;

/** Stores the tour that a rider accepted, replacing the previous one. */
export const saveTour = async (
  db: Queryable,
  riderId: string,
  tour: readonly StoredStop[],
  at: Date,
): Promise<void> => void (await db.query(keepTourSql({ riderId, tour: JSON.stringify(tour), at })));

const tourOfRiderSql = statement("tour-of-rider")`select tour from rider_tours where rider_id = ${"riderId"}`;

/** The tour that a rider last accepted. */
export const findTour = async (db: Queryable, riderId: string): Promise<StoredStop[]> =>
  (await firstRow<{ tour: StoredStop[] }>(db, tourOfRiderSql({ riderId })))?.tour ?? [];

const countOpenJobsSql = statement("count-open-jobs")`
  select count(*)::int as jobs from jobs where rider_id = ${"riderId"} and ended_at is null`;

/** The number of parcels a rider carries or will collect. */
export const countOpenJobs = async (db: Queryable, riderId: string): Promise<number> =>
  (await firstRow<{ jobs: number }>(db, countOpenJobsSql({ riderId })))?.jobs ?? 0;

export type NewJob = Pick<
  JobRow,
  | "order_id"
  | "rider_id"
  | "fleet_id"
  | "offer_id"
  | "stage"
  | "metres"
  | "earning_minor"
  | "currency"
  | "accepted_at"
> & { seen: SeenParts; earning_parts: EarningPart[]; terms: JobTerms | null };

const insertJobSql = statement("insert-job")`
  insert into jobs (order_id, rider_id, fleet_id, offer_id, stage, metres, earning_minor, currency, accepted_at,
    seen, earning_parts, terms)
  values (${"order_id"}, ${"rider_id"}, ${"fleet_id"}, ${"offer_id"}, ${"stage"}, ${"metres"},
    ${"earning_minor"}, ${"currency"}, ${"accepted_at"}, ${"seen"},
    ${"earning_parts"}, ${"terms"})
  returning *`;

export const insertJob = async (db: Queryable, job: NewJob): Promise<JobRow> => {
  const inserted = await firstRow<JobRow>(
    db,
    insertJobSql({
      ...job,
      seen: JSON.stringify(job.seen),
      earning_parts: JSON.stringify(job.earning_parts),
      terms: job.terms && JSON.stringify(job.terms),
    }),
  );
  if (!inserted) throw new Error("A job was not written.");
  return inserted;
};

export type JobChange = Pick<
  JobRow,
  | "stage"
  | "arrived_at"
  | "waiting_since"
  | "failed_reason"
  | "pin_passed"
  | "cash_collected_minor"
  | "ended_at"
  | "at_shop_at"
  | "metres_from_place"
  | "far_from_place"
> & { signature: boolean };

const updateJobSql = statement("update-job")`
  update jobs set stage = ${"stage"}, arrived_at = ${"arrived_at"}, waiting_since = ${"waiting_since"},
    failed_reason = ${"failed_reason"}, pin_passed = ${"pin_passed"},
  cash_collected_minor = ${"cash_collected_minor"}, ended_at = ${"ended_at"},
  at_shop_at = ${"at_shop_at"}, metres_from_place = ${"metres_from_place"}, far_from_place = ${"far_from_place"},
  proofs = case when ${"signature"} then proofs || '{"signature": true}' else proofs end
    where job_id = ${"jobId"} returning *`;

export const updateJob = async (db: Queryable, jobId: number, change: JobChange): Promise<JobRow> => {
  const changed = await firstRow<JobRow>(
    db,
    updateJobSql({
      jobId,
      stage: change.stage,
      arrived_at: change.arrived_at,
      waiting_since: change.waiting_since,
      failed_reason: change.failed_reason,
      pin_passed: change.pin_passed,
      cash_collected_minor: change.cash_collected_minor,
      ended_at: change.ended_at,
      at_shop_at: change.at_shop_at,
      metres_from_place: change.metres_from_place,
      far_from_place: change.far_from_place,
      signature: change.signature,
    }),
  );
  if (!changed) throw new Error("A job was not changed.");
  return changed;
};

const addJobProofSql = statement("add-job-proof")`
  update jobs set proofs = proofs || jsonb_build_object(${"kind"}::text, true) where job_id = ${"jobId"}`;

/** Records that a picture was stored for a job. */
export const addJobProof = async (db: Queryable, jobId: number, kind: string): Promise<void> =>
  void (await db.query(addJobProofSql({ jobId, kind })));

const countPinTrySql = statement("count-pin-try")`
  update jobs set pin_tries = pin_tries + 1 where job_id = ${"jobId"}`;

export const countPinTry = async (db: Queryable, jobId: number): Promise<void> =>
  void (await db.query(countPinTrySql({ jobId })));

export type EventAnswer = { status: number; answer: unknown; body_hash: string; order_id: string };

const riderEventSql = statement("rider-event")`
  select status, answer, body_hash, order_id from rider_events where rider_id = ${"riderId"}
    and event_id = ${"eventId"}`;

export const findEvent = (
  db: Queryable,
  riderId: string,
  eventId: string,
): Promise<EventAnswer | undefined> => firstRow<EventAnswer>(db, riderEventSql({ riderId, eventId }));

type NewEvent = EventAnswer & {
  rider_id: string;
  event_id: string;
  type: string;
  happened_at: Date;
  latitude: number | null;
  longitude: number | null;
  metres_from_place: number | null;
  far_from_place: boolean;
  detail: object;
  created_at: Date;
};

const insertRiderEventSql = statement("insert-rider-event")`
  insert into rider_events (rider_id, event_id, order_id, body_hash, type, happened_at, latitude, longitude,
  metres_from_place, far_from_place, detail, status, answer, created_at) values (${"rider_id"}, ${"event_id"}, ${"order_id"}, ${"body_hash"},
    ${"type"}, ${"happened_at"}, ${"latitude"}, ${"longitude"}, ${"metres_from_place"},
    ${"far_from_place"}, ${"detail"}, ${"status"}, ${"answer"},
    ${"created_at"})`;

export const insertEvent = async (db: Queryable, event: NewEvent): Promise<void> =>
  void (await db.query(
    insertRiderEventSql({
      rider_id: event.rider_id,
      event_id: event.event_id,
      order_id: event.order_id,
      body_hash: event.body_hash,
      type: event.type,
      happened_at: event.happened_at,
      latitude: event.latitude,
      longitude: event.longitude,
      metres_from_place: event.metres_from_place,
      far_from_place: event.far_from_place,
      detail: JSON.stringify(event.detail),
      status: event.status,
      answer: JSON.stringify(event.answer),
      created_at: event.created_at,
    }),
  ));

const insertCashSql = statement("insert-cash")`
  ${intoCashEntries}
    values (${"rider_id"}, ${"order_id"}, ${"amountMinor"}, ${"currency"}, ${"at"})`;

export const insertCash = async (db: Queryable, job: JobRow, amountMinor: number, at: Date): Promise<void> =>
  void (await db.query(
    insertCashSql({
      rider_id: job.rider_id,
      order_id: job.order_id,
      amountMinor,
      currency: job.currency,
      at,
    }),
  ));

const outletOfJobSql = statement("outlet-of-job")`
  select phone, rider_instructions from vendors where vendor_id = ${"vendorId"}`;

/** The contact of an outlet's staff, and the outlet's notes to riders. */
export const findOutlet = async (
  db: Queryable,
  vendorId: string,
): Promise<{ phone: string | null; rider_instructions: string | null }> =>
  (await firstRow<{ phone: string | null; rider_instructions: string | null }>(
    db,
    outletOfJobSql({ vendorId }),
  )) ?? { phone: null, rider_instructions: null };

const jobsAtStageSql = statement("jobs-at-stage")`
  select * from jobs where rider_id = ${"riderId"} and ended_at is null and stage = ${"stage"} order by job_id`;
const findJobsAtStage = async (db: Queryable, riderId: string, stage: JobRow["stage"]): Promise<JobRow[]> =>
  (await db.query<JobRow>(jobsAtStageSql({ riderId, stage }))).rows;

/** The jobs whose rider has not arrived at the shop yet. */
export const findJobsToPickUp = (db: Queryable, riderId: string): Promise<JobRow[]> =>
  findJobsAtStage(db, riderId, "to_pickup");

/** The rider's jobs that are waiting at their shops. */
export const findJobsAtShop = (db: Queryable, riderId: string): Promise<JobRow[]> =>
  findJobsAtStage(db, riderId, "at_pickup");

const wasReportedSql = statement("event-was-reported")`
  select 1 from rider_events where order_id = ${"orderId"} and rider_id = ${"riderId"} and type = ${"type"}
    and status < 400 limit 1`;

/** True if a rider's event of this type was accepted for an order. */
export const wasReported = async (
  db: Queryable,
  event: { orderId: string; riderId: string; type: string },
): Promise<boolean> => (await firstRow(db, wasReportedSql(event))) !== undefined;

const insertContactSql = statement("insert-contact")`
  with noted as (
    insert into rider_contacts (job_id, order_id, rider_id, kind, at)
    values (${"jobId"}, ${"orderId"}, ${"riderId"}, ${"kind"}, ${"at"}) on conflict do nothing returning job_id
  ) update jobs set contacts = contacts + 1 from noted where jobs.job_id = noted.job_id`;

/** Records a call or a message to the customer of a job; a repeated report is stored once. */
export const insertContact = async (
  db: Queryable,
  { job_id: jobId, order_id: orderId, rider_id: riderId }: JobRow,
  contact: { kind: string; at: Date },
): Promise<void> => void (await db.query(insertContactSql({ jobId, orderId, riderId, ...contact })));

const markSeenSql = statement("mark-seen")`update jobs set seen = ${"seen"} where job_id = ${"jobId"}`;

/** Stores which version of an order a rider has seen. */
export const saveSeenParts = async (db: Queryable, jobId: number, seen: SeenParts): Promise<void> =>
  void (await db.query(markSeenSql({ jobId, seen: JSON.stringify(seen) })));
