import { areaNamesOf } from "../reading/address-tokens.ts";
import { commonWords, longStreetTypes } from "../habits/address-words.ts";
import { gradeMatch } from "../matching/grade-rules.ts";
import {
  type AddressQuery,
  bareNumber,
  type FoundAddress,
  queryOfName,
  sharesRareWord,
} from "../matching/match-grade.ts";
import { nameFit } from "../matching/name-fit.ts";
import { matchesGenericName, matchWords, matchedShare, typedWords } from "../matching/matched-words.ts";
import { isOneStreet, mayBeBuilding } from "../reading/street-names.ts";
import { isWordOf, splitName, type SplitName, wordsOfAddress } from "../reading/split-names.ts";
import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import type { AddressHabits } from "../habits/habits.ts";
import type { PlaceIndex } from "./place-index.ts";
import { soundPrefix, soundOf } from "../spelling/latin-words.ts";
import { searchableWords, normaliseText } from "../spelling/words.ts";
import type { Place as Point } from "@waybill/domain/addresses/coordinates";
import type { FoundPlace as Place, SearchContext } from "../found-places/found-place.ts";
import { TopScored } from "../found-places/top-scored.ts";
import { houseOf } from "./house-of-street.ts";
import { namesLike } from "./names-like.ts";
import { soundOfWords, soundsLike } from "./sounds-like.ts";
import { placeWithNumber } from "./street-address.ts";

/** A result of the index, and how well it matches the typed text. */
export type StreetHit = {
  record: number;
  place: Place;
  name: string;
  match: MatchGrade;
  score: number;
  /** How many other typed words are in the result's surroundings. */
  context: number;
  /** How well the result's best name and the typed text cover each other, 0 to 2. */
  fit: number;
  /** True if one of the result's names is the typed street; a missing type such as «Street» is ignored. */
  isAsTyped: boolean;
  /** How near the nearest house number in the data is to the typed one, 0 to 1. */
  houseNearness: number;
  /** How near the result is to the typed district, 0 to 1. */
  nearness: number;
  /** The result's names and surroundings, prepared for comparison. */
  found: FoundAddress;
};

const maxGraded = 60;
const maxHits = 16;

/** Returns approximate kilometres from a point, as on a plane: enough to sort by distance. */
function kmFrom({ latitude, longitude }: Point) {
  const widening = Math.cos((latitude * Math.PI) / 180);
  return (latitudeThere: number, longitudeThere: number) => {
    const [north, east] = [latitudeThere - latitude, (longitudeThere - longitude) * widening];
    return 111.2 * Math.sqrt(north * north + east * east);
  };
}

const areaKinds: ReadonlySet<string> = new Set(["city", "area", "postal_code"]);

const latinNamesOf = new WeakMap<AddressHabits, ReadonlyMap<string, readonly SplitName[]>>();
/** Returns the Latin names of a country's districts, by map name. */
function latinNames(habits: AddressHabits): ReadonlyMap<string, readonly SplitName[]> {
  const known = latinNamesOf.get(habits);
  if (known) return known;
  const names = new Map(
    areaNamesOf(habits).map(
      ({ onMap, names: latin }) => [normaliseText(onMap), latin.map(splitName)] as const,
    ),
  );
  latinNamesOf.set(habits, names);
  return names;
}

const spellingsOf = new WeakMap<PlaceIndex, Map<number, readonly SplitName[]>>();
const maxSpellings = 20_000;
/** Returns all spellings by which a name of the index is found: its own, and what people type for other scripts. */
function spellings(index: PlaceIndex, name: number, habits: AddressHabits): readonly SplitName[] {
  const known = spellingsOf.get(index) ?? new Map<number, readonly SplitName[]>();
  spellingsOf.set(index, known);
  const found = known.get(name);
  if (found) return found;
  if (known.size > maxSpellings) known.clear();
  const text = index.name(name);
  const own = splitName(text);
  const findable = [...searchableWords(text)];
  const isMore = findable.some((word) => !own.words.includes(word));
  const all = isMore ? [own, splitName(findable.join(" "))] : [own];
  for (const other of latinNames(habits).get(normaliseText(text)) ?? []) all.push(other);
  known.set(name, all);
  return all;
}

/** Returns all names of a record. */
const namesOf = (index: PlaceIndex, record: number, habits: AddressHabits): readonly SplitName[] => {
  const own = spellings(index, index.mainName(record), habits);
  const others = index.otherNamesOf(record);
  return others.length === 0 ? own : [...own, ...others.map((name) => spellings(index, name, habits)[0]!)];
};

