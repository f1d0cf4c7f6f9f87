import { type FlagName, flagNames, type FlagsNow } from "@waybill/domain/flags";
import { flagRefreshEveryMs } from "@waybill/domain/timings";
import type { Deps } from "../platform/deps.ts";
import { askFlagService } from "./flag-service.ts";
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

/**
 * The flags of this deployment: those of the table, and over them those of the flag service that was named. That one is
 * asked every five minutes, while the last values serve; where it fails they stay, and the table where there are none.
 */
export function openFlags(deps: FlagDeps): Deps["flags"] {
  const { settings, now, log } = deps;
  if (settings.flagServiceUrl === undefined) return () => flagsInTable(deps);

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
    if (time - asked >= flagRefreshEveryMs) {
      asked = time;
      asking = ask();
    }
    if (last === undefined) await asking;
    return { ...(await flagsInTable(deps)), ...last };
  };
}
