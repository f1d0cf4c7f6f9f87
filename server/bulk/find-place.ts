import type { PlaceAddress } from "@waybill/contract/places";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import type { FoundPlace } from "@waybill/domain/bulk-jobs/found-place";
import { maxPlaceQueryCharacters } from "@waybill/domain/limits";
import { setImmediate as othersFirst } from "node:timers/promises";
import { GeocoderUnavailable } from "../places/geocoder.ts";
import type { GradingGeocoder } from "../places/grading-geocoder.ts";
import { cached } from "../platform/cached.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { semaphore } from "../platform/http/semaphore.ts";

/** A place found for an address: its kind, its location, and how well it matches. */
export type FoundAddress = Place &
  FoundPlace &
  Pick<PlaceAddress, "dropped" | "number_is_typed"> & { formatted_address: string; match: MatchGrade };

/** Finds the place of an address near a collection point, and its kind; undefined: not found. */
export type FindPlace = (address: string, near: Place) => Promise<FoundAddress | undefined>;

/** Like FindPlace, but with a time limit: "pending" if the search takes longer. */
export type FindPlaceInTime = (address: string, near: Place) => Promise<FoundAddress | undefined | "pending">;

/** Max concurrent address searches, across all files. */
const askedAtOnce = 5;
const lifeMs = 3_600_000;
const maxCached = 20_000;

/** Rounded to about a kilometre; a smaller distance does not change the search results. */
const roughly = ({ latitude, longitude }: Place) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

/**
 * Finds the places of addresses for all files of this process. Each address is cached for an hour; concurrency is
 * limited. Refuses if the place service does not respond.
 */
export function openPlaceFinder({
  geocoder,
  settings,
  country,
  now,
}: Pick<Deps, "settings" | "now"> & {
  geocoder: Pick<GradingGeocoder, "autocomplete">;
  country: { code: string; default_language: string };
}): FindPlace {
  const inTurn = semaphore(askedAtOnce, Number.POSITIVE_INFINITY);
  const inCountry = { language: country.default_language, country: settings.country };
  const ask = (query: string, near: Place): Promise<FoundAddress | undefined> =>
    inTurn(async () => {
      await othersFirst();
      const [best] = await geocoder.autocomplete({ ...inCountry, query, near });
      if (!best) return undefined;
      const { latitude, longitude, kind, formatted_address, match, dropped, number_is_typed } = best;
      return {
        latitude,
        longitude,
        kind,
        formatted_address,
        match,
        ...(dropped && { dropped }),
        ...(number_is_typed && { number_is_typed }),
      };
    });
  const find = cached(ask, {
    keyOf: (query, near) => `${roughly(near)} ${query.toLowerCase()}`,
    now,
    lifeMs,
    max: maxCached,
  });
  return async (address, near) => {
    const query = address.trim();
    if (query.length > maxPlaceQueryCharacters) return undefined;
    try {
      return await find(query, near);
    } catch (problem) {
      if (problem instanceof GeocoderUnavailable) throw new Refused("geocoder_unavailable");
      throw problem;
    }
  };
}

/**
 * Finds places for one call within a time limit; addresses not found by then are "pending". If the place service
 * does not respond, it is not called again within this call.
 */
export function findPlacesWithin(findPlace: FindPlace, milliseconds: number): FindPlaceInTime {
  const time = AbortSignal.timeout(milliseconds);
  const over = new Promise<"pending">((settle) =>
    time.addEventListener("abort", () => settle("pending"), { once: true }),
  );
  let refused: Error | undefined;
  return async (address, near) => {
    if (refused) throw refused;
    if (time.aborted) return "pending";
    const answer = findPlace(address, near).catch((problem: unknown) => {
      if (problem instanceof Refused) refused = problem;
      throw problem;
    });
    // An error after the timeout is ignored: no caller waits for it.
    answer.catch(() => undefined);
    return Promise.race([answer, over]);
  };
}
