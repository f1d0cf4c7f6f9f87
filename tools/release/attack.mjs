// `npm run attack`: runs sqlmap and slowhttptest, from Debian, against the running product and against deliberate
// vulnerabilities. Fails if they find a vulnerability in the product, or miss a deliberate one.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import pg from "pg";
import { freePort, startServices } from "../test-services.mjs";

const root = join(import.meta.dirname, "../..");
const missing = ["sqlmap", "slowhttptest"].filter(
  (program) => spawnSync(program, ["-h"]).error !== undefined,
);
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(", ")}. On Debian: apt-get install sqlmap slowhttptest`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "waybill-attack-"));
const services = await startServices();
/** @type {(() => unknown)[]} */
const stops = [services.stop, () => rmSync(folder, { recursive: true, force: true })];
const { WAYBILL_TEST_POSTGRES_URL: databaseUrl } = services.env;

/**
 * Runs a program until it ends, and returns its output.
 * @param {string} program
 * @param {readonly string[]} words
 * @returns {Promise<string>}
 */
const run = (program, words) =>
  new Promise((settle, fail) => {
    const child = spawn(program, words, { cwd: folder, env: { ...process.env, HOME: folder } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    child.once("error", fail);
    child.once("close", () => settle(output));
  });

let failures = 0;
const report = (/** @type {boolean} */ ok, /** @type {string} */ text) => {
  if (!ok) failures += 1;
  console.log(`${ok ? "ok  " : "FAIL"} ${text}`);
};

/** True if sqlmap can inject SQL into a parameter. @param {string} url @param {readonly string[]} words */
const injects = async (url, words) => {
  const asked = ["--url", url, ...words, "--dbms=PostgreSQL", "--technique=BEU", "--level=2"];
  const manners = ["--batch", "--disable-coloring", "--flush-session", "--ignore-code=*", "--timeout=10"];
  // The delay keeps the requests below the rate limit of one caller.
  const output = await run("sqlmap", [
    ...asked,
    ...manners,
    "--retries=1",
    "--delay=0.06",
    `--output-dir=${folder}`,
  ]);
  if (/\(Too Many Requests\)/.test(output))
    throw new Error("The rate limit blocked sqlmap, so its result means nothing.");
  if (/is vulnerable|identified the following injection point/.test(output)) return true;
  if (/do(?:es)? not (?:seem to be|appear to be) injectable/.test(output)) return false;
  throw new Error(`sqlmap printed no result:\n${output.slice(-2000)}`);
};

/**
 * True if another caller still gets responses while slow callers hold as many connections as they can.
 * @param {string} url
 * @param {readonly string[]} words
 */
const isAvailable = async (url, words) => {
  const load = ["-c", "400", "-r", "200", "-l", "15", "-p", "3"];
  const output = stripVTControlCharacters(await run("slowhttptest", ["-u", url, ...words, ...load]));
  const seen = [...output.matchAll(/service available:\s*(YES|NO)/g)].map(([, word]) => word);
  if (seen.length === 0) throw new Error(`slowhttptest printed no result:\n${output.slice(-2000)}`);
  return !seen.includes("NO");
};

/** A deliberate SQL injection: a search that inserts its words into the statement. */
const addInjection = async () => {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await pool.query("create table if not exists names (name text)");
  await pool.query("insert into names values ('one')");
  const server = createServer(async ({ url = "" }, answer) => {
    const name = new URL(url, "http://names").searchParams.get("name");
    try {
      const { rows } = await pool.query(`select name from names where name = '${name}'`);
      answer.end(JSON.stringify(rows));
    } catch (error) {
      answer.writeHead(500).end(String(error));
    }
  });
  const port = await freePort();
  await new Promise((settle) => server.listen(port, "127.0.0.1", () => settle(undefined)));
  stops.unshift(
    () => pool.end(),
    () => server.close(),
  );
  return `http://127.0.0.1:${port}/?name=one`;
};

/** A deliberate weakness: a server with few connections and no timeout. */
const addUnprotectedServer = async () => {
  const server = createServer((_, answer) => void answer.end("here"));
  Object.assign(server, { maxConnections: 50, headersTimeout: 0, requestTimeout: 0 });
  const port = await freePort();
  await new Promise((settle) => server.listen(port, "127.0.0.1", () => settle(undefined)));
  stops.unshift(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return `http://127.0.0.1:${port}/`;
};

/** Starts the product as a sandbox; returns the headers of a merchant. */
const startProduct = async () => {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SIMULATION_SPEED: "0",
  };
  const child = spawn(process.execPath, ["server/dist/waybill.js", "start"], { cwd: root, env });
  stops.unshift(() => child.kill("SIGKILL"));
  await new Promise((settle, fail) => {
    child.stdout.on("data", (text) => /Waybill is ready/.test(String(text)) && settle(undefined));
    child.once("close", () => fail(new Error("The product did not start.")));
  });
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}/orders/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email_address: "single@example.com", password: "Waybill!2026" }),
  });
  const { result } = /** @type {{ result: { AuthenticationResult: { AccessToken: string } } }} */ (
    await answer.json()
  );
  const authorization = `Bearer ${result.AuthenticationResult.AccessToken}`;
  const get = async (/** @type {string} */ path) => {
    const found = await fetch(`${origin}${path}`, { headers: { authorization } });
    if (!found.ok)
      throw new Error(`${path} responded with status ${found.status}, so there is nothing to attack.`);
    return found.json();
  };
  const vendorsFound = await get("/orders/api/v1/vendors");
  const [, vendorId] = /"vendor_id":"([^"]+)"/.exec(JSON.stringify(vendorsFound)) ?? [];
  const history = `/orders/api/v1/vendor/${vendorId}/orders?count=5&search=x`;
  const orders = JSON.stringify(await get(history.replace("&search=x", "")));
  const [, link = ""] = /"tracking_link":"[^"]*(\/tracking\/[^"]+)"/.exec(orders) ?? [];
  if (link === "") throw new Error("The sandbox has no order with a link.");
  return { origin, authorization, history, link };
};

try {
  const [injectable, unprotected, { origin, authorization, history, link }] = await Promise.all([
    addInjection(),
    addUnprotectedServer(),
    startProduct(),
  ]);
  report(
    await injects(injectable, ["-p", "name"]),
    "sqlmap finds the injection in a test server that has one",
  );
  const asMerchant = [`--header=Authorization: ${authorization}`];
  for (const [what, url, words] of /** @type {const} */ ([
    ["the recipient's page", link, ["-p", "t"]],
    ["the recipient's order", link.replace("/tracking/", "/orders/api/v1/public/tracking/"), ["-p", "t"]],
    ["the history's search", history, [...asMerchant, "-p", "search,count"]],
  ]))
    report(!(await injects(`${origin}${url}`, words)), `sqlmap finds no injection in ${what}`);
  const slow = /** @type {const} */ ([
    ["headers", "/health/live", ["-H", "-i", "5"]],
    [
      "bodies",
      "/orders/api/v1/login",
      ["-B", "-i", "5", "-s", "8192", "-f", "application/json", "-t", "POST"],
    ],
    ["readers", "/openapi.json", ["-X", "-w", "10", "-y", "20", "-n", "5", "-z", "32"]],
  ]);
  report(
    !(await isAvailable(unprotected, slow[0][2])),
    "slowhttptest blocks a test server without protection",
  );
  for (const [kind, path, words] of slow)
    report(await isAvailable(`${origin}${path}`, words), `400 slow ${kind} do not block other callers`);
} finally {
  for (const stop of stops) await stop();
}
console.log(failures === 0 ? "All is well." : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
