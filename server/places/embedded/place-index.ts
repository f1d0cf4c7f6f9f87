import { readTownsOf } from "./gazetteer.ts";
import { type LandmarkNotes, readLandmarks } from "./landmark-file.ts";
import type { PlaceRecord } from "./place-record.ts";
import { WordCollector, wordIn, type WordIndex } from "./word-index.ts";
import { formsOf, ownWords, plain } from "@waybill/places/addresses/words";

const mostForeign = 3;
/** Of another country only towns of this size: its villages would cost half a second and nobody sends a rider there. */
const leastForeignPopulation = 15_000;

/** The index of a country: that of home is built on first use and stays, of the others the last few used stay. */
export function openPlaceIndexes(home: string): (country: string) => PlaceIndex {
  const homeCode = home.toUpperCase();
  let homeIndex: PlaceIndex | undefined;
  const foreign = new Map<string, PlaceIndex>();

  return (country) => {
    const code = country.toUpperCase();
    if (code === homeCode || !/^[A-Z]{2}$/.test(code)) return (homeIndex ??= indexCountry(homeCode));
    const index = foreign.get(code) ?? indexCountry(code, leastForeignPopulation);
    foreign.delete(code);
    foreign.set(code, index);
    const [oldest] = foreign.keys();
    if (foreign.size > mostForeign && oldest !== undefined) foreign.delete(oldest);
    return index;
  };
}

/** The places of one country and the index over their words. */
export type PlaceIndex = {
  places: readonly PlaceRecord[];
  wordIndex: WordIndex;
  /** Plain other names, only of the places that have some. */
  otherNames: ReadonlyMap<number, readonly string[]>;
  notes: LandmarkNotes;
};

/** The words under which a name is found: its own and their other forms. */
const findableWords = (name: string): string[] => {
  const own = [...ownWords(name)];
  return [...new Set([...own, ...own.flatMap(formsOf)])];
};

class PlaceIndexBuilder {
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

  build(notes: LandmarkNotes): PlaceIndex {
    return { places: this.places, otherNames: this.otherNames, wordIndex: this.#collector.index(), notes };
  }
}

const isWithin = (a: PlaceRecord, b: PlaceRecord, degrees: number) =>
  Math.abs(a.latitude - b.latitude) < degrees && Math.abs(a.longitude - b.longitude) < degrees;

/** Our own landmarks and streets of a country and its towns; a town that we have ourselves is not put in twice. */
function indexCountry(country: string, leastPopulation = 0): PlaceIndex {
  const builder = new PlaceIndexBuilder();
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
  readTownsOf(country, leastPopulation, (town, otherNames) => {
    if (ourAreas.get(plain(town.name))?.some((area) => isWithin(area, town, 0.02))) return;
    builder.put(town, [...otherNames, ...short(town.name)], [regionName(notes, town)]);
  });
  return builder.build(notes);
}

/** The province or region a town lies in, where the country's file names it. */
export const regionName = ({ regions }: LandmarkNotes, { region }: PlaceRecord): string =>
  regions.get(region) ?? regions.get(region.split(".")[0] ?? "") ?? "";
