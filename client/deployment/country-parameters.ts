import { queryOptions, useQuery } from "@tanstack/react-query";
import { readCountryParameter } from "@waybill/contract/visitors/deployment";
import type { PublicParameterName } from "@waybill/domain/operations/parameters/country-parameters";
import { countryParameterCacheMs } from "@waybill/domain/time/timings";
import { call } from "../calls/call.ts";

/** The query for a country setting, cached for five minutes (spec §7). */
export const countryParameterQuery = (name: PublicParameterName) =>
  queryOptions({
    queryKey: ["country-parameter", name],
    queryFn: ({ signal }) => call(readCountryParameter, { params: { name }, signal }),
    staleTime: countryParameterCacheMs,
  });

/** A country setting as text; `undefined` while loading or after an error. */
export const useCountryParameter = (name: PublicParameterName): string | undefined =>
  useQuery(countryParameterQuery(name)).data?.result;
