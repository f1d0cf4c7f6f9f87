/** The typed array of a section of the file. */
export type TypedArrayOf = {
  Uint8Array: Uint8Array;
  Uint16Array: Uint16Array;
  Int16Array: Int16Array;
  Uint32Array: Uint32Array;
  Int32Array: Int32Array;
};

/** The file's units of coordinates per degree: one unit is about a metre. */
export const perDegree = 100_000;

/**
 * The sections of the address index. A record is a street, named place, area or postal code. In each pair `xStart`
 * and `x`, the entries of number n are those of `x` from `xStart[n]` to `xStart[n + 1]`.
 */
export const addressSections = {
  /** Every name once, in UTF-8 and sorted, and the records with that name. */
  nameStart: "Uint32Array",
  nameText: "Uint8Array",
  nameRecordStart: "Uint32Array",
  nameRecord: "Uint32Array",
  /** Every word of the names once, in UTF-16 and sorted, and the names that contain it. */
  wordStart: "Uint32Array",
  wordText: "Uint16Array",
  wordNameStart: "Uint32Array",
  wordName: "Uint32Array",
  /** The records, grouped by cell of the grid. */
  recordKind: "Uint8Array",
  recordRank: "Uint8Array",
  recordLongitude: "Int32Array",
  recordLatitude: "Int32Array",
  recordName: "Uint32Array",
  recordStreet: "Uint32Array",
  /** The areas of a record, including its city: first those whose boundary contains it, then nearby ones. */
  recordAreaStart: "Uint32Array",
  recordArea: "Uint32Array",
  /** The postal codes of a record, as names; a street may have several. */
  recordCodeStart: "Uint32Array",
  recordCode: "Uint32Array",
  /** Other names by record; the language is an index in the list of languages, 0: any. */
  otherRecord: "Uint32Array",
  otherName: "Uint32Array",
  otherLanguage: "Uint8Array",
  cell: "Uint32Array",
  cellRecordStart: "Uint32Array",
  /** The record of each street; the index is the street's number in the file of roads, minus one. */
  streetRecord: "Uint32Array",
  /** The records that have house numbers, and their houses: position east and north of the record, in units. */
  houseRecord: "Uint32Array",
  houseStart: "Uint32Array",
  houseNumber: "Uint32Array",
  houseEast: "Int16Array",
  houseNorth: "Int16Array",
  /** For each house, which of its street's areas and postal codes it has. */
  houseArea: "Uint8Array",
  houseCode: "Uint8Array",
  numberStart: "Uint32Array",
  numberText: "Uint8Array",
} as const;

export type AddressSections = {
  [Name in keyof typeof addressSections]: TypedArrayOf[(typeof addressSections)[Name]];
};
export type AddressFacts = { languages: string; west: number; south: number; columns: number };

export type Addresses = AddressSections & { facts: AddressFacts };

/** The side of a grid cell in units: about 280 metres. */
export const cellSize = 250;
