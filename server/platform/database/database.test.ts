import { listVendors } from "@waybill/contract/merchants/vendors";
import { afterAll, expect, test } from "vitest";
import { openSecrets } from "../settings/secrets.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { isDatabaseAway } from "./database-away.ts";
import { inTransaction } from "./transaction.ts";

const { call, clock, close, db, deps, inject, pool, tokenFor } = await openTestApp({
  env: { LOG_LEVEL: "silent" },
});
afterAll(close);

const isPostgres = process.env["WAYBILL_TEST_DATABASE"] === "postgres";

if (isPostgres)
  test("a database that drops its connections does not crash the process", async () => {
    const as = await tokenFor("parent");
    const held = await pool.connect();
    await pool
      .query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      )
      .catch(() => undefined);
    await expect(held.query("select 1")).rejects.toThrow();
    held.release(true);
    await expect.poll(async () => (await inject({ url: "/health/ready" })).statusCode).toBe(200);
    expect((await call(listVendors, { as })).status).toBe(200);
  });

if (isPostgres)
  test("[23.38] a connection whose server has become a replica is closed, and the next one is used", async () => {
    const held = await pool.connect();
    const { rows } = await held.query("select pg_backend_pid() as pid");
    // A former primary refuses every write in this way.
    await held.query("set default_transaction_read_only = on");
    held.release();
    const write = (name: string) => db.insertInto("flags").values({ name, is_on: false }).execute();
    const refused = await write("at-a-replica").catch((error: unknown) => error);
    expect(isDatabaseAway(refused)).toBe(true);
    await write("at-the-primary");
    const present = () =>
      pool
        .query("select 1 from pg_stat_activity where pid = $1", [rows[0].pid])
        .then(({ rowCount }) => rowCount);
    await expect.poll(present).toBe(0);
  });

if (isPostgres)
  test("a statement with too few values is a defect, not an unavailable database", async () => {
    const call = { name: "two-values", text: "select $1::text, $2::text", values: ["one"] };
    const problem = await pool.query(call).catch((error: unknown) => error);
    expect(problem).toMatchObject({ code: "08P01" });
    expect(isDatabaseAway(problem)).toBe(false);
  });

test("while the database is unavailable, health and calls answer 503, and everything recovers automatically", async () => {
  const as = await tokenFor("parent");
  const { connect } = pool;
  const away = () =>
    Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
  clock.advance(31_000);
  pool.connect = away as typeof connect;
  const query = pool.query;
  pool.query = away;
  try {
    expect((await inject({ url: "/health/ready" })).statusCode).toBe(503);
    expect((await inject({ url: "/health/live" })).statusCode).toBe(200);
    const answer = await call(listVendors, { as });
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
  } finally {
    pool.connect = connect;
    pool.query = query;
  }
  expect((await inject({ url: "/health/ready" })).statusCode).toBe(200);
  expect((await call(listVendors, { as })).status).toBe(200);
});

test("statements and transactions still work after a newer version adds a column", async () => {
  const text = "select * from flags where name = $1";
  const ask = { name: "all-of-a-flag", text, values: ["none"] };
  let runs = 0;
  const work = () =>
    inTransaction(pool, async (transaction) => {
      runs += 1;
      await transaction.pool.query(ask);
      await transaction.db
        .insertInto("flags")
        .values({ name: `run ${runs}`, is_on: true })
        .execute();
      return (await transaction.pool.query(ask)).rows;
    });
  await pool.query(ask);
  await work();
  await pool.query("alter table flags add column of_a_newer_version integer");
  try {
    expect(await work()).toEqual([]);
    expect((await pool.query(ask)).rows).toEqual([]);
    // The failed runs stored nothing.
    const { rows } = await pool.query("select name from flags where name like 'run %' order by name");
    expect(rows.map(({ name }) => name)).toEqual(["run 1", `run ${runs}`]);
    await pool.query("alter table flags drop column of_a_newer_version");
    expect((await pool.query(ask)).rows).toEqual([]);
  } finally {
    await pool.query("alter table flags drop column if exists of_a_newer_version");
    await pool.query("delete from flags where name like 'run %'");
  }
});

test("a transaction that fails writes nothing, and the next one works", async () => {
  const insert = inTransaction(pool, async ({ db }) => {
    await db.insertInto("flags").values({ name: "half", is_on: true }).execute();
    throw new Error("half way");
  });
  await expect(insert).rejects.toThrow("half way");
  expect(await db.selectFrom("flags").selectAll().where("name", "=", "half").execute()).toEqual([]);
});

test("many concurrent transactions wait for each other and all commit", async () => {
  await db.insertInto("flags").values({ name: "counted", is_on: false }).execute();
  const turn = (n: number) =>
    inTransaction(pool, async ({ db }) => {
      await db.selectFrom("flags").selectAll().where("name", "=", "counted").forUpdate().execute();
      await db
        .insertInto("country_parameters")
        .values({ name: `p${n}`, value: "" })
        .execute();
    });
  await Promise.all(Array.from({ length: 40 }, (_, n) => turn(n)));
  const rows = await db.selectFrom("country_parameters").selectAll().where("name", "like", "p%").execute();
  expect(rows).toHaveLength(40);
});

test("counts are numbers, and the secret is equal after every start", async () => {
  const { rows } = await pool.query("select count(*) as n, 9007199254740991::int8 as large from flags");
  expect(typeof rows[0].n).toBe("number");
  expect(rows[0].large).toBe(Number.MAX_SAFE_INTEGER);
  const again = await openSecrets(deps);
  expect(again.secret("web push")).toEqual(deps.secret("web push"));
  expect(again.secret("web push")).not.toEqual(again.secret("webhooks"));
  expect(again.signingSecrets("fee quotes")).toEqual(deps.signingSecrets("fee quotes"));
});
