import type { listRatingsOfRider as endpoint, RiderRatings } from "@waybill/contract/operations/riders";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { requireRider } from "./console-rider-answer.ts";
import { countRatings, findRatings } from "./rating-rows.ts";

const days = 90;

/**
 * Lists the ratings that recipients gave a rider's deliveries. Only people read them; no automatic decision uses
 * them.
 */
export async function listRatingsOfRider(
  { pool, now }: Pick<Deps, "pool" | "now">,
  riderId: string,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoint)["query"]>,
): Promise<RiderRatings> {
  await requireRider(pool, riderId);
  const [at, orderId] = readCursor(cursor, ["string", "string"]) ?? [];
  const after = at === undefined || orderId === undefined ? undefined : { at, orderId };
  const since = new Date(now().getTime() - days * 24 * 3_600_000);
  const by_stars = await countRatings(pool, { riderId, since });
  const rows = await findRatings(pool, { riderId, since, after, limit: limit + 1 });
  const count = by_stars.reduce((sum, one) => sum + one, 0);
  const stars = by_stars.reduce((sum, one, place) => sum + one * (place + 1), 0);
  return {
    days,
    count,
    average: count === 0 ? null : Math.round((stars / count) * 10) / 10,
    by_stars,
    ...pageAfter(
      rows,
      limit,
      ({ order_id, rating }) => [rating.at, order_id],
      ({ order_id, rating }) => ({ order_id, ...rating }),
    ),
  };
}
