import { fragment, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import type { Rating } from "@waybill/contract/visitors/recipient-acts";

/** The rated orders whose last rider is this one, accepted since a time, each with its rating. */
const rated = fragment`(select order_id, orders.details -> 'recipient' -> 'rating' as rating
  from jobs join orders using (order_id)
  where jobs.rider_id = ${"riderId"} and jobs.accepted_at >= ${"since"}
    and orders.details -> 'recipient' -> 'rating' is not null
    and not exists (select from jobs later where later.order_id = jobs.order_id and later.job_id > jobs.job_id)) as rated`;

const countRatingsSql = statement("count-ratings-of-rider")`
  select array_agg(star.count order by star.stars) as by_stars from (
    select stars, count(rated.rating)::int as count from generate_series(1, 5) as stars
      left join ${rated} on (rated.rating ->> 'stars')::int = stars
    group by stars) as star`;

type RatingFilter = { riderId: string; since: Date };

/** The number of ratings with one star, two, … five. */
export const countRatings = async (db: Queryable, filter: RatingFilter): Promise<number[]> =>
  (await firstRow<{ by_stars: number[] }>(db, countRatingsSql(filter)))?.by_stars ?? [];

const ratingsOfRiderSql = statement("ratings-of-rider")`
  select order_id, rating from ${rated}
  where ${"at"}::text is null or (rating ->> 'at', order_id) < (${"at"}, ${"orderId"}::text)
  order by rating ->> 'at' desc, order_id desc limit ${"limit"}`;

export type RatingRow = { order_id: string; rating: Rating };

/** Finds ratings, newest first. */
export const findRatings = async (
  db: Queryable,
  filter: RatingFilter & { after: { at: string; orderId: string } | undefined; limit: number },
): Promise<RatingRow[]> => {
  const { riderId, since, after, limit } = filter;
  const cursor = { at: after?.at ?? null, orderId: after?.orderId ?? null };
  return (await db.query<RatingRow>(ratingsOfRiderSql({ riderId, since, limit, ...cursor }))).rows;
};
