import { chooseProofStore } from "../fleets/proofs/proof-deps.ts";
import { statfs } from "node:fs/promises";
import { clockAhead, maxClockMs, readServerVersion } from "../platform/database/database-server.ts";
import {
  checkNewerMigrations,
  compareMigrations,
  version,
} from "../platform/database/schema-compatibility.ts";
import { openRedis } from "../platform/fan-out/open-redis.ts";
import { isKeyPair, reachHost, reachMailServer } from "../platform/messages/reach-services.ts";
import { isClosedCopy } from "../platform/settings/restored-copy.ts";
import { areSecretsReadable } from "../platform/settings/secrets.ts";
import { checkDeployment } from "../platform/settings/stored-deployment.ts";
import { readSettings, type Settings } from "../platform/settings/settings.ts";
import { CannotStart } from "../platform/start-and-stop.ts";
import { withDatabase, type Tool } from "./open-tool.ts";

/** One check. Throws if it fails; returns a warning, a note to print, or undefined. */
type Look = () => Promise<Warning | Fine | undefined>;
type Warning = { readonly warning: string };
type Fine = { readonly fine: string };

const patienceMs = 5000;
const warn = (warning: string): Warning => ({ warning });

/** Checks everything that a start needs, and lists all failures together. */
export async function doctor(words: readonly string[]): Promise<number> {
  if (words.length > 0) throw new CannotStart("doctor takes no further arguments.");
  let failures = 0;
  const report = (mark: string, name: string, text: string) =>
    console.log(`${mark.padEnd(8)}${name}${text && `: ${text}`}`);
  const look = async (name: string, one: Look): Promise<void> => {
    try {
      const found = await one();
      if (found && "warning" in found) report("warning", name, found.warning);
      else report("ok", name, found?.fine ?? "");
    } catch (error) {
      failures += 1;
      report("FAILS", name, error instanceof Error ? error.message : String(error));
    }
  };

  let settings: Settings | undefined;
  await look("settings", async () => {
    settings = readSettings(process.env);
    return { fine: `version ${version}, ${settings.country}, ${settings.environment}` };
  });
  if (settings) {
    await lookAtDatabase(look);
    for (const [name, one] of Object.entries(looksOf(settings))) await look(name, one);
  }
  console.log(
    failures === 0 ? "\nAll is well." : `\n${failures} ${failures === 1 ? "check fails" : "checks fail"}.`,
  );
  return failures === 0 ? 0 : 1;
}

type LookAt = (name: string, one: Look) => Promise<void>;

const oldestPostgres = 150_000;

/** Checks the database and, if it responds, everything that needs it. */
async function lookAtDatabase(look: LookAt): Promise<void> {
  await look("database", async () => {
    let found = "";
    await withDatabase(process.env, async (tool) => {
      const { number, text } = await readServerVersion(tool.database.pool);
      if (number < oldestPostgres) throw new Error(`PostgreSQL ${text} is too old: use 15 or newer.`);
      found = `PostgreSQL ${text}`;
      for (const [name, one] of Object.entries(databaseLooks(tool))) await look(name, one);
    });
    return { fine: found };
  });
}

const databaseLooks = ({ settings, database: { db, pool } }: Tool): Record<string, Look> => ({
  deployment: async () => {
    await checkDeployment(db, settings);
    return undefined;
  },
  migrations: async () => {
    if (await checkNewerMigrations(db))
      return warn("the database has a newer schema, which this version can use");
    const { pending } = await compareMigrations(db);
    return pending.length > 0
      ? warn(`${pending.length} pending: waybill migrate --plan shows what they do`)
      : undefined;
  },
  clock: async () => {
    const ahead = await clockAhead(pool, () => new Date());
    if (Math.abs(ahead) <= maxClockMs) return undefined;
    const seconds = (Math.abs(ahead) / 1000).toFixed(1);
    throw new Error(
      `this machine is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} the database: synchronise both with NTP`,
    );
  },
  secrets: async () => {
    if (await areSecretsReadable({ db, settings })) return undefined;
    throw new Error(
      "TOKEN_SECRET cannot decrypt this database: set the former one, or add it to TOKEN_SECRET_PREVIOUS",
    );
  },
  copy: async () => {
    const { pending } = await compareMigrations(db);
    if (pending.includes("0058-schema-compatibility")) return undefined;
    return (await isClosedCopy(db))
      ? warn("this is a restored copy: it dispatches and sends nothing until you run waybill resume")
      : undefined;
  },
});

function looksOf(settings: Settings): Record<string, Look> {
  const real = settings.environment !== "san";
  return {
    redis: async () => {
      const { redisUrl: url } = settings;
      if (url === undefined) return warn("REDIS_URL is not set: only one process may run");
      const redis = openRedis(url, {
        lazyConnect: true,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
        sentinelRetryStrategy: () => null,
        connectTimeout: patienceMs,
      });
      redis.on("error", () => undefined);
      try {
        await redis.connect();
        await redis.ping();
      } catch (error) {
        throw new Error(
          `Redis at REDIS_URL does not answer (${error instanceof Error ? error.message : String(error)})`,
          { cause: error },
        );
      } finally {
        redis.disconnect();
      }
      return undefined;
    },
    smtp: async () => {
      const { smtpUrl } = settings;
      if (smtpUrl === undefined)
        return warn("SMTP_URL is not set: mails are not sent, only shown in the sandbox");
      await reachMailServer(smtpUrl);
      return undefined;
    },
    sms: async () => {
      if (settings.smsUrl === undefined) return warn("SMS_URL is not set: riders get no codes by SMS");
      await reachHost(settings.smsUrl);
      return undefined;
    },
    "push keys": async () => {
      const { vapidPublicKey, vapidPrivateKey } = settings;
      if (vapidPublicKey === undefined || vapidPrivateKey === undefined)
        return real
          ? warn("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set: no offers by push")
          : undefined;
      if (!isKeyPair({ publicKey: vapidPublicKey, privateKey: vapidPrivateKey }))
        throw new Error("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair: generate both together");
      return undefined;
    },
    "proof store": async () => {
      const quiet = { error: () => undefined, warn: () => undefined };
      await chooseProofStore({ settings, fetch, now: () => new Date(), log: quiet as never }).check();
      return undefined;
    },
    proxies: async () => {
      const isBehind = real && settings.trustedProxies === 0;
      return isBehind
        ? warn("TRUSTED_PROXIES is 0: behind a proxy all callers have the proxy's address")
        : undefined;
    },
    disk: async () => {
      const { bavail, bsize } = await statfs(settings.dataDir).catch(() => statfs("."));
      const free = bavail * bsize;
      const text = `${(free / 1e9).toFixed(1)} GB free in ${settings.dataDir}`;
      if (free < 100e6) throw new Error(text);
      return free < 1e9 ? warn(text) : { fine: text };
    },
  };
}
