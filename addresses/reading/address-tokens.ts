import type { AddressHabits } from "../habits/habits.ts";
import { type WordKind, wordKinds, wordSet } from "../habits/address-words.ts";
import { joinedPrefixPattern } from "../spelling/joined-prefixes.ts";
import { normaliseWord } from "../spelling/normalise-word.ts";

export type AddressPart =
  | "unit"
  | "floor"
  | "tower"
  | "building"
  | "houseNumber"
  | "street"
  | "area"
  | "city"
  | "region"
  | "postalCode"
  | "landmark";

/** A word, or a name of several words that is never split. */
export type Token = { text: string; plain: string; kind?: "street" | "day" };
export type Lexicon = {
  has: (kind: WordKind, token: Token | undefined) => boolean;
  /** Cities, regions and districts by their normalised names. */
  names: ReadonlyMap<string, AddressPart>;
  /** Streets by their normalised names, and the word count of the longest. */
  streets: ReadonlySet<string>;
  longestStreet: number;
  months: ReadonlySet<string>;
  streetEnds: RegExp;
  countedShops: ReadonlySet<string>;
  dashDivides: boolean;
  isGeneric: (token: Token) => boolean;
};

/** Returns the districts whose map names have other letters, with the Latin names that people use. */
export const areaNamesOf = ({ areaNames }: AddressHabits): { onMap: string; names: readonly string[] }[] =>
  (areaNames ?? "").split("|").flatMap((pair) => {
    const [onMap = "", names = ""] = pair.split("=");
    return onMap ? [{ onMap, names: names.split(",").map((name) => name.trim()) }] : [];
  });

const kinds = Object.keys(wordKinds) as WordKind[];
const lexicons = new WeakMap<AddressHabits, Lexicon>();

export function lexiconOf(habits: AddressHabits): Lexicon {
  const known = lexicons.get(habits);
  if (known) return known;
  const own = Object.fromEntries(kinds.map((kind) => [kind, wordSet(habits.words?.[kind] ?? "")]));
  const has: Lexicon["has"] = (kind, token) => {
    if (token === undefined) return false;
    // A word that means a building in this country does not make a street: «Lucky Court».
    if (kind === "streetBehind" && own["building_name"]!.has(token.plain)) return own[kind]!.has(token.plain);
    if (kind === "area" && own[kind]!.has(/-(\p{L}+)$/u.exec(token.plain)?.[1] ?? "")) return true;
    // «H# 118» is read as «H 118».
    const word = token.plain.length > 1 ? token.plain.replace(/#$/, "") : token.plain;
    if (wordKinds[kind].has(word) || own[kind]!.has(word)) return true;
    const [first = "", link] = token.plain.split("-");
    return kind === "streetBefore" && link !== undefined && link.length < 3 && own[kind]!.has(first);
  };
  const names = new Map<string, AddressPart>();
  const put = (list: string, part: AddressPart) => {
    for (const name of list.split("|")) if (name) names.set(plainTextOfTokens(tokensOf(name)), part);
  };
  put(habits.areas ?? "", "area");
  for (const { names: own } of areaNamesOf(habits)) put(own.join("|"), "area");
  put(habits.regions, "region");
  put(habits.cities, "city");
  const isGeneric = (token: Token) =>
    token.plain === "" || isNumberOrLetter(token) || has("streetBefore", token) || has("streetBehind", token);
  const streets = (habits.streets ?? "").split("|").filter(Boolean).map(tokensOf);
  const lexicon: Lexicon = {
    has,
    names,
    isGeneric,
    streets: new Set(streets.map(plainTextOfTokens)),
    longestStreet: Math.max(0, ...streets.map(({ length }) => length)),
    months: wordSet(habits.months ?? ""),
    streetEnds: new RegExp(
      habits.streetEnds ? `\\p{L}{2}(?:${habits.streetEnds.replaceAll(" ", "|")})$` : "^(?!)",
      "iu",
    ),
    countedShops: wordSet(habits.countedShops ?? ""),
    dashDivides: habits.dashDivides === true,
  };
  lexicons.set(habits, lexicon);
  return lexicon;
}

const tokensOf = (segment: string): Token[] =>
  segment
    .split(/\s+/u)
    .filter(Boolean)
    .map((text) => ({ text, plain: normaliseWord(text) }));
export const plainTextOfTokens = (tokens: readonly Token[]) => tokens.map(({ plain }) => plain).join(" ");
export const textOfTokens = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(" ");

/** True for «12», «12B», «12-A», «12/3», «F-7/2», «#5» or one letter. */
export const isNumberOrLetter = ({ plain }: Token) =>
  /^#?(?:\p{L}{1,2}[-/]?)?\d+\p{L}?(?:[-/.&](?:\p{L}?\d+\p{L}?|\p{L}{0,2}))*$/u.test(plain) ||
  /^\p{L}$/u.test(plain);
export const isNumberToken = ({ plain }: Token) => /^#?\d+\p{L}?(?:[-/.&](?:\d+\p{L}?|\p{L}))*$/u.test(plain);
export const isOrdinalToken = ({ plain }: Token) => /^\d+(?:st|nd|rd|th)$/u.test(plain);

export const scriptWithoutSpaces = /[\p{Script=Han}\p{Script=Hangul}]/u;
/**
 * The characters after which the name of an area or street ends, except in names that contain them: 前鎮區, 中村区, 町田市,
 * 四日市市.
 */
const wordBreaks =
  /(東京都|北海道|(?:京都|大阪)府|^〒?\d{3}-\d{4}|^\d{3,6}(?=[^\d]{2}[市縣])|[^\d]{2,3}県|(?<![県縣]|東京都|京都府|大阪府|北海道|^)市(?![市區区場])|鎮(?![區路街])|村(?![区市町山上路])|里(?![區鎮路街])|路(?!竹區)|[區区縣鄉街段巷弄號号樓楼層階室座](?![場巷])|道(?=\d)|丁目|番地|大廈)(?=\S)/gu;

/** Joins words that form one name: known streets, and dates as in «9 de Julio». */
function joinNames(tokens: readonly Token[], { streets, longestStreet, months, has }: Lexicon): Token[] {
  const streetFrom = (at: number): number => {
    let to = Math.min(tokens.length, at + longestStreet);
    while (to > at && !streets.has(plainTextOfTokens(tokens.slice(at, to)))) to--;
    return to > at ? to : 0;
  };
  const dayFrom = (at: number): number => {
    const [first, second, third] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
    const isMonth = (token: Token | undefined) => months.has(token?.plain ?? "");
    if (isDay(first) && isMonth(second)) return at + 2;
    if (isDay(first) && /^(?:of|de)$/.test(second?.plain ?? "") && isMonth(third)) return at + 3;
    return isMonth(first) && second && isDay(second) && has("streetBehind", third) ? at + 2 : 0;
  };
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const street = streetFrom(at);
    const to = street || dayFrom(at);
    const own = tokens.slice(at, to || at + 1);
    joined.push(
      to
        ? { text: textOfTokens(own), plain: plainTextOfTokens(own), kind: street ? "street" : "day" }
        : own[0]!,
    );
    at = to || at + 1;
  }
  return joined;
}
const isDay = ({ plain }: Token) => /^(?:[12]?\d|3[01])(?:st|nd|rd|th|ης|η)?$/u.test(plain);

