import { flagNames, type FlagName } from "@waybill/domain/flags/flags";
import type { Deps } from "../platform/deps.ts";

type FlagDeps = Pick<Deps, "flags">;

/** Every flag as it is now, by name. */
export const readFlagsNow = async ({ flags }: FlagDeps): Promise<Record<FlagName, boolean>> => {
  const now = await flags();
  return Object.fromEntries(flagNames.map((name) => [name, now[name].isOn])) as Record<FlagName, boolean>;
};

/** Whether one flag is on now. */
export const flagIsOn = async ({ flags }: FlagDeps, name: FlagName): Promise<boolean> =>
  (await flags())[name].isOn;
