import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

/** A vendor's own order rules; fees in minor units, null for no limit. */
export type OrderRules = {
  reference_required: boolean;
  per_day_minor: number | null;
  per_order_minor: number | null;
};

export type OwnOrderRules = OrderRules & { required_by_parent: boolean };

const orderRulesSql = statement("order-rules")`
  select coalesce(own.reference_required, false) as reference_required, own.per_day_minor, own.per_order_minor,
    coalesce(of_parent.reference_required, false) as required_by_parent
  from vendors left join order_rules own using (vendor_id)
    left join order_rules of_parent on of_parent.vendor_id = vendors.parent_vendor_id
  where vendors.vendor_id = ${"vendorId"}`;

export const findOrderRules = (db: Queryable, vendorId: string): Promise<OwnOrderRules | undefined> =>
  firstRow<OwnOrderRules>(db, orderRulesSql({ vendorId }));

// Without a daily limit fees are not counted, so the old sum is deleted; the next limit computes a new sum.
const putOrderRulesSql = statement("put-order-rules")`
  with uncounted as (
    delete from day_fees where vendor_id = ${"vendorId"}
      and (${"per_day_minor"}::bigint is null
        or not exists (select from order_rules where vendor_id = ${"vendorId"} and per_day_minor is not null))
  )
  insert into order_rules (vendor_id, reference_required, per_day_minor, per_order_minor)
  values (${"vendorId"}, ${"reference_required"}, ${"per_day_minor"}, ${"per_order_minor"})
  on conflict (vendor_id) do update set reference_required = excluded.reference_required,
    per_day_minor = excluded.per_day_minor, per_order_minor = excluded.per_order_minor`;

export const putOrderRules = async (
  db: Queryable,
  vendorId: string,
  { reference_required, per_day_minor, per_order_minor }: OrderRules,
): Promise<void> => {
  await db.query(putOrderRulesSql({ vendorId, reference_required, per_day_minor, per_order_minor }));
};

const spentOnDaySql = statement("spent-on-day")`
  select coalesce(
    (select fees_minor from day_fees where vendor_id = ${"vendorId"} and day = ${"day"}),
    (select sum(round(${"units"}::numeric * coalesce(
        (details ->> 'discounted_delivery_fee')::numeric, (details ->> 'delivery_fee')::numeric)))::bigint
      from orders, vendors
      where vendors.vendor_id = ${"vendorId"} and root_vendor_id = coalesce(parent_vendor_id, vendors.vendor_id)
        and (parent_vendor_id is null or orders.vendor_id = vendors.vendor_id)
        and orders.created_at >= ${"dayStart"} and orders.created_at < ${"dayEnd"} and not seeded and guest_id is null
        and (status not in ('CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED') or who_pays = 'merchant')),
    0) as spent`;

/** The sum of a vendor's fees on a day, in minor units. */
export const findSpentOn = async (
  db: Queryable,
  filter: { vendorId: string; day: string; dayStart: Date; dayEnd: Date; units: number },
): Promise<number> => (await firstRow<{ spent: number }>(db, spentOnDaySql(filter)))?.spent ?? 0;

const deleteDayFeesSql = statement("delete-day-fees")`delete from day_fees where day < ${"day"}`;

export const deleteDayFeesBefore = async (db: Queryable, day: string): Promise<void> => {
  await db.query(deleteDayFeesSql({ day }));
};
