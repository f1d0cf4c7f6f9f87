import {
  bareNumber,
  gradeMatch,
  isWithin,
  forgivenMistakes,
  rareWords,
  sharesRareWord,
  unfinishedWord,
  wordsOfAddress,
} from "@waybill/domain/addresses/match-grade";
import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import { readAddress, type ReadAddress } from "@waybill/domain/addresses/read-address";
import { addressHabitsOf } from "@waybill/domain/markets/address-habits";
import type { House, PlaceIndex } from "@waybill/places/addresses/place-index";
import { findableWords, formsOf, plain } from "@waybill/places/addresses/words";
import type { Place, PlaceQuery, Point } from "../geocoder.ts";

/** A place of the index with how well it fits what was typed. */
export type StreetHit = {
  place: Place;
  name: string;
  match: MatchGrade;
  score: number;
  /** How many of the words typed beside its name are around it. */
  context: number;
};

const mostNames = 80;
const mostRoughNames = 1500;
const mostGraded = 60;
const mostHits = 16;
const mostPrefixWords = 300;
/** A word of more names than this tells nothing apart. */
const tooManyNames = 20_000;

/** The words of the index that a typed word may be, with how sure that is. */
function* wordsLike(index: PlaceIndex, typed: string, isUnfinished: boolean): Generator<[number, number]> {
  for (const form of [typed, ...formsOf(typed)]) {
    const { from, to } = index.wordsFrom(form);
    if (to > from && index.word(from) === form) {
      yield [from, form === typed ? 1 : 0.9];
    }
    if (!isUnfinished || form !== typed) continue;
    for (let word = from; word < Math.min(to, from + mostPrefixWords); word++)
      if (index.word(word) !== form) yield [word, 0.8];
  }
  const mistakes = forgivenMistakes(typed);
  if (mistakes === 0) return;
  const { from, to } = index.wordsFrom(typed[0]!);
  for (let word = from; word < to; word++) {
    const other = index.word(word);
    if (
      other !== typed &&
      Math.abs(other.length - typed.length) <= mistakes &&
      isWithin(other, typed, mistakes)
    )
      yield [word, 0.7];
  }
}

/** The names that have the rare words, the best first. */
function namesLike(
  index: PlaceIndex,
  words: readonly string[],
  allTyped: ReadonlySet<string>,
  unfinished: string,
): { name: number; worth: number }[] {
  const worths = new Map<number, number>();
  for (const typed of words) {
    const best = new Map<number, number>();
    for (const [word, quality] of wordsLike(index, typed, typed === unfinished)) {
      const names = index.namesWith(word);
      if (names.length > tooManyNames) continue;
      const worth = quality * Math.log(1 + index.names / names.length);
      for (const name of names) if (worth > (best.get(name) ?? 0)) best.set(name, worth);
    }
    for (const [name, worth] of best) worths.set(name, (worths.get(name) ?? 0) + worth);
  }
  const rough = [...worths].sort(([, one], [, other]) => other - one).slice(0, mostRoughNames);
  return rough
    .map(([name, worth]) => {
      const own = wordsOfAddress(index.name(name));
      const typedOnes = own.filter(
        (word) => allTyped.has(word) || formsOf(word).some((form) => allTyped.has(form)),
      );
      return { name, worth: worth * (0.6 + 0.4 * (typedOnes.length / Math.max(1, own.length))) };
    })
    .sort((one, other) => other.worth - one.worth)
    .slice(0, mostNames);
}

const roughKm = (a: Point, b: Point) =>
  111.2 *
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180));

const numberKey = (number: string) => plain(bareNumber(number)).replaceAll(/[\s.-](?=\p{L})/gu, "");
const leadingFigure = (number: string) => Number(/\d+/.exec(number)?.[0] ?? NaN);

