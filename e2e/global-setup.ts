import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the product under test. */
    url: string;
    /** The database server of a real deployment, for the journeys that run on one. */
    postgres: string | undefined;
    /** The map setting of a separate deployment, for journeys without street data. */
    map: Record<string, string>;
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
 * True for projects that check screens in all looks and languages: their tests do not wait for simulated riders.
 */
const isLookedAtAlone = ({ name }: TestProject): boolean => name === "e2e-looks" || name === "e2e-languages";

/**
 * The database of a project's product: some journeys use the embedded one, others the servers of a real deployment.
 * Looks and languages use PostgreSQL if available, because a product then starts with a third of the work.
 */
const databases = async (project: TestProject) => {
  const { WAYBILL_TEST_POSTGRES_URL: postgres, WAYBILL_TEST_REDIS_URL: redis } = process.env;
  if (project.name === "e2e") return { postgres: undefined, settings: {} };

  const settings = await newDatabaseOn(postgres);
  if (isLookedAtAlone(project)) return { postgres, settings };
  if (!postgres || !redis) throw new Error("Set WAYBILL_TEST_POSTGRES_URL and WAYBILL_TEST_REDIS_URL.");
  return { postgres, settings: { ...settings, REDIS_URL: redis } };
};

const plainStyle = {
  version: 8,
  sources: {
    nothing: {
      type: "geojson",
      data: { type: "FeatureCollection", features: [] },
      attribution: '<a href="https://maps.example">© Maps of nowhere</a>',
    },
  },
  layers: [{ id: "nothing", type: "circle", source: "nothing" }],
};

/** A map service like an operator's, without streets: drawing the built-in map takes a fifth of a journey. */
const openMapService = async () => {
  const service = createServer((_request, answer) => {
    answer.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
    answer.end(JSON.stringify(plainStyle));
  });
  await new Promise<void>((settle) => service.listen(0, "127.0.0.1", settle));
  const { port } = service.address() as AddressInfo;
  return { settings: { MAP_STYLE_URL: `http://127.0.0.1:${port}/style.json` }, close: () => service.close() };
};

/** Starts the built product on a new database in its own folder. */
export const startProduct = async (
  settings: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-e2e-"));
  const server = spawn(process.execPath, [join(root, "server/dist/main.js")], {
    env: {
      ...process.env,
      // The system picks a free port: one found earlier may be in use.
      PORT: "0",
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((settle, fail) => {
    const tooLate = setTimeout(
      () => fail(new Error(`The product did not start within ${startTimeoutMs} ms.`)),
      startTimeoutMs,
    );
    server.once("exit", (code) =>
      fail(new Error(`The product exited with code ${code} before it was ready.`)),
    );
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

/** Builds what changed and starts the built product, with fast riders if tests wait for them. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const built = spawnSync(process.execPath, [join(root, "tools/build.mjs")], { stdio: "inherit" });
  if (built.status !== 0) throw new Error("The build failed (see above), so no journey was run.");

  const { postgres, settings } = await databases(project);
  const maps = project.name === "e2e" ? undefined : await openMapService();
  const map = maps?.settings ?? {};
  const { url, stop } = await startProduct({
    SIMULATION_SPEED: isLookedAtAlone(project) ? "20" : "300",
    UNDO_SECONDS: "0",
    LOG_LEVEL: "warn",
    ...settings,
    ...map,
  });
  project.provide("map", map);
  project.provide("url", url);
  project.provide("postgres", postgres);
  return async () => {
    await stop();
    maps?.close();
  };
};
