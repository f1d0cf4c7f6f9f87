import { deleteSessionsOfGone } from "../../../accounts/riders/rider-sessions-sql.ts";
import { removeRiderNameSql } from "../../../orders/moving/carrier-sql.ts";
import { statement } from "../../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../../platform/database/transaction.ts";

export type Sums = { earned_minor: number; jobs: number; cash_minor: number };

const sumsOfRiderSql = statement("sums-of-rider")`
  select (select coalesce(sum(amount_minor), 0)::bigint from earnings where rider_id = ${"riderId"}
    and earned_at >= ${"since"})
    as earned_minor,
  (select count(*) from earnings where rider_id = ${"riderId"} and kind = 'delivery' and earned_at >= ${"since"}) as jobs,
  (select coalesce(sum(amount_minor), 0)::bigint from cash_entries where rider_id = ${"riderId"}) as cash_minor`;

/** A rider's earnings since a time, and the cash the rider holds. */
export const findSums = async (db: Queryable, riderId: string, since: Date): Promise<Sums> =>
  (await firstRow<Sums>(db, sumsOfRiderSql({ riderId, since }))) ?? {
    earned_minor: 0,
    jobs: 0,
    cash_minor: 0,
  };

type Document = { kind: string; expires_on?: string | null };

const documentsOfRiderSql = statement("documents-of-rider")`
  select documents from riders where rider_id = ${"riderId"}`;

/** A rider's documents that expire, the next to expire first. */
export const findRiderPapers = async (
  db: Queryable,
  riderId: string,
): Promise<{ name: string; ends_on: string }[]> => {
  const found = await firstRow<{ documents: Document[] }>(db, documentsOfRiderSql({ riderId }));
  return (found?.documents ?? [])
    .flatMap(({ kind, expires_on }) => (expires_on == null ? [] : { name: kind, ends_on: expires_on }))
    .sort((a, b) => (a.ends_on < b.ends_on ? -1 : 1));
};

const exported = {
  sessions: statement("export-rider-sessions")`
    select created_at, last_used_at, expires_at, revoked_at from rider_sessions where rider_id = ${"riderId"}`,
  shifts: statement("export-rider-shifts")`
    select state, since, started_at, ended_at from shifts where rider_id = ${"riderId"}`,
  offers: statement("export-rider-offers")`
    select offer_id, order_ids, metres, earning_minor, offered_at, expires_at, outcome, decline_reason
    from offers where rider_id = ${"riderId"}`,
  jobs: statement("export-rider-jobs")`
    select order_id, stage, metres, earning_minor, currency, accepted_at, arrived_at, waiting_since, failed_reason,
    cash_collected_minor, ended_at from jobs where rider_id = ${"riderId"}`,
  events: statement("export-rider-events")`
    select event_id, order_id, type, happened_at, latitude, longitude, detail, status from rider_events
    where rider_id = ${"riderId"}`,
  contacts: statement("export-rider-contacts")`
    select order_id, kind, at from rider_contacts where rider_id = ${"riderId"}`,
  positions: statement("export-rider-positions")`
    select latitude, longitude, accuracy, heading, speed, at from positions where rider_id = ${"riderId"} order by at`,
  earnings: statement("export-rider-earnings")`
    select order_id, kind, amount_minor, currency, earned_at from earnings where rider_id = ${"riderId"}`,
  cash: statement("export-rider-cash")`
    select order_id, amount_minor, currency, at from cash_entries where rider_id = ${"riderId"}`,
  browsers: statement("export-rider-browsers")`
    select endpoint, language, created_at from push_subscriptions where rider_id = ${"riderId"}`,
};

type Export = Record<keyof typeof exported, Record<string, unknown>[]>;

/** All stored rows about a rider, by kind. */
export async function findAllOf(db: Queryable, riderId: string): Promise<Export> {
  const all: Partial<Export> = {};
  for (const [kind, exportSql] of Object.entries(exported))
    all[kind as keyof Export] = (await db.query<Record<string, unknown>>(exportSql({ riderId }))).rows;
  // The cast is safe: the loop has set every key.
  return all as Export;
}

const hideRiderOnOrdersSql = statement("hide-rider-on-orders")`
  ${removeRiderNameSql}
  from jobs join riders using (rider_id)
  where jobs.rider_id = ${"riderId"} and jobs.order_id = orders.order_id
    and orders.rider ->> 'phone_number' = riders.phone_number`;

const deletePersonSql = statement("delete-person")`
  with gone as (
    update riders set name = '', phone_number = 'deleted:' || rider_id, vehicle = null, vehicle_kind = null, plate = null,
      photo = null, language = null, documents = '[]',
      deleted_at = ${"at"}
    where rider_id = ${"riderId"} and not exists (select from jobs where jobs.rider_id = ${"riderId"}
      and ended_at is null)
    returning rider_id
  ), ended as (
    update shifts set ended_at = ${"at"}, state = 'off' from gone
    where shifts.rider_id = gone.rider_id and ended_at is null
  ), without_sessions as (
    ${deleteSessionsOfGone}
  ), without_browsers as (
    delete from push_subscriptions using gone where push_subscriptions.rider_id = gone.rider_id
  ), without_place as (
    delete from latest_positions using gone where latest_positions.rider_id = gone.rider_id
  ), without_trace as (
    delete from positions using gone where positions.rider_id = gone.rider_id
  ), without_places as (
    update rider_events set latitude = null, longitude = null, detail = '{}' from gone
    where rider_events.rider_id = gone.rider_id
  ) select rider_id from gone`;

/**
 * Deletes a person's name, number, positions and sign-ins; jobs, earnings and cash keep the id, which orders show
 * instead of the name. False if a job is open.
 */
export async function deletePerson(db: Queryable, riderId: string, at: Date): Promise<boolean> {
  await db.query(hideRiderOnOrdersSql({ riderId }));
  const { rows } = await db.query(deletePersonSql({ riderId, at }));
  return rows.length > 0;
}
