import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const isRoot = process.getuid?.() === 0;

/** @param {readonly string[]} names @returns {string | undefined} */
const onPath = (names) => {
  for (const folder of (process.env.PATH ?? "").split(delimiter))
    for (const name of names)
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        continue;
      }
  return undefined;
};

const postgresFolder = () => {
  const versions = "/usr/lib/postgresql";
  const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const packaged = newest
    .map((version) => join(versions, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
  return packaged ?? onPath(["initdb"])?.replace(/\/initdb$/, "");
};

/** Prefers the headless variant of the browser, which needs a fifth less CPU. */
export const chromiumPath = () =>
  process.env.WAYBILL_TEST_CHROMIUM ??
  onPath([
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ]);

/**
 * Flags of Chromium for journeys, pictures and the bench: no screen, no graphics card, no requests to its makers.
 */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-gpu-compositing",
  "--disable-gpu-rasterization",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** The programs that the tests need besides Node: each Debian package, and how to find its program. */
/** @type {[name: string, find: () => string | undefined][]} */
const programs = [
  ["chromium", chromiumPath],
  ["postgresql", postgresFolder],
  ["redis-server", () => onPath(["redis-server"])],
];
/** The client packages in other languages are tested with their runtimes, which the bench does not need. */
/** @type {typeof programs} */
const languages = [
  ["php-cli", () => onPath(["php"])],
  ["python3", () => onPath(["python3"])],
];

const anAdministratorsProgram = (/** @type {string} */ name) =>
  onPath([name]) ?? (existsSync(`/usr/sbin/${name}`) ? `/usr/sbin/${name}` : undefined);
/** For fail-over of PostgreSQL. If they cannot be installed, the test that kills the primary is skipped. */
/** @type {typeof programs} */
const failover = [
  ["patroni", () => onPath(["patroni"])],
  ["etcd-server", () => onPath(["etcd"])],
  ["haproxy", () => anAdministratorsProgram("haproxy")],
  ["pgbouncer", () => anAdministratorsProgram("pgbouncer")],
];

const aptGet = (/** @type {string[]} */ ...words) =>
  new Promise((settle) => {
    const child = spawn("apt-get", words, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.on("error", () => settle(false));
    child.on("close", (code) => settle(code === 0));
  });

/** Installs missing programs if possible (Debian or Ubuntu, as root); otherwise returns instructions. */
export const ensurePrograms = async (purpose = "the tests") => {
  const needed = purpose === "the tests" ? [...programs, ...languages] : programs;
  const missingPackages = () => needed.filter(([, find]) => !find()).map(([name]) => name);
  const missing = missingPackages();
  const extras = purpose === "the tests" ? failover.filter(([, find]) => !find()).map(([name]) => name) : [];
  if (missing.length + extras.length === 0) return undefined;
  if (isRoot && onPath(["apt-get"])) {
    console.log(`Installing ${[...missing, ...extras].join(", ")} for ${purpose} …`);
    const install = async (/** @type {readonly string[]} */ packages) =>
      (await aptGet("-qq", "update")) &&
      (await aptGet("-qq", "install", "-y", "--no-install-recommends", ...packages));
    // Debian has a package without windows since version 12, Ubuntu has none.
    const withoutWindows = missing.map((name) => (name === "chromium" ? "chromium-headless-shell" : name));
    if (extras.length > 0 && !(await install(extras)))
      console.log(`Not installed, so their tests are skipped: ${extras.join(", ")}.`);
    if (missing.length === 0) return undefined;
    if ((await install(withoutWindows)) || (await install(missing)))
      return missingPackages().length > 0
        ? `Not found after installing: ${missingPackages().join(", ")}.`
        : undefined;
  }
  if (missing.length === 0) return undefined;
  return `Not found, and needed for ${purpose}: ${missing.join(", ")}. Install them (on Debian or Ubuntu: apt-get install ${missing.join(" ")}) and try again.`;
};

/** A free port below 32768: the system assigns none of those by itself between this check and the port's use. */
export const freePort = async () => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await new Promise((settle) => {
      const probe = createServer();
      probe
        .once("error", () => settle(false))
        .listen(port, "127.0.0.1", () => probe.close(() => settle(true)));
    });
    if (free) return port;
  }
};

/** @param {string} what @param {readonly string[]} words */
const must = (what, [command = "", ...words]) => {
  const { status, stdout, stderr, error } = spawnSync(command, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${what}: ${error?.message ?? `${stdout}${stderr}`.trim()}`);
};

/**
 * For tests PostgreSQL trades durability for speed; for the bench it syncs every commit.
 * @param {string} folder
 * @param {{ durable: boolean }} settings
 */
const startPostgres = async (folder, { durable }) => {
  const bin = postgresFolder() ?? "";
  const port = await freePort();
  const data = join(folder, "postgres");
  mkdirSync(data);
  // PostgreSQL refuses to run as root.
  const as = isRoot ? ["runuser", "-u", "postgres", "--"] : [];
  if (isRoot) must("The owner of the data folder could not be changed", ["chown", "postgres", folder, data]);
  must("initdb", [
    ...as,
    join(bin, "initdb"),
    "-D",
    data,
    "-U",
    "waybill",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--no-locale",
    "--no-sync",
  ]);
  const settings = {
    ...(!durable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    max_connections: 200,
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
  };
  writeFileSync(
    join(data, "postgresql.auto.conf"),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(""),
  );
  const control = (/** @type {string[]} */ ...words) => [
    ...as,
    join(bin, "pg_ctl"),
    "-D",
    data,
    "-w",
    ...words,
  ];
  must("PostgreSQL did not start", control("-l", join(data, "log"), "start"));
  const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    pid,
    log: join(data, "log"),
    // Over a Unix socket a query costs a seventh less; the bench uses TCP, like a deployment.
    url: durable
      ? `postgres://waybill@127.0.0.1:${port}/postgres`
      : `postgres://waybill@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    stop: () => must("PostgreSQL did not stop", control("-m", "immediate", "stop")),
  };
};

const startRedis = async (/** @type {string} */ folder) => {
  const port = await freePort();
  const words = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    folder,
  ];
  const redis = spawn(onPath(["redis-server"]) ?? "redis-server", words, { stdio: "ignore" });
  return { url: `redis://127.0.0.1:${port}`, stop: () => redis.kill("SIGKILL") };
};

/**
 * Starts a separate PostgreSQL and Redis, which stop() removes; env is for the tests, pids and logs are for the
 * bench. `durable` syncs every commit.
 */
export const startServices = async ({ durable = false } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-test-"));
  chmodSync(folder, 0o755);
  /** @type {{ stop: () => unknown }[]} */
  const running = [];
  const stop = () => {
    for (const service of running.splice(0))
      try {
        service.stop();
      } catch (error) {
        console.error(String(error));
      }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const postgres = await startPostgres(folder, { durable });
    running.push(postgres);
    const redis = await startRedis(folder);
    running.push(redis);
    const env = {
      WAYBILL_TEST_POSTGRES_URL: postgres.url,
      WAYBILL_TEST_REDIS_URL: redis.url,
      WAYBILL_TEST_CHROMIUM: chromiumPath(),
    };
    return { env, pids: { postgres: postgres.pid }, logs: { postgres: postgres.log }, stop };
  } catch (error) {
    stop();
    throw error;
  }
};
