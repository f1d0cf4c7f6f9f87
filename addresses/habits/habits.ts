import type { WordKind } from "./address-words.ts";

/** How a country writes its addresses, as input for the one parser of all countries. */
export type AddressHabits = {
  /** The house number is after the street: «Hauptstraße 5» rather than «5 Ayala Avenue». */
  numberBehind?: true;
  /** The postal code is before the city: «10115 Berlin» rather than «Makati 1210». */
  codeBeforeCity?: true;
  /** The city is first and the house number last, as in «서울시 강남구 테헤란로 123». */
  largestFirst?: true;
  /** The form of the country's postal codes; undefined if it has none. */
  postalCode?: RegExp;
  /** The meaning of «Block 5» and «Blk 5» here: a house number, a tower, or a district. */
  block: "house" | "tower" | "area";
  /**
   * Whether «#12» is a unit or a house number. «#12-05» is always a unit, except where houses are numbered like
   * that.
   */
  hash: "unit" | "house";
  /** The country's cities, separated by bars, as people write them in addresses. */
  cities: string;
  /** Names of provinces and regions, and of the country. */
  regions: string;
  /** Well-known districts whose names have no word for a district. */
  areas?: string;
  /** Whole names of streets that have no street word, or that look like something else: «EDSA», «Námestie SNP». */
  streets?: string;
  /** A dash with spaces around it separates like a comma: «Bela Vista, São Paulo - SP». */
  dashDivides?: true;
  /** In «Adabor Road 12-A» the road's name includes 12-A, which is not a house number. */
  roadsHaveLetters?: true;
  /** Names of months: a day before one is part of a name, as in «26 July Street», not a house number. */
  months?: string;
  /** Endings of words that are streets: «Hauptstraße», «Nørregade». */
  streetEnds?: string;
  /** Last words of places with numbered shops: «12 Khan Market» is shop 12 in Khan Market. */
  countedShops?: string;
  /** House numbers are before the street, but people also write them after it: «Galle Road 45». */
  numberAlsoBehind?: true;
  /** Street types: the long form before the short and the foreign forms: «carrera cra cr kr|calle cl». */
  streetTypes?: string;
  /** Latin names of districts whose names on the map have other letters: «السالمية=Salmiya, Salmiyah|…». */
  areaNames?: string;
  /** «Building 56» is a house number of the street, not a building's name. */
  buildingIsHouseNumber?: true;
  /** Words in addition to the common ones. */
  words?: Partial<Record<WordKind, string>>;
};
