import { normaliseWord } from "../spelling/normalise-word.ts";

// The words that mark the parts of an address. Words of only one country are in its habits.

/** Splits texts into words, normalised for comparison. */
export const wordSet = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.join(" ").split(/\s+/u).map(normaliseWord).filter(Boolean));

const wordSets = new Map<string, ReadonlySet<string>>();
/** Splits a space-separated list of a country's words; cached. */
export function habitWords(words = ""): ReadonlySet<string> {
  const known = wordSets.get(words) ?? wordSet(words);
  wordSets.set(words, known);
  return known;
}

/** The kinds of words that mark a part of an address; countries add their own words. */
export const wordKinds = {
  /** Words before the number or letter of a unit. */
  unit: wordSet("unit apt apartment flat rm room suite ste shop stall studio penthouse kiosk"),
  floor: wordSet("floor flr fl level lvl"),
  tower: wordSet("tower torre wing"),
  building: wordSet("building bldg"),
  house: wordSet("lot plot house hse villa no num number #"),
  block: wordSet("blk block"),
  sector: wordSet("sector zone ward"),
  /** Words after a floor's number, as in «12th Floor». */
  floorBehind: wordSet("floor flr fl level lvl"),
  /** Street types written before the name. */
  streetBefore: wordSet("rue calle avenida rua via"),
  /** Street types written after the name, and words that may follow them. */
  streetBehind: wordSet(
    "street st str avenue ave av road rd drive dr lane ln boulevard blvd highway hwy way circle court ct crescent cres",
    "close terrace walk loop parkway pkwy expressway expwy alley quay rise grove mews bypass row",
  ),
  afterStreet: wordSet("extension ext north south east west central"),
  building_name: wordSet(
    "residences residence residency tower towers condominium condominiums condo apartments building bldg plaza mall center",
    "centre hotel suites mansion complex arcade hospital medical university school college headquarters terminal station airport",
    "church cathedral mosque masjid market supermarket homes office offices warehouse factory library museum stadium",
    "campus clinic lofts hub",
  ),
  area: wordSet("village subdivision subd phase estate estates township district compound suburb quarter"),
} as const;
export type WordKind = keyof typeof wordKinds;

/** Words that people write instead of a number next to floors and towers. */
export const numberWords = wordSet(
  "one two three four five six seven eight nine ten ground upper lower basement mezzanine first second third fourth",
  "fifth sixth seventh eighth ninth tenth gf ug lg",
);
export const sideWords = wordSet("north south east west main");

/** Words before a landmark that only gives directions and is not part of the address. */
export const landmarkPrefix =
  /^(?:near|nr\.|beside|behind|opposite|opp\.?|in front of|infront of|across|next to|adjacent to|tapat ng|likod ng|malapit sa|katabi ng|sebelah|dekat|depan|belakang|cerca de|frente a|al lado de|perto d[eao]|em frente|neben|gegenüber|hinter|ใกล้|ตรงข้าม|قرب|بالقرب من|مقابل|خلف|بجانب|gần|đối diện|karşısı|arkası|yanı)(?=\s)/iu;

/** In scripts without spaces: the part of an address that ends with these letters; the first match is used. */
export const partSuffixes = [
  ["postalCode", /^〒?\d{3}-\d{4}$/u],
  [
    "region",
    /^(?:[^\d]{2,3}[県縣省]|東京都|北海道|大阪府|京都府|香港|九龍|新界|\p{Script=Hangul}{2,4}도|日本|대한민국)$/u,
  ],
  ["city", /^(?:[^\d]{1,4}市|\p{Script=Hangul}{1,5}시)$/u],
  ["tower", /^[\dA-Z第一二三四五六七八九十]+(?:座|동|棟|栋)$/u],
  ["floor", /^(?:B?[\d一二三四五六七八九十]+|地下)(?:樓|楼|層|层|階|층|F)$/u],
  ["unit", /^[\dA-Z-]+(?:室|号室|호)$/u],
  ["house", /^[\d之-]+(?:號|号|番地|番)$/u],
  ["area", /^(?:[^\d]{1,5}[区區町村里]|.+丁目|.+[鄉鎮]|\p{Script=Hangul}{1,5}\d*(?:구|군|동|읍|면|리|가))$/u],
  ["street", /^(?:.{1,8}[路街道巷弄段徑]|\p{Script=Hangul}+\d*(?:대로|로|길))$/u],
  [
    "building",
    /(?:大廈|大厦|中心|商場|廣場|花園|빌딩|타워|아파트|오피스텔|ビル|マンション|ハイツ|タワー|ヒルズ)$/u,
  ],
] as const;

/** Words that occur in half of all names, so they do not identify a place. */
export const frequentWords = wordSet(
  "the of and at in on a an de del la las los el da do das dos di al and y e san santa sta sto saint scout gen general don dona",
  "new old upper lower north south east west central main big city road no number blk block lot unit floor",
);

/** Frequent words that are nevertheless part of a name. */
export const frequentNames = wordSet(
  "san santa sta sto saint scout gen general don dona new old upper lower",
);

/** The long forms of street types that all countries share. */
const streetTypes: Readonly<Record<string, string>> = {
  st: "street",
  str: "street",
  ave: "avenue",
  av: "avenue",
  rd: "road",
  dr: "drive",
  ln: "lane",
  blvd: "boulevard",
  hwy: "highway",
  ct: "court",
  cres: "crescent",
  pkwy: "parkway",
  expwy: "expressway",
};

const typesOf = new Map<string, ReadonlyMap<string, string>>();
/** Returns the long forms of street types in a country; `own` are its additions, in the format of its habits. */
export function longStreetTypes(own = ""): ReadonlyMap<string, string> {
  const known = typesOf.get(own);
  if (known) return known;
  const types = new Map(Object.entries(streetTypes));
  for (const group of own.split("|")) {
    const [long = "", ...others] = [...wordSet(group)];
    for (const other of others) types.set(other, long);
  }
  typesOf.set(own, types);
  return types;
}

const commonOf = new WeakMap<object, ReadonlySet<string>>();
/** Returns the words that never match alone in a country; `own` are its additions to the common words. */
export function commonWords(own: Partial<Record<WordKind, string>> = wordsOfNoCountry): ReadonlySet<string> {
  const known = commonOf.get(own);
  if (known) return known;
  const common = new Set([...frequentWords, ...Object.values(wordKinds).flatMap((words) => [...words])]);
  for (const words of Object.values(own)) for (const word of wordSet(words)) common.add(word);
  commonOf.set(own, common);
  return common;
}
const wordsOfNoCountry = {};
