import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`alter table orders add column counter_code text`,
  // Which open order has a code of an outlet; guests' orders count as one outlet.
  sql`create table counter_codes (outlet text not null, code text not null, order_id text not null unique,
    primary key (outlet, code))`,

  // Takes a free code of an outlet, if possible the one in `wished`; null if all ten thousand are taken.
  // Never waits for a code that a concurrent transaction has taken, because two transactions that write many
  // orders of an outlet could deadlock.
  sql`create function take_counter_code(wanted_outlet text, number text, wished text default null) returns text
    language plpgsql as $$
    declare
      candidate text;
    begin
      delete from counter_codes where order_id = number;
      for candidate in
        select wished where wished is not null
        union all select lpad(floor(random() * 10000)::int::text, 4, '0') from generate_series(1, 64)
        union all (select lpad(code::text, 4, '0') from generate_series(0, 9999) as code)
      loop
        continue when not pg_try_advisory_xact_lock(hashtext('counter code ' || wanted_outlet), candidate::int);
        insert into counter_codes (outlet, code, order_id) values (wanted_outlet, candidate, number)
          on conflict do nothing;
        if found then return candidate; end if;
      end loop;
      return null;
    end $$`,
  // Does not use the function: it would hold a lock per code until the end of the transaction, and PostgreSQL has
  // room for only some thousand. 7,919 and 10,000 have no common divisor, so an outlet's first 10,000 orders get
  // different codes.
  sql`with numbered as (
      select order_id, coalesce('guest:' || guest_id, vendor_id) as outlet,
        row_number() over (partition by coalesce('guest:' || guest_id, vendor_id) order by created_at, order_id) as place
      from orders where status not in ('DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_CANCELLED')
    ), coded as (
      insert into counter_codes (outlet, code, order_id)
      select outlet, lpad((place * 7919 % 10000)::text, 4, '0'), order_id from numbered where place <= 10000
      returning order_id, code
    ) update orders set counter_code = coded.code from coded where orders.order_id = coded.order_id`,
];

/** The code that rider and staff exchange at the counter: four digits, unique among an outlet's open orders. */
export const counterCodes: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
