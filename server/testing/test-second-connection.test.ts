import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "../platform/database/transaction.ts";
import { openTestDatabase } from "./test-database.ts";

const { pool, db, close } = await openTestDatabase();
afterAll(close);

const refused = /second connection/;
const countFlags = async () => (await pool.query("select 1 from flags where name = 'half'")).rowCount;

test("a caller that waited before a process's first transaction is served outside of it", async () => {
  let isOver = false;
  const waiting = (async () => {
    while (!isOver) {
      await pool.query("select 1");
      await wait(2);
    }
  })();
  // Long enough for the other caller's second query, because the first one may not count as inside the transaction.
  await wait(50);
  await inTransaction(pool, async ({ pool: own }) => {
    for (let turn = 0; turn < 20; turn += 1) {
      await own.query("select 1");
      await wait(2);
    }
  });
  isOver = true;
  await expect(waiting).resolves.toBeUndefined();
});

test("a second connection inside a transaction is refused, and the transaction writes nothing", async () => {
  const work = inTransaction(pool, async (transaction) => {
    await transaction.pool.query("insert into flags (name, is_on) values ('half', true)");
    await pool.query("select 1");
  });
  await expect(work).rejects.toThrow(refused);
  const inKysely = db.transaction().execute(() => db.selectFrom("flags").selectAll().execute());
  await expect(inKysely).rejects.toThrow(refused);
  const later = inTransaction(pool, () => Promise.resolve().then(() => pool.connect()));
  await expect(later).rejects.toThrow(refused);
  expect(await countFlags()).toBe(0);
});

test("a query next to a transaction, or after it, is served", async () => {
  const [, beside] = await Promise.all([
    inTransaction(pool, ({ pool: own }) =>
      own.query("insert into flags (name, is_on) values ('half', true)"),
    ),
    countFlags(),
  ]);
  expect(beside).toBeOneOf([0, 1]);
  expect(await countFlags()).toBe(1);
  let started: Promise<number | null> = Promise.resolve(null);
  await inTransaction(pool, async () => {
    started = wait(50).then(countFlags);
  });
  expect(await started).toBe(1);
});
