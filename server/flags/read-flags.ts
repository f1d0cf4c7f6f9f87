import { flagNames, flags, type FlagName } from "@waybill/domain/flags/flags";
import type { Deps } from "../platform/deps.ts";
import { findFlags } from "./rows.ts";

type FlagDeps = Pick<Deps, "db" | "settings">;

/** Every flag as it is now: what was set, else what the environment begins with. */
export const readFlagsNow = async ({ db, settings }: FlagDeps): Promise<Record<FlagName, boolean>> => {
  const set = new Map((await findFlags(db)).map(({ name, is_on }) => [name, is_on]));
  const start = settings.environment === "san" ? "sandbox" : "fallback";
  return Object.fromEntries(flagNames.map((name) => [name, set.get(name) ?? flags[name][start]])) as Record<
    FlagName,
    boolean
  >;
};

/** Whether one flag is on now. */
export const flagIsOn = async (deps: FlagDeps, name: FlagName): Promise<boolean> =>
  (await readFlagsNow(deps))[name];
