import { useQuery } from "@tanstack/react-query";
import { readWay } from "@waybill/contract/ways";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { call } from "./calls/call.ts";

type Line = readonly Place[];

const rounded = ({ latitude, longitude }: Place) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

/** The way by road between two places, asked for once; undefined: it is not known, or there is none. */
export function useWay(from: Place | undefined, to: Place | undefined): Line | undefined {
  const { data } = useQuery({
    queryKey: ["way", from && rounded(from), to && rounded(to)],
    enabled: from !== undefined && to !== undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }): Promise<Line | null> => {
      if (!from || !to) return null;
      const query = {
        from_lat: from.latitude,
        from_lng: from.longitude,
        to_lat: to.latitude,
        to_lng: to.longitude,
      };
      const { result } = await call(readWay, { query, signal, retries: 0, quiet: true });
      return result && result.line.map(([longitude, latitude]) => ({ latitude, longitude }));
    },
  });
  return data ?? undefined;
}
