import type { TypedArrayOf } from "@waybill/addresses/streets/address-sections";
import { closeSync, openSync, renameSync, writeSync } from "node:fs";

/** The contents of a section: numbers of one type, used without copying. */
export type SectionOf = TypedArrayOf;
export type SectionKind = keyof SectionOf;
export type Section = SectionOf[SectionKind];
const kinds = { Uint8Array, Uint16Array, Int16Array, Uint32Array, Int32Array };

/** Facts about the file in addition to its sections: numbers and short texts. */
export type FileFacts = Record<string, number | string>;

/** The offset of a section after the header, and its count of numbers. */
export type SectionHeader = { name: string; kind: SectionKind; at: number; length: number };
type Header = { facts: FileFacts; sections: SectionHeader[] };

const mark = Buffer.from("WAYBILL1");
const alignment = 8;
const aligned = (bytes: number) => Math.ceil(bytes / alignment) * alignment;
const kindOf = (section: Section): SectionKind => section.constructor.name as SectionKind;
const bytesOf = ({ buffer, byteOffset, byteLength }: Section) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * Writes named arrays of numbers into one file, little-endian and aligned, so that a reader can use each without
 * reading the rest. The file either exists completely or not at all.
 */
export function writeSections(path: string, facts: FileFacts, sections: Record<string, Section>): void {
  let at = 0;
  const header: Header = { facts, sections: [] };
  for (const [name, section] of Object.entries(sections)) {
    header.sections.push({ name, kind: kindOf(section), at, length: section.length });
    at += aligned(section.byteLength);
  }
  const text = Buffer.from(JSON.stringify(header));
  const start = Buffer.alloc(aligned(mark.length + 4 + text.length));
  mark.copy(start);
  start.writeUInt32LE(text.length, mark.length);
  text.copy(start, mark.length + 4);

  const file = openSync(`${path}.part`, "w");
  try {
    writeSync(file, start);
    for (const section of Object.values(sections)) {
      const bytes = bytesOf(section);
      for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
      writeSync(file, Buffer.alloc(aligned(bytes.length) - bytes.length));
    }
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.part`, path);
}

export type SectionReader = {
  facts: FileFacts;
  section: <K extends SectionKind>(name: string, kind: K) => SectionOf[K];
};

/** Returns the header of a section file, and where its sections start. */
export function describeSections(bytes: Uint8Array): Header & { base: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, mark.length).equals(mark)) throw new Error("This is not a place index.");
  const length = buffer.readUInt32LE(mark.length);
  const start = mark.length + 4;
  const header = JSON.parse(buffer.toString("utf8", start, start + length)) as Header;
  return { ...header, base: aligned(start + length) };
}

/** Reads the output of `writeSections`: every section is a view of the bytes, without copying or parsing. */
export function readSections(bytes: ArrayBufferLike): SectionReader {
  const { facts, sections, base } = describeSections(new Uint8Array(bytes));
  return {
    facts,
    section(name, kind) {
      const found = sections.find((one) => one.name === name && one.kind === kind);
      if (!found) throw new Error(`The place index has no section ${name}. Run npm run places again.`);
      return new kinds[kind](bytes as ArrayBuffer, base + found.at, found.length) as SectionOf[typeof kind];
    },
  };
}
