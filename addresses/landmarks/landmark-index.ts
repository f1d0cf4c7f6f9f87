import type { PlaceRecord, OnPlace } from "./place-record.ts";
import { WordCollector, wordLocations, type WordIndex } from "./word-index.ts";
import { alternativeForms, nameWords, normaliseText } from "../spelling/words.ts";

const maxForeign = 3;
/**
 * The minimum population of towns abroad: with all villages, loading would take half a second longer, and no
 * deliveries go there.
 */
const minForeignPopulation = 15_000;

/** Additional data about a country's places. */
export type LandmarkNotes = {
  /** Words such as the country's or city's name, which do not distinguish places within it. */
  idle: Set<string>;
  /** Short names of areas and cities, by their normalised name: bonifacio global city → BGC. */
  shortNames: Map<string, readonly string[]>;
  /** Region names by GeoNames code. */
  regions: Map<string, string>;
};

/** Loads the places of a country, by its code in capital letters. */
export type PlaceSource = {
  readLandmarks: (country: string, take: OnPlace) => LandmarkNotes;
  readTowns: (country: string, minPopulation: number, take: OnPlace) => void;
};

/**
 * Opens country indexes. The home country's is built on first use and never dropped; of other countries only the
 * most recently used ones stay open.
 */
export function openLandmarkIndexes(home: string, source: PlaceSource): (country: string) => LandmarkIndex {
  const homeCode = home.toUpperCase();
  let homeIndex: LandmarkIndex | undefined;
  const foreign = new Map<string, LandmarkIndex>();

  return (country) => {
    const code = country.toUpperCase();
    if (code === homeCode || !/^[A-Z]{2}$/.test(code)) return (homeIndex ??= indexCountry(source, homeCode));
    const index = foreign.get(code) ?? indexCountry(source, code, minForeignPopulation);
    foreign.delete(code);
    foreign.set(code, index);
    const [oldest] = foreign.keys();
    if (foreign.size > maxForeign && oldest !== undefined) foreign.delete(oldest);
    return index;
  };
}

/** The places of one country, with an index of their words. */
export type LandmarkIndex = {
  places: readonly PlaceRecord[];
  wordIndex: WordIndex;
  /** Normalised other names, by place; only of places that have some. */
  otherNames: ReadonlyMap<number, readonly string[]>;
  notes: LandmarkNotes;
};

/** Returns the words by which a name is found: the words of the name, and their other forms. */
const findableWords = (name: string): string[] => {
  const own = [...nameWords(name)];
  return [...new Set([...own, ...own.flatMap(alternativeForms)])];
};

class LandmarkIndexBuilder {
  readonly places: PlaceRecord[] = [];
  readonly otherNames = new Map<number, readonly string[]>();
  readonly #collector = new WordCollector();

  put(place: PlaceRecord, otherNames: readonly string[], surroundings: readonly string[]): void {
    const number = this.places.push(place) - 1;
    const seen = new Set<string>();
    const add = (word: string, where: number) => {
      if (!seen.has(word)) this.#collector.add(number, where, word);
      seen.add(word);
    };
    for (const [at, word] of findableWords(place.name).entries())
      add(word, at === 0 ? wordLocations.nameStart : wordLocations.name);
    const names = [...new Set(otherNames.map(normaliseText))].filter(
      (name) => name && name !== normaliseText(place.name),
    );
    if (names.length > 0) this.otherNames.set(number, names);
    for (const name of names) for (const word of findableWords(name)) add(word, wordLocations.otherName);
    for (const name of surroundings)
      for (const word of findableWords(name)) add(word, wordLocations.surroundings);
  }

  build(notes: LandmarkNotes): LandmarkIndex {
    return { places: this.places, otherNames: this.otherNames, wordIndex: this.#collector.index(), notes };
  }
}

const isWithin = (a: PlaceRecord, b: PlaceRecord, degrees: number) =>
  Math.abs(a.latitude - b.latitude) < degrees && Math.abs(a.longitude - b.longitude) < degrees;

/** Indexes a country's landmarks, streets and towns; a town that is also a landmark is added once. */
function indexCountry(
  { readLandmarks, readTowns }: PlaceSource,
  country: string,
  minPopulation = 0,
): LandmarkIndex {
  const builder = new LandmarkIndexBuilder();
  const ours: [PlaceRecord, readonly string[]][] = [];
  const notes = readLandmarks(country, (place, otherNames) => ours.push([place, otherNames]));
  const short = (name: string) => notes.shortNames.get(normaliseText(name)) ?? [];
  const ourAreas = new Map<string, PlaceRecord[]>();

  for (const [place, otherNames] of ours) {
    const { name, street, area, city, kind } = place;
    const surroundings = [street, area, ...short(area), city, ...short(city)];
    builder.put(place, [...otherNames, ...short(name)], surroundings);
    if (kind === "area")
      ourAreas.set(normaliseText(name), [...(ourAreas.get(normaliseText(name)) ?? []), place]);
  }
  readTowns(country, minPopulation, (town, otherNames) => {
    if (ourAreas.get(normaliseText(town.name))?.some((area) => isWithin(area, town, 0.02))) return;
    builder.put(town, [...otherNames, ...short(town.name)], [regionName(notes, town)]);
  });
  return builder.build(notes);
}

/** Returns the province or region of a town, if the country's file names it. */
export const regionName = ({ regions }: LandmarkNotes, { region }: PlaceRecord): string =>
  regions.get(region) ?? regions.get(region.split(".")[0] ?? "") ?? "";