/** The house with the typed number, else the one whose number is nearest on the same side: near enough to begin at. */
function houseOf(houses: readonly House[], typed: string): { house: House | undefined; isIt: boolean } {
  const wanted = numberKey(typed);
  const house = houses.find(({ number }) => numberKey(number) === wanted);
  if (house) return { house, isIt: true };
  const figure = leadingFigure(wanted);
  const off = ({ number }: House) => {
    const other = leadingFigure(number);
    return Math.abs(other - figure) + ((other - figure) % 2 === 0 ? 0 : 4);
  };
  const nearest = houses.filter((one) => off(one) < 40).sort((one, other) => off(one) - off(other))[0];
  return { house: nearest, isIt: false };
}

const areaKinds: ReadonlySet<string> = new Set(["city", "area", "postal_code"]);

/** A record as an address: its name, its street where it is a building, and what is around it. */
function placeOfRecord(
  index: PlaceIndex,
  record: number,
  {
    country,
    language,
    number = "",
    at,
  }: { country: string; language: string; number?: string; at?: Point | undefined },
): Place {
  const { kind, street, areas, postalCodes, latitude, longitude } = index.record(record);
  const named = (one: number) => index.nameIn(one, language);
  const name = named(record);
  const isStreet = kind === "street";
  const city = areas.find((area) => index.kindOf(area) === "city");
  const area = areas.find((one) => index.kindOf(one) !== "city");
  const { numberBehind } = addressHabitsOf(country);
  const door = !isStreet || !number ? name : numberBehind ? `${name} ${number}` : `${number} ${name}`;
  const streetName = isStreet ? name : street === undefined ? "" : named(street);
  const seen = new Set<string>();
  const lines = [
    door,
    isStreet ? "" : streetName,
    area === undefined ? "" : named(area),
    city === undefined ? "" : named(city),
  ];
  const line = lines.filter((one) => one && !seen.has(plain(one)) && seen.add(plain(one))).join(", ");
  return {
    id: `${country.toLowerCase()}:record/${record}${number && `@${encodeURIComponent(number)}`}`,
    formatted_address: line,
    latitude: at?.latitude ?? latitude,
    longitude: at?.longitude ?? longitude,
    ...(streetName && { street: streetName }),
    ...(number && { street_number: number }),
    ...(city !== undefined && { city: named(city) }),
    ...(postalCodes[0] && postalCodes.length === 1 && { postal_code: postalCodes[0] }),
    country_code: country.toUpperCase(),
    kind,
  };
}

const spellingsOf = new WeakMap<PlaceIndex, Map<number, string[]>>();
const mostSpellings = 20_000;
/** All spellings under which a name of the index is found. */
function spellings(index: PlaceIndex, name: number): string[] {
  const known = spellingsOf.get(index) ?? new Map<number, string[]>();
  spellingsOf.set(index, known);
  const found = known.get(name);
  if (found) return found;
  if (known.size > mostSpellings) known.clear();
  const text = index.name(name);
  const all = [text, [...findableWords(text)].join(" ")];
  known.set(name, all);
  return all;
}

type Asked = Pick<PlaceQuery, "query" | "country" | "near" | "language">;

