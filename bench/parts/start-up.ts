import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cpuMilliseconds, startChild } from "../child-process.ts";
import { freePort } from "../../tools/test-services.mjs";
import { durablePostgres } from "../databases.ts";
import { send } from "../load.ts";
import { median, type Figure, type Measure } from "../report.ts";
import { builtServer, quietSettings } from "../waybill-server.ts";

/** One start. For the first the folder or database is empty; each later one follows a kill -9. */
type Start = { seconds: number; cpuSeconds: number };
type Starts = { name: string; first: Start; later: Start[] };

const pauseMs = 5;

const measureStarts = async (
  name: string,
  laterStarts: number,
  start: () => Promise<Start>,
): Promise<Starts> => {
  const first = await start();
  const later = [];
  for (let turn = 0; turn < laterStarts; turn += 1) later.push(await start());
  return { name, first, later };
};

/** Measures from the start of the process to its first 200. */
const startWaybillOnce = async (port: number, env: Record<string, string>): Promise<Start> => {
  const url = new URL(`http://127.0.0.1:${port}/health/ready`);
  const begin = performance.now();
  const starting = startChild([builtServer], /https?:\/\/\S+/, {
    ...quietSettings,
    PORT: String(port),
    ...env,
  });
  let hasFailed = false;
  const ready = (async () => {
    for (; !hasFailed; await wait(pauseMs)) {
      const answer = await send({ method: "GET", url }).catch(() => undefined);
      if (answer?.status === 200) return (performance.now() - begin) / 1_000;
    }
    return 0;
  })();
  const child = await starting.catch((error: unknown) => {
    hasFailed = true;
    throw error;
  });
  const seconds = await ready;
  const cpuSeconds = cpuMilliseconds(child.pid) / 1_000;
  child.process.kill("SIGKILL");
  await child.stop();
  return { seconds, cpuSeconds };
};

const openPglite = `
import { PGlite } from "@electric-sql/pglite";
const db = await PGlite.create(process.argv[1]);
await db.query("select 1");
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6 }));
process.kill(process.pid, "SIGKILL");`;

const openPgliteOnce = async (folder: string): Promise<Start> => {
  const begin = performance.now();
  const args = ["--input-type=module", "--eval", openPglite, folder];
  const { stdout } = spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: "utf8" });
  const { cpuSeconds } = JSON.parse(stdout) as { cpuSeconds: number };
  return { seconds: (performance.now() - begin) / 1_000, cpuSeconds };
};

const laterMedian = ({ later }: Starts, of: keyof Start): number => median(later.map((start) => start[of]));

/** The time from start to the first 200, on PostgreSQL and embedded, compared with only opening PGlite. */
export const measureStartUp: Measure = async ({ quick }) => {
  const laterStarts = quick ? 3 : 5;
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  const database = await durablePostgres();
  try {
    const port = await freePort();
    const embedded = { DATA_DIR: join(folder, "embedded"), DATABASE_URL: "" };
    const onPostgres = await measureStarts("Waybill on PostgreSQL", laterStarts, () =>
      startWaybillOnce(port, { DATABASE_URL: database.url, DATA_DIR: join(folder, "postgres") }),
    );
    const bare = await measureStarts("bare PGlite", laterStarts, () => openPgliteOnce(join(folder, "bare")));
    const onPglite = await measureStarts("Waybill, embedded", laterStarts, () =>
      startWaybillOnce(port, embedded),
    );
    return {
      figures: [
        {
          name: "start to the first 200, PostgreSQL",
          value: laterMedian(onPostgres, "seconds"),
          unit: "s",
          better: "less",
          goal: 2,
        },
        {
          name: "second start to the first 200, embedded",
          value: laterMedian(onPglite, "seconds"),
          unit: "s",
          better: "less",
          goal: 3,
        },
        {
          name: "the same, more than bare PGlite",
          value: laterMedian(onPglite, "seconds") - laterMedian(bare, "seconds"),
          unit: "s",
          better: "less",
          goal: 2,
        },
        ...[onPostgres, onPglite].map((starts): Figure => ({
          name: `${starts.name}, CPU of a start`,
          value: laterMedian(starts, "cpuSeconds"),
          unit: "s",
          better: "less",
        })),
      ],
      details: [
        {
          head: ["from start to first 200", "s, first ever", "s, later, median", "worst", "s of CPU"],
          rows: [onPostgres, bare, onPglite].map((starts) => [
            starts.name,
            starts.first.seconds.toFixed(2),
            laterMedian(starts, "seconds").toFixed(2),
            Math.max(...starts.later.map(({ seconds }) => seconds)).toFixed(2),
            laterMedian(starts, "cpuSeconds").toFixed(2),
          ]),
        },
      ],
    };
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
