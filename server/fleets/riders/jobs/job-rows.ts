import type { JobRow } from "../../../platform/database/rider-tables.ts";
import { one, type Queryable } from "../../../platform/database/transaction.ts";

export type { JobRow };

const newest = "where order_id = $1 and rider_id = $2 order by job_id desc limit 1";

/** A rider's newest job of an order. */
export const findJobOf = (db: Queryable, orderId: string, riderId: string): Promise<JobRow | undefined> =>
  one<JobRow>(db, {
    name: "job-of-rider",
    text: `select * from jobs ${newest}`,
    values: [orderId, riderId],
  });

/** The same, held until the end of the transaction, so that a rider's events are judged one after another. */
export const lockJobOf = (db: Queryable, orderId: string, riderId: string): Promise<JobRow | undefined> =>
  one<JobRow>(db, {
    name: "lock-job-of-rider",
    text: `select * from jobs ${newest} for update`,
    values: [orderId, riderId],
  });

/** The jobs that a rider has under way, oldest first, or those that are over, newest first. */
export const findJobsOf = async (
  db: Queryable,
  riderId: string,
  which: "open" | "over",
  limit: number,
): Promise<JobRow[]> => {
  const { rows } = await db.query<JobRow>({
    name: `jobs-${which}`,
    text:
      which === "open"
        ? "select * from jobs where rider_id = $1 and ended_at is null order by accepted_at, job_id limit $2"
        : "select * from jobs where rider_id = $1 and ended_at is not null order by job_id desc limit $2",
    values: [riderId, limit],
  });
  return rows;
};

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
>;

export const insertJob = async (db: Queryable, job: NewJob): Promise<JobRow> => {
  const inserted = await one<JobRow>(db, {
    name: "insert-job",
    text: `insert into jobs (order_id, rider_id, fleet_id, offer_id, stage, metres, earning_minor, currency, accepted_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    values: [
      job.order_id,
      job.rider_id,
      job.fleet_id,
      job.offer_id,
      job.stage,
      job.metres,
      job.earning_minor,
      job.currency,
      job.accepted_at,
    ],
  });
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
> & { signature: boolean };

export const updateJob = async (db: Queryable, jobId: number, change: JobChange): Promise<JobRow> => {
  const changed = await one<JobRow>(db, {
    name: "update-job",
    text: `update jobs set stage = $2, arrived_at = $3, waiting_since = $4, failed_reason = $5, pin_passed = $6,
      cash_collected_minor = $7, ended_at = $8,
      proofs = case when $9 then proofs || '{"signature": true}' else proofs end where job_id = $1 returning *`,
    values: [
      jobId,
      change.stage,
      change.arrived_at,
      change.waiting_since,
      change.failed_reason,
      change.pin_passed,
      change.cash_collected_minor,
      change.ended_at,
      change.signature,
    ],
  });
  if (!changed) throw new Error("A job was not changed.");
  return changed;
};

/** Notes that a picture was left for a job. */
export const addJobProof = async (db: Queryable, jobId: number, kind: string): Promise<void> =>
  void (await db.query({
    name: "add-job-proof",
    text: "update jobs set proofs = proofs || jsonb_build_object($2::text, true) where job_id = $1",
    values: [jobId, kind],
  }));

export const countPinTry = async (db: Queryable, jobId: number): Promise<void> =>
  void (await db.query({
    name: "count-pin-try",
    text: "update jobs set pin_tries = pin_tries + 1 where job_id = $1",
    values: [jobId],
  }));

export type EventAnswer = { status: number; answer: unknown; body_hash: string; order_id: string };

export const findEvent = (
  db: Queryable,
  riderId: string,
  eventId: string,
): Promise<EventAnswer | undefined> =>
  one<EventAnswer>(db, {
    name: "rider-event",
    text: "select status, answer, body_hash, order_id from rider_events where rider_id = $1 and event_id = $2",
    values: [riderId, eventId],
  });

type NewEvent = EventAnswer & {
  rider_id: string;
  event_id: string;
  type: string;
  happened_at: Date;
  latitude: number;
  longitude: number;
  detail: object;
  created_at: Date;
};

export const insertEvent = async (db: Queryable, event: NewEvent): Promise<void> =>
  void (await db.query({
    name: "insert-rider-event",
    text: `insert into rider_events (rider_id, event_id, order_id, body_hash, type, happened_at, latitude, longitude,
      detail, status, answer, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      event.rider_id,
      event.event_id,
      event.order_id,
      event.body_hash,
      event.type,
      event.happened_at,
      event.latitude,
      event.longitude,
      JSON.stringify(event.detail),
      event.status,
      JSON.stringify(event.answer),
      event.created_at,
    ],
  }));

/** What a job has earned, once. */
export const insertEarning = async (db: Queryable, job: JobRow, at: Date): Promise<void> =>
  void (await db.query({
    name: "insert-earning",
    text: `insert into earnings (job_id, rider_id, order_id, amount_minor, currency, earned_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [job.job_id, job.rider_id, job.order_id, job.earning_minor, job.currency, at],
  }));

export const insertCash = async (db: Queryable, job: JobRow, amountMinor: number, at: Date): Promise<void> =>
  void (await db.query({
    name: "insert-cash",
    text: `insert into cash_entries (rider_id, order_id, amount_minor, currency, at) values ($1, $2, $3, $4, $5)`,
    values: [job.rider_id, job.order_id, amountMinor, job.currency, at],
  }));

/** Where the staff of an order's outlet is reached, and what it says to riders. */
export const findOutlet = async (
  db: Queryable,
  vendorId: string,
): Promise<{ phone: string | null; rider_instructions: string | null }> =>
  (await one<{ phone: string | null; rider_instructions: string | null }>(db, {
    name: "outlet-of-job",
    text: "select phone, rider_instructions from vendors where vendor_id = $1",
    values: [vendorId],
  })) ?? { phone: null, rider_instructions: null };
