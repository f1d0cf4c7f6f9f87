import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "./test-database.ts";

const facts = `select (select count(*)::int from vendors) as vendors, (select count(*)::int from users) as users,
  (select count(*)::int from flags) as flags, (select count(*)::int from audit) as audit,
  (select count(*)::int from pg_trigger where tgname = 'left_behind') as triggers,
  (select count(*)::int from pg_prepared_statements) as prepared,
  (select count(*)::int from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())) as locks,
  current_setting('statement_timeout') as timeout,
  (select string_agg(concat_ws(' ', sequencename, last_value), ', ' order by sequencename) from pg_sequences
    where schemaname = 'public') as sequences`;

const first = await openTestDatabase();
const asFilled = (await first.pool.query(facts)).rows;
afterAll(async () => {
  await (await openTestDatabase()).close();
});

test("whatever a test writes, the next one finds its database in the initial state", async () => {
  for (const statement of [
    "insert into flags (name, is_on) values ('left behind', true)",
    "insert into audit (at, actor_kind, actor_id, action, subject_kind, subject_id) values (now(), '', '', '', '', '')",
    "select nextval(format('public.%I', sequencename)::regclass) from pg_sequences where schemaname = 'public'",
    "delete from users",
  ])
    await first.pool.query(statement);
  expect((await first.pool.query(facts)).rows).not.toEqual(asFilled);
  const client = await first.pool.connect();
  await client.query("set statement_timeout = 12345");
  await client.query("select pg_advisory_lock(7)");
  await client.query({ name: "left behind", text: "select 1" });
  await client.query("start transaction");
  await client.query("update vendors set vendor_id = vendor_id");
  client.release();
  await first.close();

  const second = await openTestDatabase();
  expect((await second.pool.query(facts)).rows).toEqual(asFilled);
  await second.pool.query(
    `create function left_behind() returns trigger language plpgsql as $$ begin return null; end $$`,
  );
  await second.pool.query(
    "create trigger left_behind before insert on orders for each row execute function left_behind()",
  );
  await second.close();

  const third = await openTestDatabase();
  expect((await third.pool.query(facts)).rows).toEqual(asFilled);
  await third.close();
});
