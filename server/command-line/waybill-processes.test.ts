import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openMailServer } from "../platform/messages/mail-server.fixture.ts";
import { startServer } from "../testing/server-process.fixture.ts";
import { openTestDatabase } from "../testing/test-database.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "waybill-cli-"));
const database = await openTestDatabase();
const admin = new pg.Client({ connectionString: process.env["WAYBILL_TEST_POSTGRES_URL"] });
await admin.connect();
afterAll(async () => {
  await database.close();
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

const DATABASE_URL = database.pool.options.connectionString ?? "";
const TOKEN_SECRET = "the secret of a cell with its commands";
const DATA_DIR = join(folder, "data");
mkdirSync(DATA_DIR);

/** Runs the bundled program until it ends. */
const waybill = (words: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; err: string }>((settle) => {
    const { PATH = "", HOME = "" } = process.env;
    const child = spawn(process.execPath, ["server/dist/waybill.js", ...words], {
      cwd: root,
      env: { PATH, HOME, DATABASE_URL, TOKEN_SECRET, DATA_DIR, ...env },
    });
    const output = { out: "", err: "" };
    child.stdout.on("data", (data: Buffer) => (output.out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (output.err += data.toString()));
    child.once("close", (code) => settle({ code, ...output }));
  });

const emptyDatabase = async () => {
  const name = `waybill_cli_${randomUUID().replaceAll("-", "")}`;
  await admin.query(`create database ${name}`);
  onTestFinished(async () => void (await admin.query(`drop database ${name} with (force)`)));
  return Object.assign(new URL(DATABASE_URL), { pathname: `/${name}` }).href;
};

test("[23.14] every command explains itself, and refuses unknown arguments in one sentence", async () => {
  const usage = await waybill(["--help"]);
  expect(usage.code).toBe(0);
  const names = [
    "start",
    "migrate",
    "doctor",
    "backup",
    "restore",
    "first-admin",
    "reset-factor",
    "send-test",
    "resume",
    "seed",
  ];
  for (const name of names) expect(usage.out).toMatch(new RegExp(`^ {2}${name} `, "m"));
  const helped = await Promise.all(names.slice(0, 4).map((name) => waybill([name, "--help"])));
  for (const one of helped)
    expect(one).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: waybill/) as string });
  for (const words of [["cook"], ["backup"], ["migrate", "--all"], ["send-test", "nobody"]]) {
    const { code, err } = await waybill(words);
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(err).toMatch(/^waybill [\w-]+: [A-Z\w].+\.\n$|^waybill [\w-]+: .+\n$/);
  }
}, 120_000);

test("[23.17] migrate --plan changes nothing and lists locks and durations; migrate runs once, even if started twice at the same time", async () => {
  const url = await emptyDatabase();
  const plan = await waybill(["migrate", "--plan"], { DATABASE_URL: url });
  expect(plan.code).toBe(0);
  expect(plan.out).toContain("0001-vendors-and-accounts");
  expect(plan.out).toContain("Nothing was changed.");
  const both = await Promise.all([1, 2].map(() => waybill(["migrate"], { DATABASE_URL: url })));
  for (const { code, err } of both) expect({ code, err }).toEqual({ code: 0, err: "" });
  expect((await waybill(["migrate"], { DATABASE_URL: url })).out).toBe("Nothing to do.\n");
  // One migration is reverted by hand, so that the plan lists the table that it changes.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter table deployment drop column restored_at");
  await client.query("drop table schema_compatibility");
  await client.query("delete from kysely_migration where name = '0058-schema-compatibility'");
  await client.end();
  const again = await waybill(["migrate", "--plan"], { DATABASE_URL: url });
  expect(again.out).toMatch(/deployment \([\d.]+ MB\): columns; ACCESS EXCLUSIVE: all wait; at once/);
  expect(again.out).not.toContain("0001-");
}, 120_000);

test("[23.15] doctor exits with 0 if all is well, and lists everything that would fail", async () => {
  expect((await waybill(["migrate"])).code).toBe(0);
  const well = await waybill(["doctor"]);
  expect(well.code).toBe(0);
  expect(well.out).toContain("All is well.");
  const ill = await waybill(["doctor"], {
    REDIS_URL: "redis://127.0.0.1:1",
    SMTP_URL: "smtp://127.0.0.1:1",
    SMS_URL: "http://127.0.0.1:1/",
    VAPID_PUBLIC_KEY: `B${"A".repeat(86)}`,
    VAPID_PRIVATE_KEY: "A".repeat(42) + "B",
    PROOF_STORE_URL: "http://127.0.0.1:1/proofs",
    PROOF_STORE_KEY_ID: "key",
    PROOF_STORE_SECRET: "secret",
    COUNTRY: "sg",
  });
  expect(ill.code).toBe(1);
  const failing = [...ill.out.matchAll(/^FAILS\s+([a-z ]+):/gm)].map(([, name]) => name);
  expect(failing.toSorted()).toEqual(
    ["deployment", "proof store", "push keys", "redis", "smtp", "sms"].toSorted(),
  );
  const away = await waybill(["doctor"], { DATABASE_URL: "postgres://127.0.0.1:1/none" });
  expect(away.out).toMatch(/^FAILS\s+database: The database does not answer/m);
}, 120_000);

