import { Column } from "../storage/column.ts";
import { ExternalSorter } from "../storage/external-sort.ts";
import type { AddressSections } from "@waybill/addresses/streets/address-sections";
import { searchableWords } from "@waybill/addresses/spelling/words";

/** The role of a name for a record: its main name, another name in a language, or its postal code. */
type Bearing = { record: number; as: number; order?: number };
const mainName = 0;
const codeName = 255;

/** Returns a key that sorts words by their UTF-16 units, like JavaScript strings. */
function wordKey(word: string): Buffer {
  const key = Buffer.from(word, "utf16le");
  return key.swap16();
}

type NameSections = Pick<
  AddressSections,
  | "nameStart"
  | "nameText"
  | "nameRecordStart"
  | "nameRecord"
  | "recordName"
  | "recordCodeStart"
  | "recordCode"
  | "otherRecord"
  | "otherName"
  | "otherLanguage"
>;
type WordSections = Pick<AddressSections, "wordStart" | "wordText" | "wordNameStart" | "wordName">;

/** Collects the names of records, and builds the sections of names and words with their references. */
export class NameCollector {
  readonly #names: ExternalSorter;
  readonly #words: ExternalSorter;
  readonly #languages: string[] = [""];
  readonly #bearing = Buffer.alloc(6);

  constructor(folder: string) {
    this.#names = new ExternalSorter(folder);
    this.#words = new ExternalSorter(folder);
  }

  get languages(): string {
    return this.#languages.join(" ");
  }

  #add(name: string, { record, as, order = 0 }: Bearing): void {
    this.#bearing.writeUInt32LE(record);
    this.#bearing.writeUInt8(as, 4);
    this.#bearing.writeUInt8(order, 5);
    this.#names.add(Buffer.from(name), this.#bearing);
  }

  /** Adds a postal code of a record, with its index in the record's list. */
  addCode(record: number, code: string, order: number): void {
    this.#add(code, { record, as: codeName, order });
  }

  /**
   * Adds the names in a record's tags: `name`, `name:ar`, `alt_name` and similar ones; each may have several names
   * separated by `;`.
   */
  addNames(record: number, tags: Readonly<Record<string, string>>): void {
    const main = tags["name"] ?? tags["ref"] ?? "";
    this.#add(main, { record, as: mainName });
    const seen = new Set([main]);
    for (const [tag, value] of Object.entries(tags)) {
      const [, language = ""] = tag.split(":");
      let as = this.#languages.indexOf(language);
      if (as < 0 && this.#languages.length < codeName - 1) as = this.#languages.push(language) - 1;
      for (const name of value.split(";").map((one) => one.trim()))
        if (as >= 0 && name && (!seen.has(name) || language !== "")) {
          seen.add(name);
          if (tag !== "name") this.#add(name, { record, as: as + 1 });
        }
    }
  }

  names(records: number): NameSections {
    const [start, text] = [new Column("Uint32Array"), new Column("Uint8Array")];
    const [recordStart, borne] = [new Column("Uint32Array"), new Column("Uint32Array")];
    const others: [record: number, name: number, language: number][] = [];
    const codes: [record: number, order: number, name: number][] = [];
    const recordName = new Uint32Array(records);
    let before: Buffer | undefined;
    const number = Buffer.alloc(4);
    for (const { key, value } of this.#names.sorted()) {
      if (!before?.equals(key)) {
        before = Buffer.from(key);
        number.writeUInt32LE(start.length);
        start.push(text.length);
        recordStart.push(borne.length);
        for (const byte of key) text.push(byte);
        for (const word of searchableWords(key.toString())) this.#words.add(wordKey(word), number);
      }
      const [record, as, name] = [value.readUInt32LE(), value.readUInt8(4), start.length - 1];
      if (as === codeName) codes.push([record, value.readUInt8(5), name]);
      else {
        borne.push(record);
        if (as === mainName) recordName[record] = name;
        else others.push([record, name, as - 1]);
      }
    }
    start.push(text.length);
    recordStart.push(borne.length);
    others.sort(([a], [b]) => a - b);
    codes.sort(([a, one], [b, other]) => a - b || one - other);
    const recordCodeStart = new Uint32Array(records + 1);
    for (const [record] of codes) recordCodeStart[record + 1]!++;
    for (let at = 0; at < records; at++) recordCodeStart[at + 1]! += recordCodeStart[at]!;
    return {
      nameStart: start.values(),
      nameText: text.values(),
      nameRecordStart: recordStart.values(),
      nameRecord: borne.values(),
      recordName,
      recordCodeStart,
      recordCode: Uint32Array.from(codes, ([, , name]) => name),
      otherRecord: Uint32Array.from(others, ([record]) => record),
      otherName: Uint32Array.from(others, ([, name]) => name),
      otherLanguage: Uint8Array.from(others, ([, , language]) => language),
    };
  }

  /** Returns the words of the names; must be called after the names were built. */
  words(): WordSections {
    const [start, text] = [new Column("Uint32Array"), new Column("Uint16Array")];
    const [nameStart, names] = [new Column("Uint32Array"), new Column("Uint32Array")];
    let before: Buffer | undefined;
    for (const { key, value } of this.#words.sorted()) {
      if (!before?.equals(key)) {
        before = Buffer.from(key);
        start.push(text.length);
        nameStart.push(names.length);
        for (let at = 0; at < key.length; at += 2) text.push(key.readUInt16BE(at));
      }
      names.push(value.readUInt32LE());
    }
    start.push(text.length);
    nameStart.push(names.length);
    return {
      wordStart: start.values(),
      wordText: text.values(),
      wordNameStart: nameStart.values(),
      wordName: names.values(),
    };
  }
}
