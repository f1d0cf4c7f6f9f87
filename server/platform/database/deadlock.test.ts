import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { inTransaction } from "./transaction.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

// The embedded database has one connection, so two transactions never hold locks at the same time.
test.runIf(process.env["WAYBILL_TEST_DATABASE"] === "postgres")(
  "of two transactions in a deadlock both succeed, because the one that PostgreSQL aborts runs again",
  async () => {
    const { pool } = database;
    await pool.query("create table counts (name text primary key, count integer not null)");
    await pool.query("insert into counts values ('one', 0), ('other', 0)");
    let runs = 0;
    let arrived = 0;
    let letAllOn = (): void => undefined;
    const bothHoldOne = new Promise<void>((settle) => (letAllOn = settle));
    const countBoth = (names: readonly [string, string]) =>
      inTransaction(pool, async (transaction) => {
        runs += 1;
        const count = (name: string) =>
          transaction.pool.query("update counts set count = count + 1 where name = $1", [name]);
        await count(names[0]);
        arrived += 1;
        if (arrived === 2) letAllOn();
        await bothHoldOne;
        await count(names[1]);
      });
    await Promise.all([countBoth(["one", "other"]), countBoth(["other", "one"])]);
    expect(runs).toBe(3);
    const { rows } = await pool.query("select count from counts");
    expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
  },
);
