import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { connectToEmbedded } from "../database/database.ts";
import { openEmbeddedDatabase } from "./open.ts";

const log = pino({ level: "silent" });

// Creating a database is slow on a slow machine.
test("an incomplete folder of an interrupted first start is created again, and then kept", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "waybill-half-made-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, "pglite"));
  writeFileSync(join(dataDir, "pglite/PG_VERSION"), "17\n");
  writeFileSync(join(dataDir, "pglite-making"), "");
  const started = connectToEmbedded(await openEmbeddedDatabase(dataDir, log), log);
  await started.pool.query("create table kept (word text)");
  await started.close();
  expect(existsSync(join(dataDir, "pglite-making"))).toBe(false);

  const again = connectToEmbedded(await openEmbeddedDatabase(dataDir, log), log);
  expect((await again.pool.query("select * from kept")).rows).toEqual([]);
  await again.close();
}, 60_000);
