import { type Addresses, cellSize, perDegree } from "./address-sections.ts";
import { kindOfNumber, type PlaceKind } from "./place-kinds.ts";

/** A street, a named place, an area or a postal code, with its number in the index. */
export type PlaceRecord = {
  number: number;
  kind: PlaceKind;
  /** How likely people mean this place, 0 to 255. */
  rank: number;
  name: string;
  latitude: number;
  longitude: number;
  /** The record of the place's street. */
  street: number | undefined;
  /**
   * The records of the place's areas, including its city: first those whose boundary contains it, then nearby ones.
   */
  areas: readonly number[];
  postalCodes: readonly string[];
};

export type House = {
  number: string;
  latitude: number;
  longitude: number;
  /** The record of the street's area in which the house lies. */
  area: number | undefined;
  postalCode: string | undefined;
};

/** A range of the sorted words. */
export type WordRange = { from: number; to: number };

/** Returns the index of a value in a sorted array, or where it would be inserted. */
const indexOf = (sorted: Uint32Array, wanted: number): number => {
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
  let min = depth;
  if (depth <= mistakes) rows[row] = depth;
  const last = Math.min(width - 1, depth + mistakes);
  for (let column = Math.max(1, depth - mistakes); column <= last; column++) {
    const typedLetter = typed.charCodeAt(column - 1);
    let edits = rows[above + column - 1]! + (letter === typedLetter ? 0 : 1);
    edits = Math.min(edits, rows[above + column]! + 1, rows[row + column - 1]! + 1);
    if (column > 1 && letterBefore === typedLetter && letter === typed.charCodeAt(column - 2))
      edits = Math.min(edits, rows[before + column - 2]! + 1);
    rows[row + column] = edits;
    if (edits < min) min = edits;
  }
  return min;
}

/**
 * The addresses of a country, read directly from the file's bytes: opening parses nothing, and a record is decoded
 * only when it is needed.
 */
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

  /** Returns the name with this number, as on the map. */
  name(number: number): string {
    const { nameStart } = this.#held;
    return this.#nameText.toString("utf8", nameStart[number], nameStart[number + 1]);
  }

  /** Returns the byte position of a name in the text of all names. */
  nameFrom(number: number): number {
    return this.#held.nameStart[number]!;
  }
  /** The text of all names, in UTF-8. */
  get nameText(): Uint8Array {
    return this.#nameText;
  }

  /** Returns the records with this name. */
  recordsOf(name: number): Uint32Array {
    const { nameRecord, nameRecordStart } = this.#held;
    return nameRecord.subarray(nameRecordStart[name], nameRecordStart[name + 1]);
  }

  /** Returns the word with this number; words are sorted. */
  word(number: number): string {
    const { wordStart, wordText } = this.#held;
    return String.fromCharCode(...wordText.subarray(wordStart[number], wordStart[number + 1]));
  }

  /** Returns the names that contain this word. */
  namesWith(word: number): Uint32Array {
    const { wordName, wordNameStart } = this.#held;
    return wordName.subarray(wordNameStart[word], wordNameStart[word + 1]);
  }

  /** Returns less than, equal to or greater than 0 if the word is before, begins with, or is after the prefix. */
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

  /** Returns the range of words that begin with a text. */
  wordsFrom(prefix: string): WordRange {
    const from = this.#firstWord((comparison) => comparison >= 0, prefix);
    return { from, to: this.#firstWord((comparison) => comparison > 0, prefix, from) };
  }

  /**
   * Returns the words with the typed word's first letter that are within this many edits; a swap counts as one.
   * Words with a common prefix share its rows of the table, and a prefix with too many mistakes is skipped with all
   * its words.
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

  /**
   * Returns the first word from `word` on that does not start with these letters. Words with the same prefix are
   * adjacent; there may be few or very many.
   */
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

  /** True if a word starts with the letters at a position of the text of all words. */
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

  /** Returns a record's other names with their languages; "": unknown. */
  otherNames(record: number): { name: string; language: string }[] {
    const { otherRecord, otherName, otherLanguage } = this.#held;
    const names: { name: string; language: string }[] = [];
    for (let at = indexOf(otherRecord, record); otherRecord[at] === record; at++)
      names.push({ name: this.name(otherName[at]!), language: this.#languages[otherLanguage[at]!] ?? "" });
    return names;
  }

  /** Returns the numbers of a record's other names. */
  otherNamesOf(record: number): number[] {
    const { otherRecord, otherName } = this.#held;
    const names: number[] = [];
    for (let at = indexOf(otherRecord, record); otherRecord[at] === record; at++) names.push(otherName[at]!);
    return names;
  }

  /** Returns the indexes of a language and of its base language in the list of languages. */
  #languageOf(language: string) {
    if (this.#lastLanguage?.language === language) return this.#lastLanguage;
    const wanted = this.#languages.indexOf(language);
    const main = this.#languages.indexOf(language.split("-")[0] ?? "");
    return (this.#lastLanguage = { language, wanted, main });
  }

  /** Returns a record's name in a language, or else as on the map. */
  nameIn(record: number, language: string): string {
    const { otherRecord, otherName, otherLanguage } = this.#held;
    const { wanted, main } = this.#languageOf(language);
    let found = -1;
    for (let at = indexOf(otherRecord, record); otherRecord[at] === record; at++) {
      if (otherLanguage[at] === wanted) return this.name(otherName[at]!);
      if (otherLanguage[at] === main && found < 0) found = at;
    }
    return this.name(found < 0 ? this.mainName(record) : otherName[found]!);
  }

  /** Returns the range of a street's houses in the list of all houses. */
  houseRange(record: number): { from: number; to: number } {
    const { houseRecord, houseStart } = this.#held;
    const firstHouse = indexOf(houseRecord, record);
    if (houseRecord[firstHouse] !== record) return { from: 0, to: 0 };
    return { from: houseStart[firstHouse]!, to: houseStart[firstHouse + 1]! };
  }

  /** Returns the index of a house's number in the list of all house numbers, in which each number occurs once. */
  numberOfHouse(house: number): number {
    return this.#held.houseNumber[house]!;
  }

  /** Returns the house number with this index, as on the map. */
  houseNumber(number: number): string {
    const { numberStart } = this.#held;
    return this.#numberText.toString("utf8", numberStart[number], numberStart[number + 1]);
  }

  /** Returns a house of a street by its index in the list of all houses. */
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

  /** Returns the houses of a street, sorted by number. */
  housesOf(record: number): House[] {
    const { from, to } = this.houseRange(record);
    return Array.from({ length: to - from }, (_, at) => this.houseOf(record, from + at));
  }

  /** Returns the record of a street by its number in the file of roads. */
  streetRecord(street: number): number | undefined {
    return street > 0 ? this.#held.streetRecord[street - 1] : undefined;
  }

  /** Returns the records in the cells around a point, at least up to this distance. */
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
      for (let at = indexOf(cell, r * columns + Math.max(0, column - wide)); cell[at]! <= last; at++)
        for (let record = cellRecordStart[at]!; record < cellRecordStart[at + 1]!; record++) yield record;
    }
  }
}
