import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { readCountryParameter, type CountryParameterName } from "@waybill/contract/country-parameters";
import type { Deployment } from "@waybill/contract/deployment";
import type { Country } from "@waybill/domain/markets/country";
import { countryParameterCacheMs } from "@waybill/domain/timings";
import { call } from "../server-calls/call.ts";

/** What a screen knows of where it runs; it is there before the first screen is drawn. */
export type Place = { deployment: Deployment; country: Country };

export const PlaceContext = createContext<Place | undefined>(undefined);

const usePlace = (): Place => {
  const place = use(PlaceContext);
  if (!place) throw new Error("Put the screen inside <PlaceContext value={{ deployment, country }}>.");
  return place;
};

/** The answer of /config.json. */
export const useDeployment = (): Deployment => usePlace().deployment;

/** The country's rules and figures, from the domain. */
export const useCountry = (): Country => usePlace().country;

/** A setting of the country as text, kept five minutes (spec §7); `undefined` until it is known or when it cannot be had. */
export function useCountryParameter(name: CountryParameterName): string | undefined {
  const { data } = useQuery({
    queryKey: ["country-parameter", name],
    queryFn: ({ signal }) => call(readCountryParameter, { params: { name }, signal }),
    staleTime: countryParameterCacheMs,
  });
  return data?.result;
}
