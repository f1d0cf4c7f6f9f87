import { type Addresses, cellSize, perDegree } from "./address-sections.ts";
import { kindOfNumber, type PlaceKind } from "./place-kinds.ts";

/** A street, a named place, an area or a postal code, by its number in the index. */
export type PlaceRecord = {
  number: number;
  kind: PlaceKind;
  /** The probability that it is the right place, 0 to 255. */
  rank: number;
  name: string;
  latitude: number;
  longitude: number;
  /** The record of the street it is in. */
  street: number | undefined;
  /** The records of its areas: boundaries before nearby names, its city among them. */
  areas: readonly number[];
  postalCodes: readonly string[];
};

export type House = {
  number: string;
  latitude: number;
  longitude: number;
  /** The area of the street that the house is in, as a record. */
  area: number | undefined;
  postalCode: string | undefined;
};

/** A stretch of the words in order. */
export type WordRange = { from: number; to: number };

/** Where a value is in a sorted array, or would be. */
const placeOf = (sorted: Uint32Array, wanted: number): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle]! < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * Fills one row of the edit-distance table (optimal string alignment); returns its minimum. Cells farther from the
 * diagonal than the limit are skipped.
 */
function fillRow(
  { rows, width, mistakes }: { rows: Uint8Array; width: number; mistakes: number },
  typed: string,
  text: Uint16Array,
  end: number,
  depth: number,
): number {
  const row = depth * width;
  const [above, before] = [row - width, row - 2 * width];
  const letter = text[end - 1]!;
  const letterBefore = depth > 1 ? text[end - 2]! : -1;
  let least = depth;
  if (depth <= mistakes) rows[row] = depth;
  const last = Math.min(width - 1, depth + mistakes);
  for (let column = Math.max(1, depth - mistakes); column <= last; column++) {
    const typedLetter = typed.charCodeAt(column - 1);
    let edits = rows[above + column - 1]! + (letter === typedLetter ? 0 : 1);
    edits = Math.min(edits, rows[above + column]! + 1, rows[row + column - 1]! + 1);
    if (column > 1 && letterBefore === typedLetter && letter === typed.charCodeAt(column - 2))
      edits = Math.min(edits, rows[before + column - 2]! + 1);
    rows[row + column] = edits;
    if (edits < least) least = edits;
  }
  return least;
}

/** The addresses of a country, read in place: nothing is parsed on open, and records only on demand. */
export class PlaceIndex {
  readonly #held: Addresses;
  readonly #languages: readonly string[];
  readonly #nameText: Buffer;
  readonly #numberText: Buffer;
  #lastLanguage: { language: string; wanted: number; main: number } | undefined;

  constructor(held: Addresses) {
    this.#held = held;
    this.#languages = held.facts.languages.split(" ");
    const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    this.#nameText = asBuffer(held.nameText);
    this.#numberText = asBuffer(held.numberText);
  }

  get records(): number {
    return this.#held.recordKind.length;
  }
  get names(): number {
    return this.#held.nameStart.length - 1;
  }
  get words(): number {
    return this.#held.wordStart.length - 1;
  }

  /** A name by its number, as on the map. */
  name(number: number): string {
    const { nameStart } = this.#held;
    return this.#nameText.toString("utf8", nameStart[number], nameStart[number + 1]);
  }

  /** Where a name begins in the text of all names. */
  nameFrom(number: number): number {
    return this.#held.nameStart[number]!;
  }
  /** The text of all names, in UTF-8. */
  get nameText(): Uint8Array {
    return this.#nameText;
  }

  /** The records that bear a name. */
  recordsOf(name: number): Uint32Array {
    const { nameRecord, nameRecordStart } = this.#held;
    return nameRecord.subarray(nameRecordStart[name], nameRecordStart[name + 1]);
  }

  /** A word by its number; words are in the order of their letters. */
  word(number: number): string {
    const { wordStart, wordText } = this.#held;
    return String.fromCharCode(...wordText.subarray(wordStart[number], wordStart[number + 1]));
  }

  /** The names that have a word. */
  namesWith(word: number): Uint32Array {
    const { wordName, wordNameStart } = this.#held;
    return wordName.subarray(wordNameStart[word], wordNameStart[word + 1]);
  }

