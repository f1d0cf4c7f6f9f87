import type { NamedId } from "@waybill/contract/operations/names";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

const namesSql = statement("names-of-ids")`
  select user_id as id, case role when 'operator' then 'operator' else 'merchant' end as kind, email as name,
    (select vendor_id from user_vendors where user_vendors.user_id = users.user_id order by vendor_id limit 1) as vendor_id
    from users where user_id = any (${"ids"}::text[])
  union all select rider_id, 'rider', name, null from riders
    where rider_id = any (${"ids"}::text[]) and deleted_at is null
  union all select vendor_id, 'vendor', name, vendor_id from vendors where vendor_id = any (${"ids"}::text[])
  union all select fleet_id, 'fleet', name, null from fleets where fleet_id = any (${"ids"}::text[])`;

/** Finds people, riders, vendors and fleets by id. Orders are not included. */
export const findNames = async (db: Queryable, ids: readonly string[]): Promise<NamedId[]> => {
  const { rows } = await db.query<NamedId>(namesSql({ ids }));
  return rows;
};
