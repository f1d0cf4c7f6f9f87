import type { PlaceRecord, TakePlace } from "./place-record.ts";
import { WordCollector, wordIn, type WordIndex } from "./word-index.ts";
import { formsOf, ownWords, plain } from "../spelling/words.ts";

const maxForeign = 3;
/** Foreign towns need this population: villages would cost half a second and get no deliveries. */
const minForeignPopulation = 15_000;

/** A country's notes on its places. */
export type LandmarkNotes = {
  /** Words for the whole country or city, which distinguish nothing. */
  idle: Set<string>;
  /** Short names of areas and cities, by their plain name: bonifacio global city → BGC. */
  shortNames: Map<string, readonly string[]>;
  /** Region names by GeoNames code. */
  regions: Map<string, string>;
};

/** Where the places of a country are read, by its code in capital letters. */
export type PlaceSource = {
  readLandmarks: (country: string, take: TakePlace) => LandmarkNotes;
  readTowns: (country: string, minPopulation: number, take: TakePlace) => void;
};

/**
 * Opens country indexes: the home country's is built on first use and stays; of the others the most recently used stay.
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

/** The places of one country and the index over their words. */
export type LandmarkIndex = {
  places: readonly PlaceRecord[];
  wordIndex: WordIndex;
  /** Plain other names, only of the places that have some. */
  otherNames: ReadonlyMap<number, readonly string[]>;
  notes: LandmarkNotes;
};

/** The words that find a name: its own and their other forms. */
const findableWords = (name: string): string[] => {
  const own = [...ownWords(name)];
  return [...new Set([...own, ...own.flatMap(formsOf)])];
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
      add(word, at === 0 ? wordIn.nameStart : wordIn.name);
    const names = [...new Set(otherNames.map(plain))].filter((name) => name && name !== plain(place.name));
    if (names.length > 0) this.otherNames.set(number, names);
    for (const name of names) for (const word of findableWords(name)) add(word, wordIn.otherName);
    for (const name of surroundings) for (const word of findableWords(name)) add(word, wordIn.surroundings);
  }

  build(notes: LandmarkNotes): LandmarkIndex {
    return { places: this.places, otherNames: this.otherNames, wordIndex: this.#collector.index(), notes };
  }
}

const isWithin = (a: PlaceRecord, b: PlaceRecord, degrees: number) =>
  Math.abs(a.latitude - b.latitude) < degrees && Math.abs(a.longitude - b.longitude) < degrees;

/** A country's landmarks, streets and towns; a town among the landmarks is not added twice. */
function indexCountry(
  { readLandmarks, readTowns }: PlaceSource,
  country: string,
  minPopulation = 0,
): LandmarkIndex {
  const builder = new LandmarkIndexBuilder();
  const ours: [PlaceRecord, readonly string[]][] = [];
  const notes = readLandmarks(country, (place, otherNames) => ours.push([place, otherNames]));
  const short = (name: string) => notes.shortNames.get(plain(name)) ?? [];
  const ourAreas = new Map<string, PlaceRecord[]>();

  for (const [place, otherNames] of ours) {
    const { name, street, area, city, kind } = place;
    const surroundings = [street, area, ...short(area), city, ...short(city)];
    builder.put(place, [...otherNames, ...short(name)], surroundings);
    if (kind === "area") ourAreas.set(plain(name), [...(ourAreas.get(plain(name)) ?? []), place]);
  }
  readTowns(country, minPopulation, (town, otherNames) => {
    if (ourAreas.get(plain(town.name))?.some((area) => isWithin(area, town, 0.02))) return;
    builder.put(town, [...otherNames, ...short(town.name)], [regionName(notes, town)]);
  });
  return builder.build(notes);
}

/** The province or region a town lies in, where the country's file names it. */
export const regionName = ({ regions }: LandmarkNotes, { region }: PlaceRecord): string =>
  regions.get(region) ?? regions.get(region.split(".")[0] ?? "") ?? "";