const citiesOf = new WeakMap<PlaceIndex, readonly number[]>();
const farthestCityKm = 60;
/** Returns the cities of an index; cached. */
export function citiesIn(index: PlaceIndex): readonly number[] {
  const known = citiesOf.get(index);
  if (known) return known;
  const cities: number[] = [];
  for (let record = 0; record < index.records; record++)
    if (index.kindOf(record) === "city") cities.push(record);
  citiesOf.set(index, cities);
  return cities;
}

/** Returns the nearest city to a record that lies in no known boundary. */
function nearestCity(index: PlaceIndex, record: number): number | undefined {
  const kmTo = kmFrom({ latitude: index.latitudeOf(record), longitude: index.longitudeOf(record) });
  let [nearest, min]: [number | undefined, number] = [undefined, farthestCityKm];
  for (const city of citiesIn(index)) {
    const km = kmTo(index.latitudeOf(city), index.longitudeOf(city));
    if (km < min) [nearest, min] = [city, km];
  }
  return nearest;
}

const asOne = (names: readonly SplitName[]): SplitName =>
  names.length === 1
    ? names[0]!
    : { words: names.flatMap(({ words }) => words), initials: names[0]?.initials ?? "" };

/** True if an index has names in other scripts, which are also found by sound. */
function hasSounds(index: PlaceIndex): boolean {
  const { from, to } = index.wordsFrom(soundPrefix);
  return to > from;
}

const soundWords = new Map<string, string | undefined>();
const maxSoundWords = 5_000;
/** Returns a word's sound, in the form that spellings contain. */
function soundWord(word: string): string | undefined {
  if (soundWords.size > maxSoundWords) soundWords.clear();
  if (!soundWords.has(word)) soundWords.set(word, wordsOfAddress(soundOf(word) ?? "")[0]);
  return soundWords.get(word);
}

/** A graded record. How well it fits and its address are computed only for the best few. */
type Graded = Pick<StreetHit, "match" | "score" | "context" | "nearness"> & {
  record: number;
  isStreet: boolean;
  names: readonly SplitName[];
  found: FoundAddress;
  query: AddressQuery;
  house: ReturnType<typeof houseOf> | undefined;
};

function gradeRecord(
  index: PlaceIndex,
  record: number,
  worth: number,
  km: number,
  address: AddressQuery,
  namesOfArea: (area: number) => readonly SplitName[],
  isNamedSo: boolean,
): Graded | undefined {
  const kind = index.kindOf(record);
  const isStreet = kind === "street";
  const street = isStreet ? record : index.streetOf(record);
  const { habits } = address;
  const streetName = street === undefined ? noName : asOne(spellings(index, index.mainName(street), habits));
  const names = namesOf(index, record, habits);
  const hasSimilarSound = (word: string) => {
    const sound = soundWord(word);
    return sound !== undefined && [...names, streetName].some(({ words }) => words.includes(sound));
  };
  if (!isNamedSo && !sharesRareWord(address, { names, street: streetName })) {
    const own = [...address.rare.street, ...address.rare.building];
    const wanted = address.typed.street || address.typed.building;
    if (!own.some(hasSimilarSound) && !names.some(({ words }) => soundsLike(words, wanted, habits)))
      return undefined;
  }
  // «Calle 128D Aures» means the street in Aures.
  const isBesideName = (word: string) => !/\d/.test(word) && !names.some(({ words }) => words.includes(word));
  const around = [...address.rare.area, ...address.rare.street].filter(isBesideName);
  const surroundings: SplitName[] = [];
  let [hasCity, kmToArea] = [false, Infinity];
  const kmTo = kmFrom({ latitude: index.latitudeOf(record), longitude: index.longitudeOf(record) });
  for (const area of index.areasOf(record)) {
    const called = namesOfArea(area);
    for (const name of called) surroundings.push(name);
    if (index.kindOf(area) === "city") hasCity = true;
    else if (around.some((word) => isWordOf(word, called)))
      kmToArea = Math.min(kmToArea, kmTo(index.latitudeOf(area), index.longitudeOf(area)));
  }
  const nearest = hasCity || address.rare.city.length === 0 ? undefined : nearestCity(index, record);
  if (nearest !== undefined) surroundings.push(...namesOf(index, nearest, habits));
  const kindOfFound = areaKinds.has(kind) ? "area" : isStreet ? "street" : "building";
  const query = queryOfName(address, { names, surroundings, kind: kindOfFound }) ?? address;
  const { typed, rare } = query;
  const house = isStreet && typed.houseNumber !== "" ? houseOf(index, record, typed.houseNumber) : undefined;
  const isIt = house?.isIt ?? false;
  const found: FoundAddress = {
    names,
    street: streetName,
    surroundings,
    kind: kindOfFound,
    knownNumber: isIt ? typed.houseNumber : "",
  };
  const match = gradeMatch(query, found);
  const soundsLikeSurroundings = (word: string) => {
    const sound = soundWord(word);
    return sound !== undefined && surroundings.some(({ words }) => words.includes(sound));
  };
  const isAround = (word: string) =>
    streetName.words.includes(word) || isWordOf(word, surroundings) || soundsLikeSurroundings(word);
  // «DHA Phase 5» does not match «Block 5».
  const isFigureAround = (figure: string) => {
    const beside = wordsOfAddress(`${typed.area} ${typed.city}`).filter((word) => !/\d/.test(word));
    return surroundings.some(
      ({ words }) => words.includes(figure) && beside.some((word) => words.includes(word)),
    );
  };
  const besideStreet = rare.street.filter((word) => !isStreet || isBesideName(word));
  const beside = [...rare.area, ...rare.city, ...besideStreet];
  const context = beside.filter((word) => !/\d/.test(word) || isFigureAround(word)).filter(isAround).length;
  const score = worth + 3 * context + index.rankOf(record) / 255 + 3 / (1 + km / 3) + (isIt ? 6 : 0);
  return {
    record,
    isStreet,
    names,
    found,
    query,
    house,
    match,
    context,
    nearness: 1 / (1 + kmToArea),
    score,
  };
}
const noName: SplitName = { words: [], initials: "" };

