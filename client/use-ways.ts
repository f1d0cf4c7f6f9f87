import { useQueryClient } from "@tanstack/react-query";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { useEffect, useState } from "react";
import { askWay, keyOfWay, type Line, rounded } from "./use-way.ts";

export type Ends = { from: Place; to: Place };

/** So few ways are asked for at a time that other calls find room beside them. */
const mostAtOnce = 3;
/** Ways are handed out by the dozens, for whoever draws them draws all of them anew. */
const handedOutAt = 24;

/**
 * The ways by road of many pairs of places, as far as they are known by now, by `wayId`. Asked for a few at a time and
 * each once; what is on its way is given up with the screen. Give the same list for the same pairs.
 */
export function useWays(pairs: readonly Ends[]): ReadonlyMap<string, Line> {
  const client = useQueryClient();
  const [ways, setWays] = useState<ReadonlyMap<string, Line>>(new Map());
  useEffect(() => {
    const going = new AbortController();
    const found = new Map<string, Line>();
    const take = async ({ from, to }: Ends): Promise<void> => {
      const known = client.getQueryData<Line | null>(keyOfWay(from, to));
      const way = known === undefined ? await askWay(from, to, going.signal) : known;
      if (known === undefined) client.setQueryData(keyOfWay(from, to), way);
      if (way) found.set(wayId(from, to), way);
    };
    const takeAll = async (): Promise<void> => {
      let handedOut = 0;
      for (let at = 0; at < pairs.length; at += mostAtOnce) {
        await Promise.allSettled(pairs.slice(at, at + mostAtOnce).map(take));
        if (going.signal.aborted) return;
        const isLast = at + mostAtOnce >= pairs.length;
        if (found.size === handedOut || (!isLast && found.size < handedOut + handedOutAt)) continue;
        handedOut = found.size;
        setWays((before) => new Map([...before, ...found]));
      }
    };
    void takeAll();
    return () => going.abort();
  }, [client, pairs]);
  return ways;
}

/** What names a way among others. */
export const wayId = (from: Place, to: Place): string => `${rounded(from)} ${rounded(to)}`;
