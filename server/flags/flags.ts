import { type FlagName, flagNames, flagsAtStart, type FlagsNow } from "@waybill/domain/flags";
import { isDatabaseAway } from "../platform/database/database-away.ts";
import type { Deps } from "../platform/deps.ts";
import { askFlagService } from "./flag-service.ts";
import { openFlagsFile } from "./flags-file.ts";
import { flagsInTable } from "./rows.ts";

/** Every flag as it is now, by name. */
export const readFlagsNow = async ({ flags }: Pick<Deps, "flags">): Promise<Record<FlagName, boolean>> => {
  const now = await flags();
  return Object.fromEntries(flagNames.map((name) => [name, now[name].isOn])) as Record<FlagName, boolean>;
};

/** Whether one flag is on now. */
export const flagIsOn = async ({ flags }: Pick<Deps, "flags">, name: FlagName): Promise<boolean> =>
  (await flags())[name].isOn;

type FlagDeps = Pick<Deps, "db" | "settings" | "now" | "log" | "fetch">;

/** A switch at the flag service is known here so soon: the rest of its five minutes belongs to the clients (spec §4). */
export const askServiceEveryMs = 5000;

/**
 * The flags of this deployment: those of the table, and over them those of the flag service that was named. That one is
 * asked every few seconds, while the last values serve; where it fails they stay, and the table where there are none.
 * Where the database is away too its last flags stay, else those of the file.
 */
export function openFlags(deps: FlagDeps, inFile = openFlagsFile(deps)): Deps["flags"] {
  const service = openFlagService(deps);
  let lastOfTable: FlagsNow | undefined;
  const ofTable = async (): Promise<FlagsNow> => {
    try {
      lastOfTable = await flagsInTable(deps);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      deps.log.warn({ reason: (error as Error).message }, "the table of flags cannot be read");
    }
    return lastOfTable ?? asFlags({ ...flagsAtStart("prd"), ...inFile() });
  };
  return async () => ({ ...(await ofTable()), ...(await service()) });
}

const asFlags = (on: Readonly<Record<FlagName, boolean>>): FlagsNow =>
  // Object.fromEntries forgets the names.
  Object.fromEntries(flagNames.map((name) => [name, { isOn: on[name] }])) as FlagsNow;

/** What the flag service said last; nothing where none was named. */
function openFlagService(deps: FlagDeps): () => Promise<Partial<FlagsNow>> {
  const { settings, now, log } = deps;
  if (settings.flagServiceUrl === undefined) return async () => ({});
  let last: Partial<FlagsNow> | undefined;
  let asked = -Infinity;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    try {
      last = await askFlagService(deps);
    } catch (error) {
      log.error({ err: error }, "the flag service does not answer; the last flags stay");
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    const time = now().getTime();
    if (time - asked >= askServiceEveryMs) {
      asked = time;
      asking ??= ask();
    }
    if (last === undefined) await asking;
    return last ?? {};
  };
}
