import type { WordKind } from "./address-words.ts";

/** How a country writes its addresses, as data of the one reader of them. */
export type AddressHabits = {
  /** «Hauptstraße 5» rather than «5 Ayala Avenue». */
  numberBehind?: true;
  /** «10115 Berlin» rather than «Makati 1210». */
  codeBeforeCity?: true;
  /** City first and door last, as in «서울시 강남구 테헤란로 123». */
  largestFirst?: true;
  /** The country's postal codes; undefined if it has none. */
  postalCode?: RegExp;
  /** The meaning of «Block 5» and «Blk 5» here: a door, a tower, or a part of town. */
  block: "house" | "tower" | "area";
  /**
   * Whether «#12» is a unit rather than a house number. «#12-05» always is a unit, except where streets are numbered
   * like that.
   */
  hash: "unit" | "house";
  /** Its cities, separated by bars, as addresses write them. */
  cities: string;
  /** Names of provinces, of regions and of the country. */
  regions: string;
  /** Well-known parts of town without a marking word. */
  areas?: string;
  /** Whole names of streets that no word marks, or that look like something else: «EDSA», «Námestie SNP». */
  streets?: string;
  /** A dash with spaces around it separates like a comma: «Bela Vista, São Paulo - SP». */
  dashDivides?: true;
  /** «Adabor Road 12-A» is a road, and 12-A no door in it. */
  roadsHaveLetters?: true;
  /** Names of months: a day of one is a name, as in «26 July Street», and not a door. */
  months?: string;
  /** Last letters of one word that make it a street: «Hauptstraße», «Nørregade». */
  streetEnds?: string;
  /** Last words of places with numbered shops: «12 Khan Market» is shop 12 there. */
  countedShops?: string;
  /** Doors are before streets, and people write them behind as well: «Galle Road 45». */
  numberAlsoBehind?: true;
  /** Its words for kinds of streets, the long one before the short and the foreign ones: «carrera cra cr kr|calle cl». */
  streetTypes?: string;
  /** Latin names of parts of town whose map names use other letters: «السالمية=Salmiya, Salmiyah|…». */
  areaNames?: string;
  /** «Building 56» is the door of the street there, and no building. */
  buildingIsDoor?: true;
  /** Words in addition to the common ones. */
  words?: Partial<Record<WordKind, string>>;
};
