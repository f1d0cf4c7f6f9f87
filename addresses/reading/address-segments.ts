import type { AddressHabits } from "../habits/habits.ts";
import {
  type AddressPart,
  isNumberToken,
  isOrdinalToken,
  isNumberOrLetter,
  plainTextOfTokens,
  type Lexicon,
  lexiconOf,
  scriptWithoutSpaces,
  segmentsOf,
  textOfTokens,
  type Token,
} from "./address-tokens.ts";
import {
  numberWords,
  landmarkPrefix,
  sideWords,
  partSuffixes,
  type WordKind,
  wordKinds,
} from "../habits/address-words.ts";

/**
 * A segment of an address: a part that is marked by its own words, or a number or name whose part follows from its
 * position.
 */
export type AddressItem = { part: AddressPart | "figure" | "name"; text: string; lead?: string };

/**
 * If the tokens from `at` on are a part marked by its own word, such as «Unit 12», returns the part and the index
 * after it; otherwise undefined.
 */
function countedAt(
  tokens: readonly Token[],
  at: number,
  { habits, lexicon: { has } }: Reading,
): { part: AddressPart; to: number } | undefined {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  const isStart = at === 0;
  const end =
    scriptWithoutSpaces.test(token.text) && partSuffixes.find(([, pattern]) => pattern.test(token.text));
  if (end) return { part: end[0] === "house" ? "houseNumber" : end[0], to: at + 1 };

  // In countries with the house number after the street this is a house number instead: «Calle 93 #12-05».
  if (/^#\d{1,3}-\d{1,4}\p{L}?$/u.test(token.plain) && !habits.numberBehind)
    return { part: "unit", to: at + 1 };
  if (/^#\p{L}?\d/u.test(token.text))
    return { part: habits.hash === "unit" ? "unit" : "houseNumber", to: at + 1 };
  if (/^(?:\d{1,3}|[gublm]\d?|ug|lg)\/f$/u.test(token.plain) || /^\d{1,3}f$/u.test(token.plain))
    return { part: "floor", to: at + 1 };
  if (/^\d{1,2}[ºª°]$/u.test(token.text) || (/^\d{1,2}\.$/u.test(token.text) && has("floorBehind", next))) {
    const isMore = (one: Token | undefined) =>
      one !== undefined &&
      (/^(?:\p{L}|izq|izda|dcha|esq|dto|tv|th|mf|sal)$/u.test(one.plain) || has("floorBehind", one));
    return { part: "floor", to: at + 1 + (isMore(next) ? 1 + (isMore(tokens[at + 2]) ? 1 : 0) : 0) };
  }
  const isStorey = (one: Token) => isNumberToken(one) || isOrdinalToken(one) || numberWords.has(one.plain);
  if (next && isStorey(token) && has("floorBehind", next)) return { part: "floor", to: at + 2 };
  if (
    next &&
    isStart &&
    (sideWords.has(token.plain) || numberWords.has(token.plain)) &&
    next.plain === "tower"
  )
    return { part: "tower", to: at + 2 };
  if (!next) return undefined;

  // Another word may precede the number: «Unit No. 12», «House # 5».
  let value = at + 1;
  while (
    value < Math.min(at + 4, tokens.length - 1) &&
    /^(?:no|num|number|nr|#)$/u.test(tokens[value]!.plain)
  )
    value++;
  const counted = tokens[value]!;
  const isShort = isNumberOrLetter(counted) || (/^#/u.test(counted.text) && /\d/u.test(counted.plain));
  if (has("floor", token) && (isShort || numberWords.has(counted.plain)))
    return { part: "floor", to: value + 1 };
  if (has("tower", token) && (isShort || numberWords.has(counted.plain) || sideWords.has(counted.plain)))
    return { part: "tower", to: value + 1 };
  if (!isShort) return undefined;
  if (has("unit", token)) return { part: "unit", to: value + 1 };
  if (has("block", token))
    return { part: habits.block === "house" ? "houseNumber" : habits.block, to: value + 1 };
  if (has("building", token) && (isStart || habits.buildingIsHouseNumber) && /\d/u.test(counted.plain))
    return { part: "building", to: value + 1 };
  if (has("sector", token)) return { part: "area", to: value + 1 };
  if (has("house", token) && /\d|^\p{L}$/u.test(counted.plain)) return { part: "houseNumber", to: value + 1 };
  return undefined;
}

type Reading = { habits: AddressHabits; lexicon: Lexicon };
type Run = { tokens: Token[]; isFirst: boolean; isAll?: boolean };

/** Removes known parts from the end: postal code, city, region, district. */
function takeKnownEnds(
  run: Run,
  { habits, lexicon }: Reading,
): { front: AddressItem[]; rest: Token[]; back: AddressItem[] } {
  const back: AddressItem[] = [];
  const front: AddressItem[] = [];
  let rest = [...run.tokens];
  const isCode = (tokens: readonly Token[]) =>
    habits.postalCode?.test(tokens.map(({ text }) => text.replace(/[.]$/u, "")).join("")) ?? false;
  /** True for a house number after a street; it may have as many digits as a postal code: «Av. Corrientes 1234». */
  const isStreetNumber = (at: number) =>
    at > 0 &&
    (lexicon.has("streetBehind", rest[at - 1]) ||
      lexicon.has("streetBefore", rest[at - 1]) ||
      rest[at - 1]!.kind !== undefined ||
      (habits.numberBehind === true &&
        run.isFirst &&
        (lexicon.has("streetBefore", rest[0]) || !habits.codeBeforeCity) &&
        !lexicon.names.has(plainTextOfTokens(rest.slice(at - 1, at)))));
  const takeEnd = (): boolean => {
    for (const count of [2, 1]) {
      const from = rest.length - count;
      const tokens = rest.slice(from);
      if (from < 0 || (from === 0 && run.isFirst) || isStreetNumber(from) || !isCode(tokens)) continue;
      if (count === 2 && !tokens.every(({ plain }) => /^\d+$/u.test(plain))) continue;
      rest = rest.slice(0, from);
      back.unshift({ part: "postalCode", text: textOfTokens(tokens) });
      return true;
    }
    for (let count = Math.min(5, rest.length); count > 0; count--) {
      const from = rest.length - count;
      const part = lexicon.names.get(plainTextOfTokens(rest.slice(from)));
      const before = rest.slice(0, from);
      if (!part) continue;
      if (from > 0 && !isCode(before) && before.every((token) => lexicon.isGeneric(token))) continue;
      if (
        part === "area" &&
        from > 0 &&
        !rest.slice(0, from).some((token) => lexicon.has("streetBehind", token))
      )
        continue;
      back.unshift({ part, text: textOfTokens(rest.slice(from)) });
      rest = rest.slice(0, from);
      return true;
    }
    return false;
  };
  while (rest.length > 0 && takeEnd());
  for (const count of [2, 1]) {
    const tokens = rest.slice(0, count);
    if (!isCode(tokens)) continue;
    const isTown = habits.codeBeforeCity && back.length > 0;
    const isPartOfRun = habits.codeBeforeCity && !run.isFirst && rest.length > count;
    const isBeforeAll = habits.largestFirst && run.isFirst && !run.isAll && count === run.tokens.length;
    if (!isTown && !isPartOfRun && !isBeforeAll) continue;
    front.push({ part: "postalCode", text: textOfTokens(tokens) });
    rest = rest.slice(count);
    break;
  }
  return { front, rest, back };
}

const asName = (
  tokens: readonly Token[],
  { habits, lexicon: { has, countedShops } }: Reading,
): AddressItem[] => {
  if (tokens.every(({ plain }) => plain === "")) return [];
  const text = textOfTokens(tokens);
  if (tokens.length === 1 && isNumberToken(tokens[0]!)) return [{ part: "figure", text }];
  const last = (kind: WordKind) => tokens.findLastIndex((token) => has(kind, token));
  const [area, building] = [last("area"), last("building_name")];
  const lead = isNumberToken(tokens[0]!) ? tokens[0]!.text : undefined;
  if (area >= 0 && (area > building || has("area", tokens[0]))) {
    if (!lead || tokens.length < 3) return [{ part: "area", text }];
    return [
      { part: "houseNumber", text: lead },
      { part: "area", text: textOfTokens(tokens.slice(1)) },
    ];
  }
  if (lead && building > 1 && countedShops.has(tokens.at(-1)!.plain))
    return [
      { part: "unit", text: lead },
      { part: "building", text: textOfTokens(tokens.slice(1)) },
    ];
  if (building >= 0) return [{ part: "building", text }];
  const houseNumber = tokens.at(-1)!;
  if (habits.largestFirst && tokens.length > 1 && /^\d+(?:-\d+)*$/u.test(houseNumber.plain))
    return [
      { part: "area", text: textOfTokens(tokens.slice(0, -1)) },
      { part: "houseNumber", text: houseNumber.text },
    ];
  return [{ part: "name", text, ...(lead && tokens.length > 1 && { lead }) }];
};

/** Finds the street in a run: from its first word to the index after its last. */
function streetIn(
  tokens: readonly Token[],
  { habits, lexicon: { has, streetEnds } }: Reading,
): { from: number; to: number; isFigure?: true } | undefined {
  const firstName = tokens.findIndex((token) => !isNumberToken(token));
  const isAllFigures = (to: number) => firstName < 0 || to <= firstName;
  const named = tokens.findIndex(
    ({ kind }, at) =>
      (kind === "street" || (kind === "day" && isAllFigures(at))) &&
      (!tokens[at + 1] || mayFollowStreet(tokens[at + 1]!, has)),
  );
  const before = tokens.findIndex(
    (token, at) =>
      (at < tokens.length - 1 || token.plain.split("-").length > 2) &&
      ((has("streetBefore", token) && (isAllFigures(at) || has("building_name", tokens[at - 1]))) ||
        (has("streetBehind", token) && isAllFigures(at) && isNumberToken(tokens[at + 1]!))),
  );
  const behind = tokens.findIndex(
    (token, at) =>
      streetEnds.test(token.text) ||
      (at > 0 && has("streetBehind", token) && !isNumberToken(tokens[at - 1]!)),
  );
  if (named >= 0 && (before < 0 || named <= before) && (behind < 0 || named < behind)) {
    let to = named + 1;
    while (has("streetBehind", tokens[to]) || has("afterStreet", tokens[to])) to++;
    return { from: named, to: isCorner(tokens[to]) ? tokens.length : to };
  }
  // The name of «17 Street» is only a number.
  const kind = tokens.findIndex((token, at) => at > 0 && has("streetBehind", token) && isAllFigures(at));
  const isNumbered =
    kind >= 0 && !habits.numberBehind && (!tokens[kind + 1] || !isNumberToken(tokens[kind + 1]!));
  const isKindBefore = before === kind && wordKinds.streetBehind.has(tokens[kind]?.plain ?? "");
  if (isNumbered && (before < 0 || isKindBefore) && (behind < 0 || behind === kind))
    return { from: kind - 1, to: kind + 1, isFigure: true };
  // «Bulevardi 7» is a complete street in countries with the house number after the street.
  if (habits.numberBehind && before >= 0 && !has("streetBefore", tokens[before]) && !tokens[before + 2])
    return { from: before, to: before + 1 };
  if (before >= 0 && (behind < 0 || before <= behind)) {
    const stop = tokens.findIndex((token, at) => at > before + 1 && has("area", token));
    let to = stop < 0 ? tokens.length : stop;
    if (habits.numberBehind) {
      const number = tokens.findIndex((token, at) => at > before + 1 && at < to && isNumberToken(token));
      if (number >= 0) to = number;
    }
    return { from: before, to };
  }
  if (behind < 0) return undefined;
  let from = 0;
  const building = tokens.findLastIndex((token, at) => at < behind - 1 && has("building_name", token));
  const ordinal = tokens.findIndex((token, at) => at > 0 && at < behind && isOrdinalToken(token));
  const number = tokens.findIndex((token, at) => at > 0 && at < behind - 1 && isNumberToken(token));
  if (building >= 0) from = building + 1;
  else if (ordinal > 0 && !isNumberToken(tokens[ordinal - 1]!)) from = ordinal;
  else if (number > 0) from = number;
  let to = behind + 1;
  // Several street words can follow each other: «Bukhari Commercial Lane 14».
  while (to < tokens.length && has("streetBehind", tokens[to])) to++;
  while (to < tokens.length && has("afterStreet", tokens[to])) to++;
  if (isCorner(tokens[to])) to = tokens.length;
  else if (
    !(habits.numberBehind ?? habits.numberAlsoBehind) &&
    tokens[to] &&
    isBehindStreet(tokens[to]!, { isLast: to === tokens.length - 1, habits })
  )
    to++;
  // A street can be part of another: «Street 5 Lane 1».
  while (
    tokens[to + 1] &&
    isNumberToken(tokens[to - 1]!) &&
    (has("streetBehind", tokens[to]) || has("streetBefore", tokens[to])) &&
    isNumberToken(tokens[to + 1]!)
  )
    to += 2;
  return { from, to };
}

const isCorner = (token: Token | undefined) => /^(?:corner|cor|crn|and|&)$/u.test(token?.plain ?? "");
/** After a street like «EDSA» only another street or a direction may follow; «EDSA Shangri-La» is a hotel. */
const mayFollowStreet = (token: Token, has: Lexicon["has"]) =>
  isNumberToken(token) || isCorner(token) || has("streetBehind", token) || has("afterStreet", token);

/** True for the number in «Street 2», and the final letter of «9th Street E». */
const isBehindStreet = ({ plain }: Token, { isLast, habits }: { isLast: boolean; habits: AddressHabits }) =>
  /^\d{1,3}(?:\/\d{1,2})?\p{L}?$/u.test(plain) ||
  (habits.roadsHaveLetters === true && /^\d{1,3}[-/]\p{L}$/u.test(plain)) ||
  (isLast && /^\p{Script=Latin}$/u.test(plain));

/** Returns how many tokens after the street are its house number, including a separate letter or slash. */
function numberTokensBehind(tokens: readonly Token[]): number {
  if (!tokens[0] || !isNumberToken(tokens[0])) return 0;
  let to = 1;
  while (to < tokens.length && /^(?:[a-d]|[-/]|[-/]\d+\p{L}?)$/u.test(tokens[to]!.text.toLowerCase())) to++;
  return to;
}

function readRun(run: Run, reading: Reading): AddressItem[] {
  const { front, rest, back } = takeKnownEnds(run, reading);
  const inner = (): AddressItem[] => {
    const street = streetIn(rest, reading);
    if (street) {
      let { from } = street;
      const isHouseNumber =
        !street.isFigure &&
        from < street.to - 1 &&
        isNumberToken(rest[from]!) &&
        !isOrdinalToken(rest[from]!);
      const figures = rest.slice(0, from).every((token) => isNumberToken(token)) ? rest.slice(0, from) : [];
      const houseNumber = figures.length > 0 ? figures : isHouseNumber ? [rest[from++]!] : [];
      const before = figures.length > 0 ? [] : rest.slice(0, street.from);
      const after = rest.slice(street.to);
      const { numberBehind, numberAlsoBehind } = reading.habits;
      const behind =
        (numberBehind ?? numberAlsoBehind) && houseNumber.length === 0 ? numberTokensBehind(after) : 0;
      return [
        ...asName(before, reading),
        ...(houseNumber.length > 0
          ? [{ part: "houseNumber", text: textOfTokens(houseNumber) } as const]
          : []),
        { part: "street", text: textOfTokens(rest.slice(from, street.to)) },
        ...(behind > 0 ? [{ part: "houseNumber", text: textOfTokens(after.slice(0, behind)) } as const] : []),
        ...(behind < after.length ? readRun({ tokens: after.slice(behind), isFirst: false }, reading) : []),
      ];
    }
    const number = rest.findIndex((token, at) => at > 0 && isNumberToken(token));
    const isStreet =
      reading.habits.numberBehind &&
      number > 0 &&
      !rest.some(
        (token) => reading.lexicon.has("building_name", token) || reading.lexicon.has("area", token),
      );
    if (!isStreet) return asName(rest, reading);
    const numberTokens = numberTokensBehind(rest.slice(number));
    return [
      { part: "street", text: textOfTokens(rest.slice(0, number)) },
      { part: "houseNumber", text: textOfTokens(rest.slice(number, number + numberTokens)) },
      ...(number + numberTokens < rest.length
        ? readRun({ tokens: rest.slice(number + numberTokens), isFirst: false }, reading)
        : []),
    ];
  };
  return [...front, ...inner(), ...back];
}

/** Splits an address into the segments that its words distinguish, in the typed order. */
export function splitSegments(text: string, habits: AddressHabits): AddressItem[] {
  const reading = { habits, lexicon: lexiconOf(habits) };
  const items: AddressItem[] = [];
  let isFirst = true;
  const segments = segmentsOf(text, reading.lexicon);
  for (const segment of segments) {
    const mark = segment.findIndex(
      (_, at) => at < segment.length - 1 && landmarkPrefix.test(textOfTokens(segment.slice(at, at + 4))),
    );
    const tokens = mark < 0 ? segment : segment.slice(0, mark);
    let run: Token[] = [];
    const close = () => {
      const isAll = segments.length === 1 && run.length === segment.length;
      if (run.length > 0) items.push(...readRun({ tokens: run, isFirst, isAll }, reading));
      if (run.length > 0) isFirst = false;
      run = [];
    };
    for (let at = 0; at < tokens.length;) {
      const counted = countedAt(tokens, at, reading);
      if (!counted) {
        run.push(tokens[at++]!);
        continue;
      }
      close();
      items.push({ part: counted.part, text: textOfTokens(tokens.slice(at, counted.to)) });
      isFirst = false;
      at = counted.to;
    }
    close();
    if (mark >= 0) items.push({ part: "landmark", text: textOfTokens(segment.slice(mark)) });
    if (mark >= 0) isFirst = false;
  }
  return items;
}
