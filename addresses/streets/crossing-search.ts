import { distanceInMetres, type Place as Point } from "@waybill/domain/addresses/coordinates";
import type { FoundPlace, SearchContext } from "../found-places/found-place.ts";
import { readQuery } from "../matching/match-grade.ts";
import { matchWords, matchedShare } from "../matching/matched-words.ts";
import { readCrossing } from "../reading/crossing.ts";
import type { AddressHabits } from "../habits/habits.ts";
import type { PlaceIndex } from "./place-index.ts";
import { placeWithNumber } from "./street-address.ts";
import { searchStreets, type StreetHit } from "./street-search.ts";

/** Returns the points where streets of one set meet streets of the other; streets are records of the index. */
export type FindCrossings = (one: ReadonlySet<number>, other: ReadonlySet<number>) => readonly Point[];

/** A street that matches less than this share of the typed text is a different one. */
const minShare = 0.45;
/** Another crossing of the same streets is excluded if it is this many times as far away as the nearest. */
const farTimes = 3;
const oneCrossingMetres = 700;
/**
 * Prefers a more important street to a less important one of the same name: ten points of rank count as much as
 * this many doublings of the distance.
 */
const worthOfRank = 0.08;
const maxCrossings = 5;

/** Returns every record of the streets that may have been typed: a long street has one in each district. */
function recordsOf(index: PlaceIndex, hits: readonly StreetHit[]): Set<number> {
  const records = new Set<number>();
  for (const { record } of hits)
    for (const other of index.recordsOf(index.mainName(record)))
      if (index.kindOf(other) === "street") records.add(other);
  return records;
}

/**
 * Returns where two streets cross, first the crossing nearest to the starting point. undefined if no crossing was
 * typed, or the two streets do not meet.
 */
export function searchCrossing(
  index: PlaceIndex,
  text: string,
  habits: AddressHabits,
  context: SearchContext,
  findCrossings: FindCrossings,
): FoundPlace[] | undefined {
  const typed = readCrossing(text);
  if (!typed) return undefined;
  const sides = typed.streets.map((street) => {
    const query = readQuery(street, habits);
    const shares = searchStreets(index, query, context)
      .filter(({ place }) => place.kind === "street")
      .map((hit) => ({ hit, share: matchedShare(matchWords(query, hit.found, "street")) }))
      .filter(({ share }) => share >= minShare);
    const best = Math.max(0, ...shares.map(({ share }) => share));
    const hits = shares.filter(({ share }) => share >= best * 0.75).map(({ hit }) => hit);
    return { best, records: recordsOf(index, hits) };
  });
  const [one, other] = sides;
  if (!one || !other || one.records.size === 0 || other.records.size === 0) return undefined;
  // Excludes a flyover that has both names.
  for (const record of one.records) if (other.records.delete(record)) one.records.delete(record);
  const { near } = context;
  const importanceOf = (records: ReadonlySet<number>, point: Point) =>
    index.rankOf(nearestRecord(index, records, point)) * worthOfRank;
  const points = findCrossings(one.records, other.records)
    .map((point) => {
      const metres = near ? distanceInMetres(near, point) : 0;
      const importance = importanceOf(one.records, point) + importanceOf(other.records, point);
      return { point, metres, likely: importance - Math.log2(1 + metres / 1000) / 2 };
    })
    .sort((a, b) => b.likely - a.likely)
    .slice(0, maxCrossings);
  const [first, ...rest] = points;
  if (!first) return undefined;
  const rivals = rest.filter(
    ({ point, metres }) =>
      metres < farTimes * first.metres && distanceInMetres(point, first.point) > oneCrossingMetres,
  );
  const isSure = typed.isCertain && rivals.length === 0 && Math.min(one.best, other.best) >= 0.8;
  return points.map(({ point }, at) => {
    const [own, its] = [nearestRecord(index, one.records, point), nearestRecord(index, other.records, point)];
    const place = placeWithNumber(index, own, "", context);
    const [street = "", ...around] = place.formatted_address.split(", ");
    const crossed = index.nameIn(its, context.language);
    const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
    const [latitude, longitude] = [rounded(point.latitude), rounded(point.longitude)];
    return {
      ...place,
      latitude,
      longitude,
      id: `at:${latitude},${longitude}`,
      formatted_address: [`${street} / ${crossed}`, ...around].join(", "),
      kind: "corner",
      match: at === 0 && isSure ? "street" : "weak",
    };
  });
}

/** Returns the record of a street in the district nearest to a point. */
function nearestRecord(index: PlaceIndex, records: ReadonlySet<number>, point: Point): number {
  let [nearest, min] = [-1, Infinity];
  for (const record of records) {
    const metres = distanceInMetres(point, {
      latitude: index.latitudeOf(record),
      longitude: index.longitudeOf(record),
    });
    if (metres < min) [nearest, min] = [record, metres];
  }
  return nearest;
}
