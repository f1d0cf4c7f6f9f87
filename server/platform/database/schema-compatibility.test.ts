import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { isAtLeast, migrate, version } from "./schema-compatibility.ts";

const { db, pool, close } = await openTestDatabase();
afterAll(close);

beforeEach(async () => {
  await pool.query("delete from kysely_migration where name like '9%'");
  await pool.query("delete from schema_compatibility");
});

const newerMigration = (minimum?: string) =>
  Promise.all([
    pool.query("insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2027')"),
    minimum === undefined
      ? undefined
      : pool.query("insert into schema_compatibility (minimum_version) values ($1)", [minimum]),
  ]);

test("versions are compared by their numbers", () => {
  expect(isAtLeast("1.10.0", "1.9.3")).toBe(true);
  expect(isAtLeast("1.9.3", "1.10.0")).toBe(false);
  expect(isAtLeast("2.0.0", "2.0.0")).toBe(true);
});

test("each schema says which versions can run on it", async () => {
  await migrate(db);
  await migrate(db);
  const { rows } = await pool.query("select migration, minimum_version from schema_compatibility");
  expect(rows).toHaveLength(1);
  expect(isAtLeast(version, rows[0].minimum_version)).toBe(true);
});

test("[23.23] newer migrations that this version can run on are kept", async () => {
  await newerMigration(version);
  expect(await migrate(db)).toBe(true);
});

test.each(["99.0.0", undefined])(
  "[23.23] newer migrations that need version %s stop the start with one sentence",
  async (minimum) => {
    await newerMigration(minimum);
    await expect(migrate(db)).rejects.toThrow(
      /^The database has migrations of a newer version \(9999-of-a-newer-version\), which needs version (?:99\.0\.0|that made them) or newer, but this is [\d.]+: start that version\.$/,
    );
  },
);
