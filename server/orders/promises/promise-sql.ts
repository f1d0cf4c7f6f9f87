import { promiseCauses, isPromisedOnRequest } from "@waybill/domain/tracking/promises/promise";
import { defaultMargins } from "@waybill/domain/tracking/promises/margins";
import { fragment, raw } from "../../platform/database/statement.ts";

const preferredCauses = raw(
  promiseCauses
    .filter(isPromisedOnRequest)
    .map((cause) => `'${cause}'`)
    .join(", "),
);
const [usualBefore, usualAfter] = defaultMargins.placed.delivery;

/** The promise by which an order is measured: the last one that the shop or the customer caused. */
const measured = fragment`(select promise from json_array_elements(
    case when json_typeof(details -> 'promises') = 'array' then details -> 'promises' else '[]'::json end)
    with ordinality as told (promise, place)
  where promise ->> 'cause' in (${preferredCauses}) order by place desc limit 1)`;

const came = (status: "PICKED_UP" | "DELIVERED") =>
  fragment`(select max((entry ->> 'created_at')::timestamptz) from jsonb_array_elements(status_history) entry
    where entry ->> 'status' = '${raw(status)}')`;

/**
 * Adds to each delivered order of `orders`, under the name `promised`, how it met its promise: the minutes late or
 * early, and whether it was on time. A preorder must arrive within its window; other orders no later than the window's end.
 */
export const promiseOfOrder = fragment`lateral (
    select abs(extract(epoch from collected_at - pickup_at)) / 60 as pickup_error,
      abs(extract(epoch from delivered_at - delivery_at)) / 60 as delivery_error,
      delivered_at <= delivery_at + make_interval(secs => after)
        and (preordered_for is null or delivered_at >= delivery_at - make_interval(secs => before)) as is_kept,
      greatest(0, extract(epoch from delivered_at - delivery_at) - after) / 60 as late_minutes
    from (
      select coalesce(promise ->> 'pickup_at', details ->> 'pickup_at')::timestamptz as pickup_at,
        coalesce(promise ->> 'delivery_at', details ->> 'delivery_at')::timestamptz as delivery_at,
        coalesce((promise -> 'margins' -> 'placed' -> 'delivery' ->> 0)::float8, ${raw(usualBefore)}) as before,
        coalesce((promise -> 'margins' -> 'placed' -> 'delivery' ->> 1)::float8, ${raw(usualAfter)}) as after,
        ${came("PICKED_UP")} as collected_at, ${came("DELIVERED")} as delivered_at
      from (select ${measured} as promise) last
    ) times
    where status = 'DELIVERED' and delivery_at is not null and delivered_at is not null
  ) promised`;
