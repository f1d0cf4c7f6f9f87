import type { DispatchRules } from "@waybill/domain/dispatch/facts";
import { dispatchRules } from "@waybill/domain/dispatch/reach";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { Deps } from "../../platform/deps.ts";

/** The country's current distance limits for dispatch. */
export const readDispatchRules = async (deps: Pick<Deps, "db" | "settings">): Promise<DispatchRules> =>
  dispatchRules(
    await countryParameter(deps, "dispatchReach"),
    await countryParameter(deps, "dispatchFarthest"),
  );
