import { useQueryClient } from "@tanstack/react-query";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { useEffect, useRef, useState } from "react";
import { requestRoute, keyOfRoute, type RouteLine, roundedPlaceKey } from "./use-road-route.ts";

export type RouteEnds = { from: Place; to: Place };

/** Maximum parallel route requests, so that other calls are not blocked. */
const maxAtOnce = 3;
/** Routes are returned in batches of this size, because each batch redraws all of them. */
const handedOutAt = 24;

/** Maximum cached routes, for a board that is open all day. */
const maxKept = 1000;

/**
 * The road routes of many pairs as far as they are known, by `routeId`. Each is requested once, a few at a time;
 * leaving the screen cancels running requests. Pass the same array for the same pairs.
 */
export function useRoadRoutes(pairs: readonly RouteEnds[]): ReadonlyMap<string, RouteLine> {
  const client = useQueryClient();
  const kept = useRef(new Map<string, RouteLine | null>());
  const [routes, setRoutes] = useState<ReadonlyMap<string, RouteLine>>(new Map());
  useEffect(() => {
    const going = new AbortController();
    const answers = kept.current;
    const knownOf = ({ from, to }: RouteEnds) =>
      answers.get(routeId(from, to)) ?? client.getQueryData<RouteLine | null>(keyOfRoute(from, to));
    const ask = async ({ from, to }: RouteEnds): Promise<void> => {
      answers.set(routeId(from, to), await requestRoute(from, to, going.signal));
    };
    const handOut = (): void => {
      const known = pairs.flatMap((pair) => {
        const route = knownOf(pair);
        return route ? [[routeId(pair.from, pair.to), route] as const] : [];
      });
      setRoutes(new Map(known));
    };
    const askAll = async (): Promise<void> => {
      const unknown = pairs.filter(
        (pair) => knownOf(pair) === undefined && !answers.has(routeId(pair.from, pair.to)),
      );
      if (unknown.length < pairs.length) handOut();
      for (let at = 0; at < unknown.length; at += maxAtOnce) {
        await Promise.allSettled(unknown.slice(at, at + maxAtOnce).map(ask));
        if (going.signal.aborted) return;
        const done = at + maxAtOnce;
        if (done >= unknown.length || done % handedOutAt === 0) handOut();
      }
      for (const oldest of answers.keys()) {
        if (answers.size <= maxKept) break;
        answers.delete(oldest);
      }
    };
    void askAll();
    return () => going.abort();
  }, [client, pairs]);
  return routes;
}

export const routeId = (from: Place, to: Place): string => `${roundedPlaceKey(from)} ${roundedPlaceKey(to)}`;