/** The environment that sets a Node process's clock forward. */
const laterBy = (ms: number) => {
  const program = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...at) { if (at.length > 0) super(...at); else super(Real.now() + ${ms}); }
    static now() { return Real.now() + ${ms}; }
  };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
};

test("[23.16] doctor finds a clock that is wrong by more than 2 s, and a start warns about it", async () => {
  expect((await waybill(["migrate"])).code).toBe(0);
  for (const [ms, found] of [
    [
      420_000,
      /^FAILS\s+clock: this machine is (?:419\.\d|420\.\d) s ahead of the database: synchronise both with NTP$/m,
    ],
    [
      -3_000,
      /^FAILS\s+clock: this machine is (?:2\.9|3\.\d) s behind the database: synchronise both with NTP$/m,
    ],
  ] as const) {
    const ill = await waybill(["doctor"], laterBy(ms));
    expect(ill.code).toBe(1);
    expect(ill.out).toMatch(found);
  }
  expect((await waybill(["doctor"], laterBy(1_000))).out).toMatch(/^ok\s+clock$/m);

  const warning = "the clock of this machine differs from the database's";
  const start = async (env: Record<string, string>) => {
    const server = startServer({ DATABASE_URL, TOKEN_SECRET, DATA_DIR, LOG_LEVEL: "warn", ...env });
    expect(await server.ready).toBeDefined();
    server.kill("SIGTERM");
    await server.ended;
    return server.output.err;
  };
  expect(await start(laterBy(420_000))).toContain(warning);
  expect(await start({})).not.toContain(warning);
}, 120_000);

