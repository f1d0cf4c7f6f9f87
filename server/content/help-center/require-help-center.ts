import { isFlagOn } from "../../country-settings/flags/flags.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";

/** Refuses as not found if the flag for the help center is off. */
export async function requireHelpCenter(deps: Pick<Deps, "flags">, vendorId?: string): Promise<void> {
  if (!(await isFlagOn(deps, "helpcenter", vendorId))) throw new Refused("not_found");
}