const byScore = (one: Graded, other: Graded) =>
  Number(one.match === "weak") - Number(other.match === "weak") || other.score - one.score;
/** How many records are compared with every typed word. */
const maxCompared = 30;

/** Returns how likely a record was meant: matched words count most. */
const likelihoodOf = (index: PlaceIndex, query: AddressQuery, { found, record, score }: Graded): number =>
  score + matchWorth * matchedShare(matchWords(query, found, index.kindOf(record)));
const matchWorth = 12;

/** Converts a graded record to a result. */
function hitOf(index: PlaceIndex, graded: Graded, search: SearchContext): StreetHit {
  const { record, isStreet, names, found, query, house, match, context, nearness, score } = graded;
  const { typed, habits } = query;
  const isIt = house?.isIt ?? false;
  const number = bareNumber(typed.houseNumber);
  // The name of «6.5 Ring Road» contains the number.
  const isOfName =
    number !== "" && names.some(({ words }) => splitName(number).words.every((one) => words.includes(one)));
  // «Sukhumvit 63» is a street, even without a street word, because its streets are numbered.
  const typedStreet = typed.street || (isStreet && /\d/.test(typed.building) ? typed.building : "");
  const isAsTyped =
    typedStreet !== "" &&
    names.some(
      ({ words }) =>
        isOneStreet(words.join(" "), typedStreet, habits) || soundsLike(words, typedStreet, habits),
    );
  const isNumbered = isIt ? match !== "weak" || isAsTyped : match !== "weak" && !isOfName;
  const place = placeWithNumber(index, record, isStreet && isNumbered ? number : "", search);
  return {
    record,
    place,
    name: index.name(index.mainName(record)),
    match,
    score,
    context,
    fit: Math.max(...names.map((one) => nameFit(query, one, soundWord))),
    isAsTyped,
    houseNearness: house?.nearness ?? 0,
    nearness,
    found,
  };
}

/** A place that matches at least this share has the typed name. */
const wholeShare = 0.9;
const maxWithOneName = 24;
/** Finds places with the typed name, even if all its words are generic: «Market Market», «East Ave Medical». */
function namedSo(
  index: PlaceIndex,
  query: AddressQuery,
  kmTo: ReturnType<typeof kmFrom> | undefined,
  types: ReadonlyMap<string, string>,
): readonly { record: number; worth: number; km: number }[] {
  if (query.typed.houseNumber !== "") return [];
  const words = [...new Set(typedWords(query))].map(normaliseText);
  if (words.length === 0) return [];
  const best = new TopScored<{ record: number; worth: number; km: number }>(maxWithOneName);
  for (const { name, worth } of namesLike(index, words, new Set(words), query.unfinished, types))
    for (const record of index.recordsOf(name)) {
      const km = kmTo ? kmTo(index.latitudeOf(record), index.longitudeOf(record)) : 10;
      best.add(worth + 3 / (1 + km / 3) + index.rankOf(record) / 100, { record, worth, km });
    }
  return best.values;
}

