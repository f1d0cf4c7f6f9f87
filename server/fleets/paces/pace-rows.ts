import { paceSquareDegrees, type RideTotals } from "@waybill/domain/dispatch/pace";
import { raw, statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

const unlearnedHoursSql = statement("unlearned-hours")`
  select hour from generate_series(${"from"}::timestamptz, ${"to"}::timestamptz, interval '1 hour') hour
  where not exists (select from learned_hours where learned_hours.hour = hour.hour) order by hour`;

/** The hours in a range, including both ends, that are not evaluated yet. */
export const findUnlearnedHours = async (db: Queryable, from: Date, to: Date): Promise<Date[]> => {
  const { rows } = await db.query<{ hour: Date }>(unlearnedHoursSql({ from, to }));
  return rows.map(({ hour }) => hour);
};

/** The weight of observations from a week ago, relative to new ones. */
const shareOfBefore = 0.7;
/** Max seconds between two positions for measuring the pace between them. */
const longestGap = 60;
/** In metres per second: a slower rider counts as standing, a faster one as a wrong position. */
const [slowest, fastest] = [1.5, 25];

// A short standstill between two rides is traffic, and belongs to the ride; a longer one is a shop, a drop-off or a
// break.
const learnHourSql = statement("learn-hour")`
  with claimed as (
    insert into learned_hours (hour) values (${"hour"}) on conflict do nothing returning hour
  ), reported as (
    select positions.rider_id, at, latitude, longitude, lag(at) over ride as at_before,
      lag(latitude) over ride as latitude_before, lag(longitude) over ride as longitude_before
    from positions join riders using (rider_id)
    where at >= ${"hour"} and at < ${"hour"}::timestamptz + interval '1 hour'
      and (not is_simulated or signed_in_by_hand_at is not null)
    window ride as (partition by positions.rider_id order by at)
  ), gaps as (
    select rider_id, at, floor(latitude / ${raw(paceSquareDegrees)})::int || ':' || floor(longitude / ${raw(paceSquareDegrees)})::int as square,
      extract(epoch from at - at_before)::float8 as seconds,
      111195 * sqrt(power(latitude - latitude_before, 2)
        + power((longitude - longitude_before) * cos(radians(latitude)), 2)) as metres
    from reported where at > at_before and at - at_before <= interval '${raw(longestGap)} seconds'
  ), moves as (
    select *, metres / seconds between ${raw(slowest)} and ${raw(fastest)} as is_ride,
      metres / seconds < ${raw(slowest)} as is_standing
    from gaps
  ), around as (
    select *, lag(is_ride) over ride and lead(is_ride) over ride as is_between_rides
    from moves window ride as (partition by rider_id order by at)
  ), ridden as (
    select square, sum(metres) as metres, sum(seconds) as seconds from around
    where is_ride or (is_standing and is_between_rides) group by square
  )
  insert into paces (hour_of_week, square, metres, seconds)
  select ${"hourOfWeek"}, square, metres, seconds from ridden where exists (select from claimed)
  on conflict (hour_of_week, square) do update set
    metres = ${raw(shareOfBefore)} * paces.metres + excluded.metres,
    seconds = ${raw(shareOfBefore)} * paces.seconds + excluded.seconds`;

/** Learns how fast riders were in one hour of positions; each hour is evaluated once, by one process. */
export const learnHour = async (db: Queryable, hour: Date, hourOfWeek: number): Promise<void> =>
  void (await db.query(learnHourSql({ hour, hourOfWeek })));

const pacesOfHourSql = statement("paces-of-hour")`
  select square, metres, seconds from paces where hour_of_week = ${"hourOfWeek"}`;

/** The distances ridden in an hour of the week, by square. */
export const findRideTotals = async (
  db: Queryable,
  hourOfWeek: number,
): Promise<ReadonlyMap<string, RideTotals>> => {
  const { rows } = await db.query<RideTotals & { square: string }>(pacesOfHourSql({ hourOfWeek }));
  return new Map(rows.map(({ square, metres, seconds }) => [square, { metres, seconds }]));
};

const forgetLearnedHoursSql = statement("forget-learned-hours")`
  delete from learned_hours where hour < ${"before"}`;

export const deleteLearnedHours = async (db: Queryable, before: Date): Promise<void> =>
  void (await db.query(forgetLearnedHoursSql({ before })));
