import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // A parent's rules apply to its outlets, in addition to an outlet's own.
  sql`create table order_rules (vendor_id text primary key references vendors (vendor_id) on delete cascade,
    reference_required boolean not null default false,
    per_day_minor bigint check (per_day_minor >= 0), per_order_minor bigint check (per_order_minor >= 0))`,
  // The sum of a vendor's fees per day; a row is created by the day's first order that has a limit.
  sql`create table day_fees (vendor_id text not null references vendors (vendor_id) on delete cascade,
    day date not null, fees_minor bigint not null, primary key (vendor_id, day))`,

  // Counts a fee against the limits of an outlet and its parent. Returns the exceeded limit: null, 'order' or
  // 'day'. Updates the parent's row first, so that two transactions cannot deadlock. `former`: the order's previous
  // fee if its new one is already written; null for a new order. `raising`: raises an error instead, to undo what
  // the statement wrote.
  sql`create function take_from_limits(outlet text, root text, on_day date, day_start timestamptz, day_end timestamptz,
      fee bigint, former bigint, units numeric, raising boolean) returns text
    language plpgsql as $$
    declare
      rule order_rules;
      more bigint := fee - coalesce(former, 0);
      reached text;
      spent bigint;
    begin
      for rule in select * from order_rules where vendor_id in (outlet, root)
        and (per_day_minor is not null or per_order_minor is not null) order by vendor_id = root desc
      loop
        if more > 0 and fee > rule.per_order_minor then reached := coalesce(reached, 'order'); end if;
        continue when rule.per_day_minor is null;
        if not exists (select from day_fees where vendor_id = rule.vendor_id and day = on_day) then
          insert into day_fees (vendor_id, day, fees_minor)
            select rule.vendor_id, on_day, coalesce(sum(round(units * coalesce(
              (details ->> 'discounted_delivery_fee')::numeric, (details ->> 'delivery_fee')::numeric))), 0)
              - case when former is null then 0 else more end
            from orders where root_vendor_id = root and (rule.vendor_id = root or vendor_id = outlet)
              and created_at >= day_start and created_at < day_end and not seeded and guest_id is null
              and (status not in ('CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED') or who_pays = 'merchant')
          on conflict do nothing;
        end if;
        select fees_minor into spent from day_fees
          where vendor_id = rule.vendor_id and day = on_day for update;
        if more > 0 and spent + more > rule.per_day_minor then reached := coalesce(reached, 'day'); end if;
      end loop;
      if reached is null then
        update day_fees set fees_minor = fees_minor + more from order_rules
          where day_fees.vendor_id in (outlet, root) and day = on_day
            and order_rules.vendor_id = day_fees.vendor_id and per_day_minor is not null;
      elsif raising then
        raise exception using errcode = 'WBLIM', message = reached;
      end if;
      return reached;
    end $$`,

  // Subtracts the fee of an order that was cancelled for free.
  sql`create function give_back_to_limits(outlet text, root text, on_day date, fee bigint) returns void
    language plpgsql as $$
    declare
      counted record;
    begin
      for counted in select vendor_id from day_fees where vendor_id in (outlet, root) and day = on_day
        order by vendor_id = root desc
      loop
        update day_fees set fees_minor = greatest(0, fees_minor - fee)
          where vendor_id = counted.vendor_id and day = on_day;
      end loop;
    end $$`,
];

/** A vendor's rules for its orders: a required reference, and limits on fees. */
export const orderRules: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
