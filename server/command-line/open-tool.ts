import type { FastifyBaseLogger } from "fastify";
import { openDatabase, type Database } from "../platform/database/database.ts";
import { whenDatabaseAnswers } from "../platform/database/database-away.ts";
import { openLog } from "../platform/log.ts";
import { readSettings, type Settings } from "../platform/settings/settings.ts";
import { CannotStart } from "../platform/start-and-stop.ts";

/** The dependencies of commands that work on a database without migrating it first. */
export type Tool = {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
};

const patienceMs = 5000;

/** Opens the configured database for one command, and closes it afterwards. */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (tool: Tool) => Promise<T>): Promise<T> {
  const settings = readSettings(env);
  const log = openLog(settings, process.stderr);
  const database = await openDatabase(settings, log);
  try {
    await whenDatabaseAnswers(() => database.pool.query("select 1"), {
      log,
      databaseUrl: settings.databaseUrl,
      patienceMs,
    });
    return await work({ settings, log, database });
  } finally {
    await database.close();
  }
}

/** The single argument of a command. */
export function singleArgument(words: readonly string[], what: string): string {
  const [word, ...more] = words;
  if (word === undefined || word.startsWith("-") || more.length > 0)
    throw new CannotStart(`Pass exactly one argument, ${what}.`);
  return word;
}
