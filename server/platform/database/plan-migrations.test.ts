import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { planMigrations } from "./plan-migrations.ts";

const { db, close } = await openTestDatabase();
afterAll(close);

test("[23.17] a plan lists each lock on an existing table: of a new index, a column, and a dropped index", async () => {
  const plan = await planMigrations(db, ["0082-decided-claims", "0084-occasions-of-notices"]);
  const size = String.raw`\(\d+\.\d MB\)`;
  for (const line of [
    `0082-decided-claims\n {2}claims ${size}: an index; SHARE: writers wait; less than a second`,
    // The new column's default is a constant, so no row is read or written.
    `0084-occasions-of-notices\n {2}notices ${size}: columns; ACCESS EXCLUSIVE: all wait; at once`,
    `notices ${size}: an index goes away; ACCESS EXCLUSIVE: all wait; at once`,
    `notices ${size}: an index; SHARE: writers wait; less than a second$`,
  ])
    expect(plan.join("\n")).toMatch(new RegExp(line));
});

test("[23.17] the duration of a lock grows with its table", async () => {
  await sql`insert into flags (name, is_on)
    select 'flag ' || number || repeat(md5(number::text), 20), true from generate_series(1, 60000) as number`.execute(
    db,
  );
  const [, line = ""] = await planMigrations(db, ["0001-vendors-and-accounts"]);
  expect(line).toMatch(/at once|second/);
  const large = await planMigrations(db, ["9999-a-large-index"], {
    "9999-a-large-index": {
      up: async (to) => void (await sql`create index large on flags (is_on)`.execute(to)),
    },
  });
  expect(large.at(-1)).toMatch(/^ {2}flags \(\d\d+\.\d MB\): an index; SHARE: writers wait; about \d+ s$/);
  // It writes 60,000 rows.
}, 60_000);
