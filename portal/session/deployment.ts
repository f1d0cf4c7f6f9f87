import { useQuery } from "@tanstack/react-query";
import { readCountryParameter, type CountryParameterName } from "@waybill/contract/country-parameters";
import { countryParameterCacheMs } from "@waybill/domain/timings";
import { call } from "../server-calls/call.ts";

export { useCountry, useDeployment } from "./place.ts";

/** A setting of the country as text, kept five minutes (spec §7); `undefined` until it is known or when it cannot be had. */
export function useCountryParameter(name: CountryParameterName): string | undefined {
  const { data } = useQuery({
    queryKey: ["country-parameter", name],
    queryFn: ({ signal }) => call(readCountryParameter, { params: { name }, signal }),
    staleTime: countryParameterCacheMs,
  });
  return data?.result;
}