/** Returns the streets, houses, buildings and districts of the index for a typed address, best first. */
export function searchStreets(index: PlaceIndex, query: AddressQuery, search: SearchContext): StreetHit[] {
  const { typed, rare, unfinished } = query;
  const subject = [...rare.building, ...rare.street];
  const words = [...new Set(subject.length > 0 ? subject : [...rare.area, ...rare.city])].map(normaliseText);
  // «Phaya Thai» is one word in its own script, so the sound of all words together is searched for too.
  const sound = words.length > 0 && hasSounds(index) ? soundOfWords(words.join(" ")) : undefined;
  if (sound !== undefined) words.push(sound);
  const { near } = search;
  const allTyped = new Set([typed.building, typed.street, typed.area, typed.city].flatMap(wordsOfAddress));
  // Areas in other scripts are found by their sound.
  const aroundTyped = new Set(allTyped);
  for (const word of [...rare.area, ...rare.city]) aroundTyped.add(soundWord(word) ?? word);
  const common = commonWords(query.habits.words);
  const areaWords = new Set([...aroundTyped].filter((word) => !/\d/.test(word) && !common.has(word)));
  const rareAreaWords = rare.area.filter((word) => !/\d/.test(word));
  const areaNames = new Map<number, readonly SplitName[]>();
  const namesOfArea = (area: number): readonly SplitName[] => {
    const names = areaNames.get(area) ?? namesOf(index, area, query.habits);
    areaNames.set(area, names);
    return names;
  };
  const isAroundTyped = new Map<number, boolean>();
  const isTyped = (area: number): boolean => {
    const known = isAroundTyped.get(area);
    if (known !== undefined) return known;
    const names = namesOfArea(area);
    let is = false;
    for (const { words: own } of names) for (const word of own) is ||= areaWords.has(word);
    is ||= rareAreaWords.some((word) => isWordOf(word, names));
    isAroundTyped.set(area, is);
    return is;
  };
  const onlyStreets =
    typed.street !== "" && typed.building === "" && !mayBeBuilding(typed.street, query.habits);
  const types = longStreetTypes(query.habits.streetTypes);
  const kmTo = near && kmFrom(near);
  const rough = new TopScored<{ record: number; worth: number; km: number }>(maxGraded);
  for (const { name, worth } of namesLike(index, words, allTyped, unfinished, types))
    for (const record of index.recordsOf(name)) {
      const kind = index.kindOf(record);
      // If a street was typed, other places are excluded, except areas.
      if (onlyStreets && kind !== "street" && !areaKinds.has(kind)) continue;
      const km = kmTo ? kmTo(index.latitudeOf(record), index.longitudeOf(record)) : 0;
      const areas = index.areasOf(record);
      const scoreOf = (around: number) => worth + 3 * around + 3 / (1 + km / 3);
      // Skips a place whose score would be too low even if all its areas were typed.
      if (!rough.takes(scoreOf(areas.length))) continue;
      let around = 0;
      for (const area of areas) if (isTyped(area)) around++;
      rough.add(scoreOf(around), { record, worth, km: kmTo ? km : 10 });
    }
  const graded: Graded[] = [];
  const seen = new Set<number>();
  for (const { record, worth, km } of rough.values) {
    seen.add(record);
    const one = gradeRecord(index, record, worth, km, query, namesOfArea, false);
    if (one) graded.push(one);
  }
  const isFound = graded.some(
    ({ found, record }) => matchedShare(matchWords(query, found, index.kindOf(record))) >= wholeShare,
  );
  for (const { record, worth, km } of isFound ? [] : namedSo(index, query, kmTo, types)) {
    if (seen.has(record) || (onlyStreets && areaKinds.has(index.kindOf(record)))) continue;
    const one = gradeRecord(index, record, worth, km, query, namesOfArea, true);
    if (one && matchesGenericName(query, one.found, index.kindOf(record))) graded.push(one);
  }
  return graded
    .sort(byScore)
    .slice(0, maxCompared)
    .map((one) => ({ one, likelihood: likelihoodOf(index, query, one) }))
    .sort(
      (one, other) =>
        Number(one.one.match === "weak") - Number(other.one.match === "weak") ||
        other.likelihood - one.likelihood,
    )
    .slice(0, maxHits)
    .map(({ one }) => one)
    .map((one) => hitOf(index, one, search));
}
