import { useQuery } from "@tanstack/react-query";
import { readWay } from "@waybill/contract/ways";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { call } from "../calls/call.ts";

export type Line = readonly Place[];

/** What names a place where some ten metres are no other place. */
export const rounded = ({ latitude, longitude }: Place) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

/** What names a way among what is cached. */
export const keyOfWay = (from: Place | undefined, to: Place | undefined) =>
  ["way", from && rounded(from), to && rounded(to)] as const;

/** Asks for a way once; null: there is none. */
export async function askWay(from: Place, to: Place, signal: AbortSignal): Promise<Line | null> {
  const query = {
    from_lat: from.latitude,
    from_lng: from.longitude,
    to_lat: to.latitude,
    to_lng: to.longitude,
  };
  const { result } = await call(readWay, { query, signal, retries: 0, quiet: true });
  return result && result.line.map(([longitude, latitude]) => ({ latitude, longitude }));
}

/** The way by road between two places, asked for once; undefined: it is not known, or there is none. */
export function useWay(from: Place | undefined, to: Place | undefined): Line | undefined {
  const { data } = useQuery({
    queryKey: keyOfWay(from, to),
    enabled: from !== undefined && to !== undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => (from && to ? await askWay(from, to, signal) : null),
  });
  return data ?? undefined;
}
