import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The existing table becomes the partition for everything before the first month; its rows are not moved. A last
  // partition stores orders dated after all months, so that no insert fails.
  sql`do $$
    declare
      definitions text[] := array(select pg_get_indexdef(indexrelid) from pg_index
        where indrelid = 'orders'::regclass and not indisprimary order by indexrelid);
      name text;
      first_month timestamptz;
    begin
      select date_trunc('month', greatest(now(), max(created_at)), 'UTC')
        + case when count(*) = 0 then interval '0' else interval '1 month' end
        into first_month from orders;
      alter table orders rename to orders_before;
      for name in select relname from pg_index join pg_class on pg_class.oid = indexrelid
        where indrelid = 'orders_before'::regclass and not indisprimary
      loop
        execute format('alter index %I rename to %I', name, replace(name, 'orders_', 'orders_before_'));
      end loop;
      alter table orders_before drop constraint orders_pkey;
      alter table orders_before add primary key (order_id, created_at);
      create table orders (like orders_before including defaults including generated including constraints)
        partition by range (created_at);
      alter table orders add primary key (order_id, created_at);
      foreach name in array definitions loop
        execute name;
      end loop;
      execute format('alter table orders attach partition orders_before for values from (minvalue) to (%L)', first_month);
      execute format('create table orders_after partition of orders for values from (%L) to (maxvalue)
        with (fillfactor = 85)', first_month);
    end $$`,

  // The start or end of a partition of orders, from the catalogue.
  sql`create function orders_bound(part regclass, side text) returns timestamptz language sql stable as $$
    select substring(pg_get_expr(relpartbound, oid) from side || ' \\(''([^'']*)''\\)')::timestamptz
    from pg_class where oid = part
  $$`,

  // Creates a partition for each month from 'since' until before 'until', and moves the rows of those months out of
  // the first and last partitions. Returns how many partitions were created. Waits at most half a second for a
  // lock.
  sql`create function part_orders_by_month(since timestamptz, until timestamptz) returns integer
    language plpgsql set lock_timeout = '500ms' as $$
    declare
      before_ends timestamptz;
      after_begins timestamptz;
      first_month timestamptz;
      last_end timestamptz;
      month timestamptz;
      part text;
      source text;
      columns text := (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = '');
      made integer := 0;
    begin
      perform pg_advisory_xact_lock(hashtext('orders by month'));
      before_ends := orders_bound('orders_before', 'TO');
      after_begins := orders_bound('orders_after', 'FROM');
      first_month := least(date_trunc('month', since, 'UTC'), before_ends);
      last_end := greatest(date_trunc('month', until, 'UTC'), after_begins);
      if first_month < before_ends then alter table orders detach partition orders_before; end if;
      if last_end > after_begins then alter table orders detach partition orders_after; end if;
      for month in select generate_series(first_month at time zone 'UTC', (last_end at time zone 'UTC') - interval '1 day',
        '1 month') at time zone 'UTC'
      loop
        continue when month >= before_ends and month < after_begins;
        source := case when month < before_ends then 'orders_before' else 'orders_after' end;
        part := 'orders_' || to_char(month at time zone 'UTC', 'YYYY_MM');
        execute format('create table %I partition of orders for values from (%L) to (%L) with (fillfactor = 85)', part,
          month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
        execute (select format('alter index %s alter column 1 set statistics 0', indexrelid::regclass)
          from pg_inherits join pg_index on indexrelid = inhrelid
          where inhparent = 'orders_past_searched'::regclass and indrelid = part::regclass);
        execute format('with moved as (delete from %1$I where created_at >= %2$L and created_at < %3$L returning %4$s)
          insert into %5$I (%4$s) select %4$s from moved', source, month,
          (month at time zone 'UTC' + interval '1 month') at time zone 'UTC', columns, part);
        made := made + 1;
      end loop;
      if first_month < before_ends then
        execute format('alter table orders attach partition orders_before for values from (minvalue) to (%L)', first_month);
      end if;
      if last_end > after_begins then
        execute format('alter table orders attach partition orders_after for values from (%L) to (maxvalue)', last_end);
      end if;
      return made;
    end $$`,

  // Detaches the partitions of months that ended before a time, oldest first, and stops at the first one with an
  // open order. Returns the names of the detached tables ('detached_orders_2024_01'), which keep their rows until
  // somebody drops them.
  sql`create function detach_orders_before(moment timestamptz) returns setof text
    language plpgsql set lock_timeout = '500ms' as $$
    declare
      part regclass;
      ends timestamptz;
      is_kept boolean;
      is_before boolean;
      detached text;
      first_kept timestamptz := orders_bound('orders_before', 'TO');
    begin
      perform pg_advisory_xact_lock(hashtext('orders by month'));
      for part, ends in select inhrelid::regclass, orders_bound(inhrelid, 'TO') from pg_inherits
        where inhparent = 'orders'::regclass and orders_bound(inhrelid, 'TO') <= moment order by 2
      loop
        execute format('select exists (select from %s where status not in (%s))', part,
          '''DELIVERED'', ''RETURNED_TO_VENDOR'', ''CANCELLED'', ''PAYMENT_CANCELLED'', ''PAYMENT_FAILED'', ''STALLED''')
          into is_kept;
        exit when is_kept;
        first_kept := ends;
        is_before := part::text = 'orders_before';
        execute format('select exists (select from %s)', part) into is_kept;
        execute format('alter table orders detach partition %s', part);
        if not is_kept then
          execute format('drop table %s', part);
          continue;
        end if;
        detached := 'detached_orders_' || case when is_before then 'until_' else '' end
          || to_char((ends at time zone 'UTC') - interval '1 day', 'YYYY_MM');
        while to_regclass(detached) is not null loop
          detached := detached || '_more';
        end loop;
        execute format('alter table %s rename to %I', part, detached);
        return next detached;
      end loop;
      if to_regclass('orders_before') is null then
        execute format('create table orders_before partition of orders for values from (minvalue) to (%L)
          with (fillfactor = 85)', first_kept);
      end if;
    end $$`,
];

/**
 * Partitions orders by month, so that queries about a period read only its months, and old months can be removed as
 * a whole.
 */
export const ordersByMonth: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
