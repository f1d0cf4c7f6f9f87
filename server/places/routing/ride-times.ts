import type { Routes } from "@waybill/domain/dispatch/facts";
import { foundRoutes, type DoorRoutes, type PaceAt } from "@waybill/domain/dispatch/found-routes";
import type { NeededDropOffRoutes } from "@waybill/domain/dispatch/needed-routes";
import {
  coordinatePairs,
  type RideTimesQuery,
  type RideTimesResult,
} from "@waybill/domain/dispatch/ride-times";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Deps } from "../../platform/deps.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { StreetData } from "../street-data.ts";
import { openDropOffRoutes } from "./routes-to-drop-offs.ts";
import { embeddedTimes } from "./embedded-times.ts";
import { osrmTable, serviceTimes, valhallaMatrix } from "./service-times.ts";

/**
 * Port: travel times by road from many riders to some places, within a time budget; pairs not found in time are
 * marked unknown. Rejects only with RouterUnavailable.
 */
export type TimesByRoad = {
  find: (query: RideTimesQuery, budgetMs: number) => Promise<RideTimesResult>;
  close?: () => Promise<void>;
};

type TimesDeps = Pick<Deps, "fetch" | "now"> & { settings: Pick<Settings, "routingEngine" | "routingUrl"> };

/** The source of a deployment's ride times: its router service, else its own roads; undefined if it has neither. */
export function chooseTimesByRoad(
  { settings, fetch, now }: TimesDeps,
  streets: StreetData | undefined,
): TimesByRoad | undefined {
  const { routingEngine, routingUrl: url } = settings;
  if (url && routingEngine === "osrm") return serviceTimes(osrmTable({ url, fetch }), now);
  if (url && routingEngine === "valhalla") return serviceTimes(valhallaMatrix({ url, fetch }), now);
  return streets && embeddedTimes(streets);
}

/** The requested routes: from some places to others, each with a max length in metres. */
export type RoutesQuery = {
  from: readonly Place[];
  to: readonly Place[];
  farthestMetres: readonly number[];
  /** Max routes per destination; the fastest are kept. */
  max: number;
};

export type RideTimes = {
  /**
   * Searches by road within the budget (milliseconds); returns request and result, so that another thread can apply
   * `foundRoutes`.
   */
  look: (
    query: RoutesQuery,
    budgetMs: number,
  ) => Promise<{ query: RideTimesQuery; found: RideTimesResult | undefined }>;
  /** The routes found by road within the budget (milliseconds), and straight lines for all others. */
  find: (query: RoutesQuery, budgetMs: number, paceAt?: PaceAt, doors?: DoorRoutes) => Promise<Routes>;
  /** Routes to drop-offs by road: the cached ones, and as many more as the budget allows. */
  toDoors: (wanted: NeededDropOffRoutes, budgetMs: number) => Promise<DoorRoutes>;
};

/** In milliseconds: a router that did not respond is skipped for this long. */
const restMs = 10_000;

/**
 * Travel times for a dispatching run, within a time budget. If the budget is used up or the router does not
 * respond, straight lines replace the missing routes; the log and the metrics report this.
 */
export function openRideTimes(
  { now, log, metrics }: Pick<Deps, "now" | "log" | "metrics">,
  byRoad: TimesByRoad | undefined,
): RideTimes {
  let restsUntil = 0;
  const doorRoutes = openDropOffRoutes(byRoad, now);
  const look = async (query: RideTimesQuery, budgetMs: number): Promise<RideTimesResult | undefined> => {
    const places = query.to.length / 2;
    if (!byRoad || places === 0 || query.from.length === 0) return undefined;
    const estimated = (count: number, reason: string, problem?: unknown) => {
      metrics.rideTimesEstimated.inc({ reason }, count);
      log.warn(
        { err: problem, places, estimated: count, budget_ms: budgetMs, reason },
        "ride times are estimated",
      );
    };
    if (now().getTime() < restsUntil) {
      metrics.rideTimesEstimated.inc({ reason: "away" }, places);
      return undefined;
    }
    try {
      const found = await byRoad.find(query, budgetMs);
      const { isKnown, offRoads } = found;
      const unseen = isKnown.reduce((count, known) => count + (known ? 0 : 1), -offRoads);
      if (unseen > 0) estimated(unseen, "budget");
      // Counted, but not logged: a shop off the roads would add a line in every run.
      if (offRoads > 0) metrics.rideTimesEstimated.inc({ reason: "no_road" }, offRoads);
      return found;
    } catch (problem) {
      restsUntil = now().getTime() + restMs;
      estimated(places, "away", problem);
      return undefined;
    }
  };
  const looked: RideTimes["look"] = async ({ from, to, farthestMetres, max }, budgetMs) => {
    const query: RideTimesQuery = {
      from: coordinatePairs(from),
      to: coordinatePairs(to),
      farthestMetres: Float64Array.from(farthestMetres),
      max,
    };
    return { query, found: await look(query, budgetMs) };
  };
  return {
    look: looked,
    find: async (wanted, budgetMs, paceAt, doors) => {
      const { query, found } = await looked(wanted, budgetMs);
      return foundRoutes(query, found, paceAt, doors);
    },
    toDoors: async (wanted, budgetMs) => {
      const isResting = now().getTime() < restsUntil;
      return doorRoutes(wanted, isResting ? 0 : budgetMs).catch((problem: unknown) => {
        restsUntil = now().getTime() + restMs;
        log.warn({ err: problem }, "the router failed, so routes to drop-offs are estimated");
        return doorRoutes(wanted, 0);
      });
    },
  };
}
