import type { PGlite } from "@electric-sql/pglite";

export type Renewable = {
  pglite: PGlite;
  /** Restores the rows; false if the test also changed the structure, so that the database cannot be reused. */
  renew(): Promise<boolean>;
};

/** A hash of everything in the database except its rows, which tests may not change. */
const structure = `select md5(string_agg(fact, ' ' order by fact)) as text from (
  select concat_ws(' ', 'relation', oid, relname, relnatts, relacl) from pg_class where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'column', attrelid, attname, atttypid, attnotnull, atthasdef) from pg_attribute
    join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0
  union all select concat_ws(' ', 'function', oid, xmin) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'trigger', oid, tgenabled) from pg_trigger
  union all select concat_ws(' ', 'constraint', oid, xmin) from pg_constraint
  union all select concat_ws(' ', 'default', oid, xmin) from pg_attrdef
  union all select concat_ws(' ', 'schema', oid) from pg_namespace where nspname !~ '^pg_(toast_)?temp'
  union all select concat_ws(' ', 'role', oid, rolname, rolsuper) from pg_roles
  union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
) as facts (fact)`;

/** Copies the non-empty tables to a second schema; the rows of a partitioned table are in its partitions. */
const keepRows = `
create schema kept;
do $$
declare
  name text;
  has_rows boolean;
begin
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('select exists (select from public.%I)', name) into has_rows;
    if has_rows then
      execute format('create table kept.%I as table public.%1$I', name);
    end if;
  end loop;
end $$`;

/**
 * Disables triggers, some of which refuse deletes, and foreign keys, which would require a certain order of tables.
 */
const restoreRows = `
do $$
declare
  name text;
  has_rows boolean;
  filled text[] := '{}';
  columns text;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('select exists (select from public.%I)', name) into has_rows;
    if has_rows then
      filled := filled || format('public.%I', name);
    end if;
  end loop;
  if filled <> '{}' then
    execute 'truncate ' || array_to_string(filled, ', ') || ' cascade';
  end if;
  for name in select tablename from pg_tables where schemaname = 'kept' loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into public.%I (%s) overriding system value select %2$s from kept.%1$I', name, columns);
  end loop;
end $$`;

/** Builds a statement that sets every sequence to its current value. */
const statementOfSequences = `
select coalesce(string_agg(
  format('select setval(%L, %s, %L)', format('public.%I', sequencename), coalesce(last_value, start_value), last_value is not null), ';'
), '') as text from pg_sequences where schemaname = 'public'`;

/** Prepares a filled database so that its current state can be restored repeatedly. */
export async function makeRenewable(pglite: PGlite): Promise<Renewable> {
  const read = async (statement: string) => (await pglite.exec(statement))[0]?.rows[0]?.["text"] as string;
  await pglite.exec(keepRows);
  const asMade = await read(structure);
  const restoreSequences = await read(statementOfSequences);
  return {
    pglite,
    renew: async () => {
      await pglite.exec("rollback");
      await pglite.exec("discard all");
      if ((await read(structure)) !== asMade) return false;
      await pglite.exec(restoreRows);
      await pglite.exec(restoreSequences);
      // Nothing else recycles the write-ahead log here: it would grow in memory with each test file.
      await pglite.exec("checkpoint");
      return true;
    },
  };
}
