import { countryParameterNames } from "@waybill/contract/visitors/deployment";
import { Refused } from "../../platform/http/refused.ts";
import { countryParameter } from "./country-parameter.ts";

/** A parameter of the country that clients may know. */
export async function readCountryParameter(
  deps: Parameters<typeof countryParameter>[0],
  name: string,
): ReturnType<typeof countryParameter> {
  if (!countryParameterNames.some((known) => known === name)) throw new Refused("country_parameter_unknown");
  return countryParameter(deps, name);
}
