import { isPublicParameterName } from "@waybill/domain/operations/parameters/country-parameters";
import { Refused } from "../../platform/http/refused.ts";
import { countryParameter } from "./country-parameter.ts";

/** A country parameter that clients may read. */
export async function readCountryParameter(
  deps: Parameters<typeof countryParameter>[0],
  name: string,
): ReturnType<typeof countryParameter> {
  if (!isPublicParameterName(name)) throw new Refused("country_parameter_unknown");
  return countryParameter(deps, name);
}
