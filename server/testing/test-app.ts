import type { OperatorRole } from "@waybill/domain/operations/roles";
import { pathOf, type AnswerOf, type BodyOf, type EndpointFacts } from "@waybill/contract/endpoint";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { openAccounts, type Accounts } from "../accounts/open-accounts.ts";
import { findUserByEmail } from "../accounts/rows.ts";
import { beginSession } from "../accounts/sessions/begin-session.ts";
import { startGuestSession } from "../accounts/sessions/start-guest-session.ts";
import { buildApp } from "../app.ts";
import { watchBrand } from "../brand/watch-brand.ts";
import { openFlags } from "../country-settings/flags/flags.ts";
import { endedJobs } from "../fleets/riders/jobs/jobs-sql.ts";
import { payCancelledJobs } from "../fleets/pay/pay-cancelled-jobs.ts";
import { orderDeps, type OrderDeps } from "../orders/order-deps.ts";
import { refundCancelled } from "../payments/settling/refund-cancelled-sql.ts";
import type { Deps } from "../platform/deps.ts";
import { fanOutInProcess } from "../platform/fan-out/fan-out.ts";
import { openMetrics } from "../platform/http/metrics.ts";
import { storeDeployment } from "../platform/settings/stored-deployment.ts";
import { openReadiness } from "../platform/work/readiness.ts";
import { noTracer } from "../platform/tracing/tracer.ts";
import { openCopy } from "../platform/settings/restored-copy.ts";
import { openSecrets } from "../platform/settings/secrets.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { demoOperators } from "../seed/seed-accounts.ts";
import type { Environment } from "../platform/settings/settings-reader.ts";
import { openTestDatabase, testStart } from "./test-database.ts";

export type TestAppOptions = {
  /** Variables in addition to the defaults of a sandbox. */
  env?: Environment;
  now?: Date;
  /** Dependencies that the test replaces. */
  deps?: Partial<Deps>;
  onRoute?: (route: { method: string | string[]; url: string }) => void;
};

type Demo =
  | "parent"
  | "single"
  | "novendor"
  | "ops"
  | Exclude<OperatorRole, "dispatcher" | "admin">
  | "dispatch";
/** A demo login; a new guest; a partner of `vendorId`; a rider; or any e-mail. */
export type TestUser = Demo | "guest" | "godroid" | "rider" | (string & {});

export type TestCall<E extends EndpointFacts> = {
  /** An Authorization header, from tokenFor; absent: not signed in. */
  as?: string;
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: BodyOf<E>;
  headers?: Record<string, string>;
};

const demos = new Set([
  "parent",
  "single",
  "novendor",
  ...Object.keys(demoOperators).map((email) => email.replace("@example.com", "")),
]);

/** The whole product on a database for this test file only, with a clock that the test moves. */
export async function openTestApp(options: TestAppOptions = {}) {
  const database = await openTestDatabase(options.deps?.tracer);
  const dataDir = mkdtempSync(join(tmpdir(), "waybill-test-files-"));
  const quiet = { LOG_LEVEL: "error", SIMULATION_SPEED: "0", UNDO_SECONDS: "0", DATA_DIR: dataDir };
  const settings = readSettings({ ...quiet, ...options.env });
  let time = options.now ?? testStart;
  const clock = {
    now: () => time,
    set: (to: Date) => void (time = to),
    advance: (ms: number) => void (time = new Date(time.getTime() + ms)),
  };
  const log = pino({ level: settings.logLevel });
  const flagDeps = { db: database.db, settings, now: clock.now, log, fetch, ...options.deps };
  const deps: Deps = {
    db: database.db,
    pool: database.pool,
    settings,
    now: clock.now,
    log,
    fetch,
    flags: openFlags(flagDeps),
    brand: watchBrand({ db: database.db, settings }),
    randomBytes,
    ...(await openSecrets({ ...database, settings, now: clock.now, randomBytes })),
    fanOut: fanOutInProcess(),
    tracer: noTracer,
    deploymentId: await storeDeployment({ db: database.db, settings, now: clock.now, randomBytes }),
    metrics: openMetrics(),
    readiness: openReadiness(log),
    copy: openCopy,
    publicUrl: () => settings.publicUrl ?? "http://waybill.test",
    ...options.deps,
  };
  const accounts = await openAccounts(deps);
  const app = await buildApp(accounts, {
    checkAnswers: true,
    ...(options.onRoute && { onRoute: options.onRoute }),
  });
  await app.ready();

  return {
    app,
    deps,
    accounts,
    db: database.db,
    pool: database.pool,
    clock,
    inject: app.inject.bind(app),
    /** Returns a person's Authorization header. */
    tokenFor: (who: TestUser, vendorId?: string) => headerFor(accounts, who, vendorId),
    /** Calls an endpoint of the contract; the body is parsed. */
    call: async <const E extends EndpointFacts>(endpoint: E, call: TestCall<E> = {}) => {
      const query = Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(
        query.map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      const answer = await app.inject({
        method: endpoint.method,
        url: `${pathOf(endpoint, call.params)}${search ? `?${search}` : ""}`,
        headers: { ...(call.as && { authorization: call.as }), ...call.headers },
        ...(call.body !== undefined && { payload: call.body as object }),
      });
      const isJson = String(answer.headers["content-type"]).startsWith("application/json");
      return {
        status: answer.statusCode,
        headers: answer.headers,
        bytes: answer.rawPayload,
        body: (isJson ? answer.json() : undefined) as AnswerOf<E> & Refusal,
      };
    },
    close: async () => {
      await app.close();
      await deps.fanOut.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
/** For tests that change orders directly: the outbox of their app announces them at its next interval. */
export const silentOutbox: OrderDeps["outbox"] = { wake: () => undefined, cacheOrder: () => undefined };

/**
 * The dependencies for tests that move orders directly, with everything that the product writes along with a move.
 */
export const movingDeps = (deps: Deps, outbox = silentOutbox): OrderDeps => ({
  ...orderDeps(deps, outbox),
  alongMoves: [endedJobs, refundCancelled],
  cancelSteps: [payCancelledJobs(deps.settings)],
});

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** The body of a refused call, so that tests need no cast. */
type Refusal = {
  status: number;
  message: string;
  errors: [{ code: string; message: string; path?: string[]; meta: { translation_key: string } }];
};

async function headerFor(accounts: Accounts, who: TestUser, vendorId?: string): Promise<string> {
  const { tokens } = accounts;
  if (who === "guest") return `Bearer ${(await startGuestSession(accounts)).token}`;
  if (who === "rider") {
    const token = await tokens.session.issue({ sub: "simulated-fleet", use: "fleet" }, 86_400);
    return `Bearer ${token}`;
  }
  if (who === "godroid") return `GoDroid ${await tokens.partner.issueInSandbox(vendorId ?? "aling-nena")}`;
  const email = demos.has(who) ? `${who}@example.com` : who;
  const user = await findUserByEmail(accounts.db, email);
  if (!user) throw new Error(`There is no login ${email}.`);
  return `Bearer ${(await beginSession(accounts, tokens.session, user)).AccessToken}`;
}