function hitOf(
  index: PlaceIndex,
  record: number,
  worth: number,
  asked: Asked,
  typed: ReadAddress,
): StreetHit | undefined {
  const habits = addressHabitsOf(asked.country);
  const unfinished = unfinishedWord(asked.query);
  const { kind, street, areas, rank, name, latitude, longitude } = index.record(record);
  const isStreet = kind === "street";
  const around = areas.flatMap((area) => spellings(index, index.mainName(area)));
  const { isIt } =
    isStreet && typed.houseNumber ? houseOf(index.housesOf(record), typed.houseNumber) : { isIt: false };
  const own = index.otherNames(record).map((other) => other.name);
  const about = {
    names: [...spellings(index, index.mainName(record)), ...own],
    street: isStreet
      ? spellings(index, index.mainName(record)).join(" ")
      : street === undefined
        ? ""
        : spellings(index, index.mainName(street)).join(" "),
    surroundings: around,
    kind: areaKinds.has(kind) ? ("area" as const) : isStreet ? ("street" as const) : ("building" as const),
    knownNumber: isIt ? typed.houseNumber : "",
  };
  if (!sharesRareWord(typed, about, habits, unfinished)) return undefined;
  const match = gradeMatch(typed, about, habits, unfinished);
  const beside = [
    ...rareWords(typed.area, habits),
    ...rareWords(typed.city, habits),
    ...(isStreet ? [] : rareWords(typed.street, habits)),
  ];
  const known = new Set([...around, about.street].flatMap(wordsOfAddress));
  const context = beside.filter((word) => known.has(word)).length;
  const km = asked.near ? roughKm(asked.near, { latitude, longitude }) : 10;
  const isMeant = match !== "weak";
  const number = isStreet && isMeant ? bareNumber(typed.houseNumber) : "";
  return {
    place: placeWithNumber(index, record, number, asked),
    name,
    match,
    score: worth + 3 * context + rank / 255 + 3 / (1 + km / 3) + (isIt ? 6 : 0),
    context,
  };
}

/** Streets, houses, buildings and parts of town of the index for a typed address, the best first. */
export function searchStreets(index: PlaceIndex, asked: Asked): StreetHit[] {
  const habits = addressHabitsOf(asked.country);
  const typed = readAddress(asked.query, habits);
  const figures = wordsOfAddress(typed.street).filter((word) => /\d/.test(word));
  const subject = [...rareWords(typed.building, habits), ...rareWords(typed.street, habits), ...figures];
  const words = [
    ...new Set(
      subject.length > 0 ? subject : [...rareWords(typed.area, habits), ...rareWords(typed.city, habits)],
    ),
  ].map(plain);
  if (words.length === 0) return [];
  const { near } = asked;
  const allTyped = new Set([typed.building, typed.street, typed.area, typed.city].flatMap(wordsOfAddress));
  const isAroundTyped = new Map<number, boolean>();
  const isTyped = (area: number): boolean => {
    const known = isAroundTyped.get(area);
    if (known !== undefined) return known;
    const words = spellings(index, index.mainName(area)).flatMap(wordsOfAddress);
    const is = words.some((word) => allTyped.has(word));
    isAroundTyped.set(area, is);
    return is;
  };
  const onlyStreets = typed.street !== "" && typed.building === "";
  const rough: { record: number; worth: number; score: number }[] = [];
  for (const { name, worth } of namesLike(index, words, allTyped, unfinishedWord(asked.query)))
    for (const record of index.recordsOf(name)) {
      const kind = index.kindOf(record);
      // Where a street was typed, what only stands in it is not meant.
      if (onlyStreets && kind !== "street" && !areaKinds.has(kind)) continue;
      const there = { latitude: index.latitudeOf(record), longitude: index.longitudeOf(record) };
      const km = near ? roughKm(near, there) : 0;
      const around = index.areasOf(record).filter(isTyped).length;
      rough.push({ record, worth, score: worth + 3 * around + 3 / (1 + km / 3) });
    }
  return rough
    .sort((one, other) => other.score - one.score)
    .slice(0, mostGraded)
    .flatMap(({ record, worth }) => hitOf(index, record, worth, asked, typed) ?? [])
    .sort(
      (one, other) =>
        Number(one.match === "weak") - Number(other.match === "weak") || other.score - one.score,
    )
    .slice(0, mostHits);
}

/** A record again by its number, at the house whose number was typed where the data knows that. */
export function placeWithNumber(
  index: PlaceIndex,
  record: number,
  number: string,
  asked: { country: string; language: string },
): Place {
  const { house, isIt } = number
    ? houseOf(index.housesOf(record), number)
    : { house: undefined, isIt: false };
  const place = placeOfRecord(index, record, { ...asked, number, at: house });
  return { ...place, ...(number && !isIt && { number_is_typed: true }) };
}
