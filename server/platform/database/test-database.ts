import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { argon2Hash } from "../../accounts/passwords/password-hash.ts";
import { plantAccounts } from "../../seed/plant-accounts.ts";
import { openDatabase, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { productRoot } from "../product-root.ts";
import { readSettings } from "../settings/settings.ts";

/** When the clock of every test begins: ten in the morning in Manila, a Tuesday. */
export const testStart = new Date("2026-03-10T02:00:00.000Z");

const quiet = pino({ level: "silent" });
const half = 60_000;

/** What the template holds changes with these files alone. */
function templateName(): string {
  const hash = createHash("sha256");
  for (const folder of ["server/migrations", "server/seed", "domain/markets"])
    for (const entry of readdirSync(join(productRoot, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.name.includes(".test."))
        hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.digest("hex").slice(0, 16);
}

async function fill(database: Database): Promise<void> {
  await migrate(database.db);
  await plantAccounts({ db: database.db, now: () => testStart, settings: readSettings({}) }, argon2Hash());
}

/** Makes a thing once for all test processes; a maker that died is taken over after a while. */
async function once(ready: string, make: (draft: string) => Promise<void>): Promise<void> {
  const making = `${ready}-making`;
  while (!existsSync(ready)) {
    try {
      mkdirSync(making, { recursive: false });
    } catch {
      if (existsSync(making) && Date.now() - statSync(making).mtimeMs > half)
        rmSync(making, { recursive: true, force: true });
      await wait(100);
      continue;
    }
    try {
      const draft = join(making, "draft");
      if (!existsSync(ready)) {
        await make(draft);
        renameSync(draft, ready);
      }
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
}

async function embeddedDatabase(): Promise<Database> {
  const cache = join(productRoot, "node_modules/.cache/waybill-test");
  mkdirSync(cache, { recursive: true });
  const template = join(cache, templateName());
  await once(template, async (draft) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: draft }, quiet);
    await fill(database);
    await database.close();
  });
  const folder = mkdtempSync(join(tmpdir(), "waybill-test-"));
  cpSync(template, folder, { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, quiet);
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const templateLock = 7_264_001;

async function postgresDatabase(serverUrl: string): Promise<Database> {
  const url = (name: string) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const template = `waybill_template_${templateName()}`;
  const name = `waybill_test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query("select pg_advisory_lock($1)", [templateLock]);
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
  if (!rowCount) {
    const draft = `${template}_draft`;
    await admin.query(`drop database if exists ${draft}`);
    await admin.query(`create database ${draft}`);
    const database = await openDatabase({ databaseUrl: url(draft), dataDir: "" }, quiet);
    await fill(database);
    await database.close();
    await admin.query(`alter database ${draft} rename to ${template}`);
  }
  await admin.query(`create database ${name} template ${template}`);
  await admin.query("select pg_advisory_unlock($1)", [templateLock]);
  const database = await openDatabase({ databaseUrl: url(name), dataDir: "" }, quiet);
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A database of this test file alone, with tables, vendors and logins in it. */
export async function openTestDatabase(): Promise<Database> {
  if (process.env["WAYBILL_TEST_DATABASE"] !== "postgres") return embeddedDatabase();
  const url = process.env["WAYBILL_TEST_POSTGRES_URL"];
  if (!url) throw new Error("WAYBILL_TEST_POSTGRES_URL says which PostgreSQL the tests may use.");
  return postgresDatabase(url);
}