/** Joins a street word and its number into one token: «Road No. 3», also in «House 12 Road No. 3». */
function joinCounts(tokens: readonly Token[], { has }: Lexicon): Token[] {
  const isCount = (at: number): boolean => {
    const [before, kind, count, figure] = [tokens[at - 2], tokens[at - 1], tokens[at], tokens[at + 1]];
    return (
      (has("streetBehind", kind) || has("streetBefore", kind)) &&
      (!before || isNumberToken(before)) &&
      /^(?:no|num|number|nr)$/u.test(count?.plain ?? "") &&
      figure !== undefined &&
      isNumberToken(figure)
    );
  };
  return tokens.flatMap((token, at) => {
    if (at > 0 && isCount(at - 1)) return [];
    return isCount(at)
      ? { text: textOfTokens(tokens.slice(at, at + 2)), plain: tokens[at + 1]!.plain }
      : token;
  });
}

const segmentEnd = /[,،、;()\n\r|]+/u;
/** «S(238801)» is the postal code S238801; in «B(1201)» letter and number are separate. */
const codeInBrackets = /(?<![^\s,])(\p{L})\((\d{6})\)/gu;
/** Matches the dash in «Bela Vista - SP», but not in «12 - 14». */
const loneDash = /(?<!\d)\s[-–—]\s|\s[-–—]\s(?!\d)/gu;

/** Splits a text at commas into segments of tokens; words that are written together are separated. */
export function segmentsOf(text: string, lexicon: Lexicon): Token[][] {
  const { has, names, dashDivides } = lexicon;
  const separateWords = (word: string): string => {
    if (scriptWithoutSpaces.test(word))
      return word
        .replaceAll(wordBreaks, "$1 ")
        .replaceAll(/(?<=[\p{Script=Han}\p{Script=Katakana}])(?=\d)/gu, " ");
    if (joinedPrefixPattern.test(word)) return word.replace(joinedPrefixPattern, "$1 ");
    const [, ordinal = "", storey = ""] = /^(\d{1,2}\.)(\p{L}+)$/u.exec(word) ?? [];
    if (storey && has("floorBehind", { text: storey, plain: normaliseWord(storey) }))
      return `${ordinal} ${storey}`;
    const [, city = "", region = ""] = /^(\p{L}{2,})[-/](\p{L}{2})$/u.exec(word) ?? [];
    if (region && names.get(normaliseWord(region)) === "region") return `${city} ${region}`;
    const [, label = "", rest = ""] =
      /^(\p{L}{1,10}[.:]|(?:no|house|h|plot|flat|road|rd|r)#)(?=[\p{L}\p{N}#])(.+)$/iu.exec(word) ?? [];
    const [, counter = "", figure = ""] = /^(h|house|plot|rd|road|st|street)-(\d.*)$/iu.exec(word) ?? [];
    const counts = { text: counter, plain: normaliseWord(counter) };
    if (counter && (has("house", counts) || has("streetBehind", counts))) return `${counter}- ${figure}`;
    const token = { text: label, plain: normaliseWord(label).replace("#", "") };
    const isLabel = label !== "" && !rest.includes(".") && kinds.some((kind) => has(kind, token));
    return isLabel ? `${label} ${rest}` : word;
  };
  return (dashDivides ? text.replaceAll(loneDash, ",") : text)
    .replaceAll(codeInBrackets, "$1$2")
    .split(segmentEnd)
    .map((segment) => joinNames(tokensOf(segment.split(/\s+/u).map(separateWords).join(" ")), lexicon))
    .map((tokens) => joinCounts(tokens, lexicon))
    .filter((tokens) => tokens.some(({ plain }) => plain !== ""));
}