test("[23.18] [23.19] [23.20] a backup of a running deployment is restored byte for byte, and closed until it is opened", async () => {
  const mails = await openMailServer();
  onTestFinished(() => void mails.close());
  const proof = Buffer.from("a proof");
  mkdirSync(join(DATA_DIR, "proofs"), { recursive: true });
  writeFileSync(join(DATA_DIR, "proofs", "abc-delivery"), proof);
  const running = startServer({ DATABASE_URL, TOKEN_SECRET, DATA_DIR });
  onTestFinished(() => void running.kill("SIGKILL"));
  expect(await running.ready).toBeDefined();

  const copy = join(folder, "copy");
  const made = await waybill(["backup", copy]);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(statSync(copy).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(copy).filter((name) => name !== "proofs"))
    expect(statSync(join(copy, file)).mode & 0o077).toBe(0);
  expect((await waybill(["backup", copy])).err).toContain("is not empty");
  expect((await waybill(["restore", copy], { DATA_DIR: join(folder, "other") })).err).toContain(
    "The database is not empty",
  );

  const url = await emptyDatabase();
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, "restored") };
  const elsewhere = await waybill(["restore", copy], { ...env, COUNTRY: "sg" });
  expect(elsewhere.err.trim()).toBe(
    "waybill restore: The settings have COUNTRY=sg, but this backup belongs to COUNTRY=ph: set these, or use another backup.",
  );
  const manifest = readFileSync(join(copy, "manifest.json"), "utf8");
  writeFileSync(join(copy, "manifest.json"), manifest.replace(/"version": "[^"]+"/, '"version": "99.0.0"'));
  expect((await waybill(["restore", copy], env)).err).toContain("The backup was made by version 99.0.0");
  writeFileSync(join(copy, "manifest.json"), manifest);
  const dump = readFileSync(join(copy, "database.dump"));
  appendFileSync(join(copy, "database.dump"), "x");
  expect((await waybill(["restore", copy], env)).err).toContain("database.dump has changed since the backup");
  writeFileSync(join(copy, "database.dump"), dump);
  for (const broken of ["null", '{"version":"1.0.0","files":null}']) {
    writeFileSync(join(copy, "manifest.json"), broken);
    expect((await waybill(["restore", copy], env)).err).toMatch(
      / is damaged: manifest\.json is incomplete\.\n$/,
    );
  }
  writeFileSync(join(copy, "manifest.json"), manifest);

  const restored = await waybill(["restore", copy], env);
  expect(restored).toMatchObject({ code: 0, err: "" });
  expect(readFileSync(join(env.DATA_DIR, "proofs", "abc-delivery"))).toEqual(proof);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => void (await client.end()));
  const rowsOf = async (db: { query: pg.Pool["query"] }, table: string) =>
    (await db.query(`select md5(string_agg(t::text, ',' order by t::text)) as hash from ${table} t`)).rows[0]
      .hash as string;
  for (const table of ["vendors", "users", "orders", "cell_keys", "cell_key_seals"])
    expect(await rowsOf(client as never, table)).toBe(await rowsOf(database.pool, table));

  const sms = { SMTP_URL: mails.url };
  const closed = startServer({ ...env, TOKEN_SECRET, ...sms });
  onTestFinished(() => void closed.kill("SIGKILL"));
  const origin = new URL((await closed.ready) ?? expect.fail(closed.output.err)).origin;
  const ready = async () => (await fetch(`${origin}/health/ready`)).json();
  expect(await ready()).toEqual({ status: "ready", restored: true });
  const config = async () => (await fetch(`${origin}/config.json`)).json();
  expect(await config()).toMatchObject({ restored: true });
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect(
    (await post("/orders/api/v1/login", { email_address: "ops@example.com", password: "Waybill!2026" }))
      .status,
  ).toBe(200);
  // The copy refuses orders, which would be lost with it, and payments, because the original deployment may still
  // run.
  for (const path of ["/orders/api/v1/order/payment/intent/confirm", "/orders/api/v1/poblacion/order"]) {
    const refused = await post(path, {});
    expect(refused.status, path).toBe(503);
    expect(await refused.json()).toMatchObject({ errors: [{ code: "COPY_CLOSED" }] });
  }
  await post("/orders/api/v1/password/forgot", { email_address: "parent@example.com" });
  await expect
    .poll(async () => (await client.query("select state from queued_messages")).rows, { timeout: 10_000 })
    .toEqual([{ state: "pending" }]);
  const figures = await (await fetch(`${origin}/metrics`)).text();
  for (const work of ["notices", "messages", "refunds", "callbacks"])
    expect(figures).not.toContain(`last_success_timestamp_seconds{work="${work}"}`);
  expect(mails.lines).toEqual([]);
  expect((await waybill(["doctor"], env)).out).toContain("this is a restored copy");
  const stranger = { ...env, TOKEN_SECRET: "another secret than the one that it was" };
  expect((await waybill(["doctor"], stranger)).out).toMatch(
    /^FAILS\s+secrets: TOKEN_SECRET cannot decrypt this database/m,
  );

  expect((await waybill(["resume"], env)).out).toContain("The copy is open");
  await expect.poll(ready, { timeout: 10_000 }).toEqual({ status: "ready" });
  expect(await config()).not.toHaveProperty("restored");
  await expect
    .poll(() => mails.lines.some((line) => line.startsWith("RCPT")), { timeout: 20_000 })
    .toBe(true);
  expect((await waybill(["resume"], env)).out).toContain("nothing was changed");
}, 240_000);

test("[23.21] reset-factor removes an operator's factors and sessions, is audited, and refuses an unknown e-mail", async () => {
  const { db, pool } = database;
  await pool.query(
    "insert into operator_totp (user_id, new_secret) select user_id, 'x' from users where email = 'support@example.com'",
  );
  const done = await waybill(["reset-factor", "support@example.com"]);
  expect(done).toMatchObject({ code: 0, err: "" });
  expect(await db.selectFrom("operator_totp").selectAll().execute()).toEqual([]);
  const entry = await db.selectFrom("audit").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: "operator.second-factor-reset", actor_id: "reset-factor" });
  const stranger = await waybill(["reset-factor", "parent@example.com"]);
  expect(stranger).toMatchObject({
    code: 1,
    err: "waybill reset-factor: There is no operator with the e-mail parent@example.com.\n",
  });
}, 120_000);

test("[23.22] send-test sends one message and prints the service's response", async () => {
  const mails = await openMailServer();
  onTestFinished(() => void mails.close());
  const sent = await waybill(["send-test", "you@example.com"], { SMTP_URL: mails.url });
  expect(sent).toMatchObject({ code: 0, out: "Sent to you@example.com. The service responded: 250 ok\n" });
  expect(mails.lines.filter((line) => line.startsWith("RCPT"))).toEqual(["RCPT TO:<you@example.com>"]);
  const refusing = await openMailServer("550 nobody here");
  onTestFinished(() => void refusing.close());
  const refused = await waybill(["send-test", "you@example.com"], { SMTP_URL: refusing.url });
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("550 nobody here");
  expect((await waybill(["send-test", "+639175550101"])).err).toContain("SMS_URL is not set");
}, 120_000);
