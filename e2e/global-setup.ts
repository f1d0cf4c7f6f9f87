import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { freePort } from "../scripts/test-services.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the product under test answers. */
    url: string;
    /** The database server of a real deployment, for the journeys that run on one. */
    postgres: string | undefined;
    /** Without a graphics card that costs a tenth of a journey: those of one project are enough. */
    paintsMaps: boolean;
  }
}

const root = join(import.meta.dirname, "..");
const startTimeoutMs = 120_000;

/** The settings for a new database on a server of PostgreSQL; without one, for the embedded database. */
export const newDatabaseOn = async (postgres: string | undefined): Promise<Record<string, string>> => {
  if (postgres === undefined) return {};
  const name = `journey_${randomUUID().replaceAll("-", "")}`;
  const client = new Client({ connectionString: postgres });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { DATABASE_URL: Object.assign(new URL(postgres), { pathname: `/${name}` }).href };
};

/**
 * Where the product of a project keeps what it knows: some journeys in the embedded database, the others on the
 * servers of a real deployment. Looks begin many products, which PostgreSQL, where there is one, lets begin in a third of the work.
 */
const databases = async ({ name }: TestProject) => {
  const { WAYBILL_TEST_POSTGRES_URL: postgres, WAYBILL_TEST_REDIS_URL: redis } = process.env;
  if (name === "e2e") return { postgres: undefined, settings: {} };
  if (name === "e2e-looks") return { postgres, settings: await newDatabaseOn(postgres) };
  if (!postgres || !redis) throw new Error("WAYBILL_TEST_POSTGRES_URL and WAYBILL_TEST_REDIS_URL say where.");
  return { postgres, settings: { DATABASE_URL: postgres, REDIS_URL: redis } };
};

/** Starts the built product on a new database in a folder of its own. */
export const startProduct = async (
  settings: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-e2e-"));
  const server = spawn(process.execPath, [join(root, "server/dist/main.js")], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((settle, fail) => {
    const tooLate = setTimeout(() => fail(new Error("The product did not start in time.")), startTimeoutMs);
    server.once("exit", (code) => fail(new Error(`The product ended with ${code} before it was ready.`)));
    createInterface({ input: server.stdout }).on("line", (line) => {
      const [address] = /https?:\/\/\S+/.exec(line) ?? [];
      if (!address) return;
      clearTimeout(tooLate);
      settle(new URL(address).origin);
    });
  });
  return {
    url,
    stop: async () => {
      const exited = new Promise((settle) => server.once("exit", settle));
      server.kill("SIGTERM");
      const hardKill = setTimeout(() => server.kill("SIGKILL"), 10_000);
      await exited;
      clearTimeout(hardKill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Builds what changed and starts the product as it ships, with riders in a hurry. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const built = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], { stdio: "inherit" });
  if (built.status !== 0) throw new Error("The product does not build, so no journey can begin.");

  const { postgres, settings } = await databases(project);
  const { url, stop } = await startProduct({
    SIMULATION_SPEED: "300",
    UNDO_SECONDS: "0",
    LOG_LEVEL: "warn",
    ...settings,
  });
  project.provide("url", url);
  project.provide("postgres", postgres);
  project.provide("paintsMaps", project.name === "e2e");
  return stop;
};
