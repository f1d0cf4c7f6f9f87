import type { Ways } from "@waybill/domain/dispatch/facts";
import { foundWays, type DoorWays, type PaceAt } from "@waybill/domain/dispatch/found-ways";
import type { DoorsWanted } from "@waybill/domain/dispatch/ways-wanted";
import { pairsOf, type TimesAsked, type TimesFound } from "@waybill/domain/dispatch/ride-times";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Deps } from "../../platform/deps.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { StreetData } from "../street-data.ts";
import { openDoorWays } from "./door-ways.ts";
import { embeddedTimes } from "./embedded-times.ts";
import { osrmTable, serviceTimes, valhallaMatrix } from "./service-times.ts";

/**
 * Port: many riders' travel times by road to some places, within a time budget; pairs not found in time are marked
 * unknown. Rejects only with RouterUnavailable.
 */
export type TimesByRoad = {
  find: (asked: TimesAsked, budgetMs: number) => Promise<TimesFound>;
  close?: () => Promise<void>;
};

type TimesDeps = Pick<Deps, "fetch" | "now"> & { settings: Pick<Settings, "routingEngine" | "routingUrl"> };

/** The source of a deployment's ride times: its router service, else its own roads; undefined: none. */
export function chooseTimesByRoad(
  { settings, fetch, now }: TimesDeps,
  streets: StreetData | undefined,
): TimesByRoad | undefined {
  const { routingEngine, routingUrl: url } = settings;
  if (url && routingEngine === "osrm") return serviceTimes(osrmTable({ url, fetch }), now);
  if (url && routingEngine === "valhalla") return serviceTimes(valhallaMatrix({ url, fetch }), now);
  return streets && embeddedTimes(streets);
}

/** The requested ways: from some places to others, each up to a maximum length in metres. */
export type WaysAsked = {
  from: readonly Place[];
  to: readonly Place[];
  farthestMetres: readonly number[];
  /** At most this many per destination: the fastest ones. */
  most: number;
};

export type RideTimes = {
  /** The pairs asked and found by road within the budget, for `foundWays` in another thread. */
  look: (asked: WaysAsked, budgetMs: number) => Promise<{ asked: TimesAsked; found: TimesFound | undefined }>;
  /** The ways by road that were found in the budget, in milliseconds, and straight lines for all others. */
  find: (asked: WaysAsked, budgetMs: number, paceAt?: PaceAt, doors?: DoorWays) => Promise<Ways>;
  /** Ways to doors by road: the cached ones, and as many more as the budget allows. */
  toDoors: (wanted: DoorsWanted, budgetMs: number) => Promise<DoorWays>;
};

/** A router that did not answer is skipped for this long. */
const restMs = 10_000;

/**
 * Ways of a turn within a time budget. If it is used up, or the router does not answer, the log and the metrics say so
 * and straight lines replace the missing ways.
 */
export function openRideTimes(
  { now, log, metrics }: Pick<Deps, "now" | "log" | "metrics">,
  byRoad: TimesByRoad | undefined,
): RideTimes {
  let restsUntil = 0;
  const doorWays = openDoorWays(byRoad, now);
  const look = async (asked: TimesAsked, budgetMs: number): Promise<TimesFound | undefined> => {
    const places = asked.to.length / 2;
    if (!byRoad || places === 0 || asked.from.length === 0) return undefined;
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
      const found = await byRoad.find(asked, budgetMs);
      const { isKnown, offRoads } = found;
      const unseen = isKnown.reduce((count, known) => count + (known ? 0 : 1), -offRoads);
      if (unseen > 0) estimated(unseen, "budget");
      // Shops do not move, so a log line per turn would add nothing.
      if (offRoads > 0) metrics.rideTimesEstimated.inc({ reason: "no_road" }, offRoads);
      return found;
    } catch (problem) {
      restsUntil = now().getTime() + restMs;
      estimated(places, "away", problem);
      return undefined;
    }
  };
  const looked: RideTimes["look"] = async ({ from, to, farthestMetres, most }, budgetMs) => {
    const asked: TimesAsked = {
      from: pairsOf(from),
      to: pairsOf(to),
      farthestMetres: Float64Array.from(farthestMetres),
      most,
    };
    return { asked, found: await look(asked, budgetMs) };
  };
  return {
    look: looked,
    find: async (wanted, budgetMs, paceAt, doors) => {
      const { asked, found } = await looked(wanted, budgetMs);
      return foundWays(asked, found, paceAt, doors);
    },
    toDoors: async (wanted, budgetMs) => {
      const isResting = now().getTime() < restsUntil;
      return doorWays(wanted, isResting ? 0 : budgetMs).catch((problem: unknown) => {
        restsUntil = now().getTime() + restMs;
        log.warn({ err: problem }, "ways to doors are estimated");
        return doorWays(wanted, 0);
      });
    },
  };
}
