import { locationEverySeconds } from "@waybill/domain/partner/callbacks";
import { deleteWebhookChangesSql, announcedUntilSecond } from "../../orders/announcing/order-changes-sql.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { createdWithin, findRecentFirst } from "../../orders/recent-first.ts";
import { statusesWithRiderSql } from "../../orders/status-lists.ts";
import { fragment, raw, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import type { EndpointRow } from "../endpoint-rows.ts";

export type Follower = Pick<EndpointRow, "endpoint_id" | "events"> & {
  /** ISO 8601. */
  follows_from: string;
  paused_until: string | null;
  is_gone: boolean;
};
export type FollowedOrder = OrderRow & { followers: Follower[] | null };

const followers = fragment`(select json_agg(json_build_object('endpoint_id', e.endpoint_id, 'events', e.events,
  'follows_from', e.follows_from, 'paused_until', e.paused_until, 'is_gone', e.gone_at is not null)) from webhook_endpoints e
  where e.vendor_id in (o.vendor_id, o.root_vendor_id) and o.guest_id is null) as followers`;

const followedOrdersSql = statement("followed-orders")`
  select o.*, ${followers} from orders o where order_id = any (${"ids"}::text[]) and ${createdWithin}`;

export const findFollowed = (
  db: Queryable,
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
): Promise<FollowedOrder[]> =>
  findRecentFirst({ orderIds: [...new Set(orderIds)], now }, async (ids, span) => {
    const { rows } = await db.query<FollowedOrder>(followedOrdersSql({ ids, ...span }));
    return rows;
  });

const carriedOrdersFollowedSql = statement("carried-orders-followed")`
  select o.*, ${followers} from orders o where o.order_id in (
    select own.order_id from webhook_endpoints e
      join vendors v on v.vendor_id = e.vendor_id
      join orders own on own.root_vendor_id = coalesce(v.parent_vendor_id, v.vendor_id)
        and e.vendor_id in (own.vendor_id, own.root_vendor_id)
    where 'location' = any (e.events) and e.gone_at is null and own.status in (${statusesWithRiderSql}) and own.rider is not null
      and (hashtext(own.order_id) & 2147483647) % ${raw(locationEverySeconds)} = any (${"turns"}::int[])
  )`;

/**
 * The orders with a rider whose position must be sent in one of these seconds to an endpoint that subscribes to it.
 */
export const findLocationsToSend = async (
  db: Queryable,
  turns: readonly number[],
): Promise<FollowedOrder[]> => {
  const { rows } = await db.query<FollowedOrder>(carriedOrdersFollowedSql({ turns }));
  return rows;
};

const takeLocationSecondsSql = statement("take-location-seconds")`
  with before as (
    select case when until > '-infinity' then floor(extract(epoch from until))::float8 end as since
    from outbox_lease where name = 'webhook-locations' and until < to_timestamp(${"second"})
      and exists (select from webhook_endpoints where 'location' = any (events)) for update
  )
  ${announcedUntilSecond} from before where name = 'webhook-locations'
  returning coalesce(before.since, 0) as since`;

/**
 * Claims all seconds up to this one, so that only one process sends their locations. Returns the last second that was
 * claimed earlier; undefined if another process was faster, or no endpoint subscribes to locations.
 */
export const claimLocationSeconds = async (db: Queryable, second: number): Promise<number | undefined> =>
  (await firstRow<{ since: number | null }>(db, takeLocationSecondsSql({ second })))?.since ?? undefined;

export const deleteWebhookChanges = async (db: Queryable, newsIds: readonly number[]): Promise<void> => {
  await db.query(deleteWebhookChangesSql({ newsIds }));
};

const followersOfEventSql = statement("followers-of-event")`
  select endpoint_id from webhook_endpoints where vendor_id in (${"vendor_id"}, ${"root_vendor_id"})
    and ${"event"} = any (events)`;

/** The endpoints that subscribe to refunds of an order, or to its claims. */
export const findEventFollowers = async (
  db: Queryable,
  { vendor_id, root_vendor_id }: Pick<OrderRow, "vendor_id" | "root_vendor_id">,
  event: "refund" | "claim",
): Promise<string[]> => {
  const { rows } = await db.query<{ endpoint_id: string }>(
    followersOfEventSql({ vendor_id, root_vendor_id, event }),
  );
  return rows.map(({ endpoint_id }) => endpoint_id);
};