  /** Less than, equal to or greater than 0, as the word is before, begins with or is after the prefix. */
  #compare(number: number, prefix: string): number {
    const { wordStart, wordText } = this.#held;
    const from = wordStart[number]!;
    const length = wordStart[number + 1]! - from;
    for (let at = 0; at < prefix.length; at++) {
      if (at >= length) return -1;
      const difference = wordText[from + at]! - prefix.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #firstWord(isPast: (comparison: number) => boolean, prefix: string, start = 0): number {
    let [from, to] = [start, this.words];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isPast(this.#compare(middle, prefix))) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** The words that begin with a text. */
  wordsFrom(prefix: string): WordRange {
    const from = this.#firstWord((comparison) => comparison >= 0, prefix);
    return { from, to: this.#firstWord((comparison) => comparison > 0, prefix, from) };
  }

  /**
   * The words with the typed one's first letter within this many edits; a swap counts as one. Words share the table
   * rows of their common prefix, and a prefix with too many mistakes is skipped with all its words.
   */
  wordsLike(typed: string, mistakes: number): number[] {
    const { wordStart, wordText } = this.#held;
    const { from, to } = this.wordsFrom(typed[0] ?? "");
    const width = typed.length + 1;
    const deepest = typed.length + mistakes;
    const rows = new Uint8Array((deepest + 1) * width).fill(mistakes + 1);
    for (let column = 0; column < width; column++) rows[column] = column;
    const table = { rows, width, mistakes };
    const found: number[] = [];
    let [reached, before] = [0, 0];
    for (let word = from; word < to;) {
      const start = wordStart[word]!;
      const length = wordStart[word + 1]! - start;
      let depth = 0;
      while (depth < reached && depth < length && wordText[start + depth] === wordText[before + depth])
        depth++;
      let isHopeless = length > deepest && depth === deepest;
      while (depth < length && !isHopeless) {
        if (depth === deepest) isHopeless = true;
        else isHopeless = fillRow(table, typed, wordText, start + ++depth, depth) > mistakes;
      }
      [reached, before] = [depth, start];
      if (!isHopeless && rows[depth * width + width - 1]! <= mistakes) found.push(word);
      word++;
      if (isHopeless) word = this.#behindShared(word, to, start, depth);
    }
    return found;
  }

  /** The first word from `word` on without a beginning: words that have it are next to one another, few or very many. */
  #behindShared(word: number, to: number, start: number, letters: number): number {
    let shared = word - 1;
    let step = 1;
    for (; shared + step < to && this.#shares(shared + step, start, letters); step *= 2) shared += step;
    let low = shared + 1;
    let high = Math.min(shared + step, to);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#shares(middle, start, letters)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a word starts with the letters at a position of the text of all words. */
  #shares(word: number, start: number, letters: number): boolean {
    const { wordStart, wordText } = this.#held;
    const at = wordStart[word]!;
    if (wordStart[word + 1]! - at < letters) return false;
    for (let letter = letters - 1; letter >= 0; letter--)
      if (wordText[at + letter] !== wordText[start + letter]) return false;
    return true;
  }

  kindOf(record: number): PlaceKind {
    return kindOfNumber(this.#held.recordKind[record]!);
  }
  rankOf(record: number): number {
    return this.#held.recordRank[record]!;
  }
  mainName(record: number): number {
    return this.#held.recordName[record]!;
  }
  areasOf(record: number): Uint32Array {
    const { recordArea, recordAreaStart } = this.#held;
    return recordArea.subarray(recordAreaStart[record], recordAreaStart[record + 1]);
  }
  latitudeOf(record: number): number {
    return this.#held.recordLatitude[record]! / perDegree;
  }
  longitudeOf(record: number): number {
    return this.#held.recordLongitude[record]! / perDegree;
  }
  streetOf(record: number): number | undefined {
    return (this.#held.recordStreet[record] || undefined) && this.#held.recordStreet[record]! - 1;
  }
  #codesOf(record: number): string[] {
    const { recordCode, recordCodeStart } = this.#held;
    return [...recordCode.subarray(recordCodeStart[record], recordCodeStart[record + 1])].map((name) =>
      this.name(name),
    );
  }

  record(number: number): PlaceRecord {
    return {
      number,
      kind: this.kindOf(number),
      rank: this.rankOf(number),
      name: this.name(this.mainName(number)),
      latitude: this.latitudeOf(number),
      longitude: this.longitudeOf(number),
      street: this.streetOf(number),
      areas: [...this.areasOf(number)],
      postalCodes: this.#codesOf(number),
    };
  }

  /** A record's other names with their languages; "": unknown. */
  otherNames(record: number): { name: string; language: string }[] {
    const { otherRecord, otherName, otherLanguage } = this.#held;
    const names: { name: string; language: string }[] = [];
    for (let at = placeOf(otherRecord, record); otherRecord[at] === record; at++)
      names.push({ name: this.name(otherName[at]!), language: this.#languages[otherLanguage[at]!] ?? "" });
    return names;
  }

  /** A record's other names, by number. */
  otherNamesOf(record: number): number[] {
    const { otherRecord, otherName } = this.#held;
    const names: number[] = [];
    for (let at = placeOf(otherRecord, record); otherRecord[at] === record; at++) names.push(otherName[at]!);
    return names;
  }

  /** A language among those of the other names, and its base language. */
  #languageOf(language: string) {
    if (this.#lastLanguage?.language === language) return this.#lastLanguage;
    const wanted = this.#languages.indexOf(language);
    const main = this.#languages.indexOf(language.split("-")[0] ?? "");
    return (this.#lastLanguage = { language, wanted, main });
  }

  /** A record's name in a language, else as on the map. */
  nameIn(record: number, language: string): string {
    const { otherRecord, otherName, otherLanguage } = this.#held;
    const { wanted, main } = this.#languageOf(language);
    let found = -1;
    for (let at = placeOf(otherRecord, record); otherRecord[at] === record; at++) {
      if (otherLanguage[at] === wanted) return this.name(otherName[at]!);
      if (otherLanguage[at] === main && found < 0) found = at;
    }
    return this.name(found < 0 ? this.mainName(record) : otherName[found]!);
  }

  /** How many houses of a street have a number, and where they begin among all houses. */
  houseRange(record: number): { from: number; to: number } {
    const { houseRecord, houseStart } = this.#held;
    const place = placeOf(houseRecord, record);
    if (houseRecord[place] !== record) return { from: 0, to: 0 };
    return { from: houseStart[place]!, to: houseStart[place + 1]! };
  }

  /** The number of a house in the list of all house numbers, shared by equal ones. */
  numberOfHouse(house: number): number {
    return this.#held.houseNumber[house]!;
  }

  /** A house number as on the map. */
  houseNumber(number: number): string {
    const { numberStart } = this.#held;
    return this.#numberText.toString("utf8", numberStart[number], numberStart[number + 1]);
  }

  /** A house of a street by its place among all houses. */
  houseOf(record: number, house: number): House {
    const { houseEast, houseNorth, houseArea, houseCode, recordLatitude, recordLongitude } = this.#held;
    return {
      number: this.houseNumber(this.numberOfHouse(house)),
      latitude: (recordLatitude[record]! + houseNorth[house]!) / perDegree,
      longitude: (recordLongitude[record]! + houseEast[house]!) / perDegree,
      area: this.areasOf(record)[houseArea[house]!],
      postalCode: this.#codesOf(record)[houseCode[house]!],
    };
  }

  /** The houses of a street by their numbers, from 1 on up. */
  housesOf(record: number): House[] {
    const { from, to } = this.houseRange(record);
    return Array.from({ length: to - from }, (_, at) => this.houseOf(record, from + at));
  }

  /** The record of a street by its number in the file of roads. */
  streetRecord(street: number): number | undefined {
    return street > 0 ? this.#held.streetRecord[street - 1] : undefined;
  }

  /** The records in the cells around a place, at least to this distance. */
  *around(place: { latitude: number; longitude: number }, metres: number): Generator<number> {
    const { west, south, columns } = this.#held.facts;
    const { cell, cellRecordStart } = this.#held;
    const narrowing = Math.cos((place.latitude * Math.PI) / 180);
    const reach = metres / 1.11 / cellSize;
    const column = Math.floor((place.longitude * perDegree) / cellSize) - west;
    const row = Math.floor((place.latitude * perDegree) / cellSize) - south;
    const wide = Math.ceil(reach / narrowing);
    for (let r = row - Math.ceil(reach); r <= row + Math.ceil(reach); r++) {
      if (r < 0) continue;
      const last = r * columns + Math.min(columns - 1, column + wide);
      for (let at = placeOf(cell, r * columns + Math.max(0, column - wide)); cell[at]! <= last; at++)
        for (let record = cellRecordStart[at]!; record < cellRecordStart[at + 1]!; record++) yield record;
    }
  }
}
