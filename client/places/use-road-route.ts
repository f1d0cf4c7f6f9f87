import { useQuery } from "@tanstack/react-query";
import { readRoadRoute } from "@waybill/contract/road-routes";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { call } from "../calls/call.ts";

export type RouteLine = readonly Place[];

/** Cache key of a place, rounded to about ten metres. */
export const roundedPlaceKey = ({ latitude, longitude }: Place) =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

export const keyOfRoute = (from: Place | undefined, to: Place | undefined) =>
  ["way", from && roundedPlaceKey(from), to && roundedPlaceKey(to)] as const;

/** Requests a route once; null if there is none. */
export async function requestRoute(from: Place, to: Place, signal: AbortSignal): Promise<RouteLine | null> {
  const query = {
    from_lat: from.latitude,
    from_lng: from.longitude,
    to_lat: to.latitude,
    to_lng: to.longitude,
  };
  const { result } = await call(readRoadRoute, { query, signal, retries: 0, quiet: true });
  return result && result.line.map(([longitude, latitude]) => ({ latitude, longitude }));
}

/** The road route between two places, requested once; undefined if unknown or none. */
export function useRoadRoute(from: Place | undefined, to: Place | undefined): RouteLine | undefined {
  const { data } = useQuery({
    queryKey: keyOfRoute(from, to),
    enabled: from !== undefined && to !== undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => (from && to ? await requestRoute(from, to, signal) : null),
  });
  return data ?? undefined;
}
