import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { FastifyBaseLogger } from "fastify";
import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { argon2Hash } from "../accounts/passwords/password-hash.ts";
import { refuseSecondConnection } from "./test-second-connection.ts";
import { makeRenewable, type Renewable } from "./test-database-rows.ts";
import { connectToEmbedded, openDatabase, type Database } from "../platform/database/database.ts";
import { migrate } from "../platform/database/schema-compatibility.ts";
import { noTracer, type Tracer } from "../platform/tracing/tracer.ts";
import { productRoot } from "../platform/program-files.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { seedAccounts, seedOperators } from "../seed/seed-accounts.ts";

/** The time at which every test starts: ten in the morning in Manila, a Tuesday. */
export const testStart = new Date("2026-03-10T02:00:00.000Z");

const quiet = pino({ level: "silent" });
/** Longer than an idle machine needs for the file: its maker has died, or is slow. */
const abandonedAfterMs = 60_000;

/** The name of the template; it contains a hash of the files that determine the template's content. */
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
  const deps = { pool: database.pool, now: () => testStart, settings: readSettings({}) };
  await seedAccounts(deps, argon2Hash());
  await seedOperators(deps, argon2Hash());
}

/** Creates a file once for all test processes; if the creating process dies, another one takes over. */
async function once(ready: string, make: (draft: string) => Promise<void>): Promise<void> {
  const making = `${ready}-making`;
  while (!existsSync(ready)) {
    try {
      mkdirSync(making, { recursive: false });
    } catch {
      if (existsSync(making) && Date.now() - statSync(making).mtimeMs > abandonedAfterMs)
        rmSync(making, { recursive: true, force: true });
      await wait(100);
      continue;
    }
    // Each thread of each process writes its own draft, so a slow one can finish next to the one that took over.
    const draft = `${ready}-${randomUUID()}`;
    try {
      if (!existsSync(ready)) {
        await make(draft);
        renameSync(draft, ready);
      }
    } finally {
      rmSync(making, { recursive: true, force: true });
      rmSync(draft, { force: true });
    }
  }
}

/**
 * PGlite behind a socket as in the product, but in this process and in memory: tests that kill processes check
 * durability, and a thread and a copied folder per file would cost more than most tests.
 */
async function behindSocket(
  pglite: PGlite,
  log: FastifyBaseLogger,
  end: () => Promise<void>,
  tracer: Tracer = noTracer,
) {
  const host = "127.0.0.1";
  const server = new PGLiteSocketServer({ db: pglite, host, port: 0, maxConnections: 8 });
  await server.start();
  const port = Number(server.getServerConn().split(":").at(-1));
  const close = async () => {
    await server.stop();
    await end();
  };
  const connection = { host, port, user: "postgres", database: "postgres" };
  const database = connectToEmbedded({ connection, close }, log, tracer);
  refuseSecondConnection(database.pool);
  return database;
}

let template: Promise<Blob> | undefined;

/** The data folder of a filled database as one file, created once for all processes and read once by each. */
async function readTemplate(): Promise<Blob> {
  const cache = join(productRoot, "node_modules/.cache/waybill-test");
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${templateName()}.tar`);
  await once(file, async (draft) => {
    const pglite = await PGlite.create();
    const database = await behindSocket(pglite, quiet, () => pglite.close());
    await fill(database);
    writeFileSync(draft, Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
    await database.close();
  });
  return new Blob([readFileSync(file)]);
}

/** Databases of finished test files: restoring one takes a tenth of the time of creating one. */
const ended: Renewable[] = [];

async function embeddedDatabase(tracer: Tracer): Promise<Database> {
  template ??= readTemplate();
  const used = ended.pop();
  const renewed = used && (await used.renew().catch(() => false));
  if (used && !renewed) await used.pglite.close();
  const own =
    used && renewed ? used : await makeRenewable(await PGlite.create({ loadDataDir: await template }));
  return behindSocket(own.pglite, quiet, async () => void ended.push(own), tracer);
}

const templateLock = 7_264_001;

async function postgresDatabase(serverUrl: string, tracer: Tracer): Promise<Database> {
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
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.query("select pg_advisory_unlock($1)", [templateLock]);
  const database = await openDatabase({ databaseUrl: url(name), dataDir: "" }, quiet, tracer);
  refuseSecondConnection(database.pool);
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A database for this test file only, with tables, vendors and logins. */
export async function openTestDatabase(tracer: Tracer = noTracer): Promise<Database> {
  if (process.env["WAYBILL_TEST_DATABASE"] !== "postgres") return embeddedDatabase(tracer);
  const url = process.env["WAYBILL_TEST_POSTGRES_URL"];
  if (!url) throw new Error("Set WAYBILL_TEST_POSTGRES_URL to a PostgreSQL that the tests may use.");
  return postgresDatabase(url, tracer);
}
