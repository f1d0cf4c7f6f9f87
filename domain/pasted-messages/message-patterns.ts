import type { Country } from "../markets/country.ts";
import { english, filipino, malay, type MessageLabel, type MessageWords } from "./message-words.ts";
import { arabic, chinese, tamil, urdu } from "./message-words-of-scripts.ts";

/** The parts of a country that are needed to read chat messages from its customers to shops. */
export type ChattingCountry = Pick<
  Country,
  "code" | "currency" | "languages" | "phone_prefix" | "payment_methods"
>;

const wordsOfLanguages: Readonly<Record<string, Partial<MessageWords>>> = {
  fil: filipino,
  ms: malay,
  id: malay,
  "zh-Hans": chinese,
  "zh-Hant": chinese,
  ta: tamil,
  ar: arabic,
  ur: urdu,
};

/**
 * Languages recognised by their letters, even in a country that does not speak them; the first match is used.
 * Arabic comes after Urdu, which has additional letters.
 */
const languagesByLetters: readonly { letters: RegExp; languages: readonly [string, ...string[]] }[] = [
  { letters: /\p{Script=Han}/u, languages: ["zh-Hans", "zh-Hant", "ja"] },
  { letters: /\p{Script=Tamil}/u, languages: ["ta"] },
  { letters: /[ٹڈڑںےہ]/u, languages: ["ur"] },
  { letters: /\p{Script=Arabic}/u, languages: ["ar", "ur", "fa", "ckb"] },
];

/** Returns the languages of the country, and those recognised by the letters of a text. */
const languagesOf = (text: string, ofCountry: readonly string[]): readonly string[] =>
  languagesByLetters.reduce(
    (read, { letters, languages }) =>
      letters.test(text) && !languages.some((language) => read.includes(language))
        ? [...read, languages[0]]
        : read,
    ofCountry,
  );

/**
 * Patterns of currency marks that people write next to amounts, for currencies with more marks than the code and
 * the sign.
 */
const marksOfCurrencies: Readonly<Record<string, string>> = {
  PHP: "₱|php|p(?=\\s?\\d)|pesos?|piso",
  SGD: "s?\\$|sgd|dollars?|新元|块|元",
  KWD: "kd|k\\.d\\.?|kwd|د\\.\\s?ك\\.?|دينار|دنانير|dinars?",
  PKR: "rs\\.?|pkr|rupees?|rupa(?:y|ye|yay)|روپے|روپیہ|₨|/-",
};

/**
 * Puts word boundaries around words, also around Arabic ones with a prefix such as «والشارع». Chinese words need
 * none.
 */
const bounded = (words: string): string => {
  const parts = topLevel(words);
  const isLatin = (part: string) => [...part].every((letter) => letter < "\u0250");
  const latin = parts.filter(isLatin);
  const nonLatin = parts.filter((part) => !isLatin(part));
  const isHan = (part: string) => /\p{Script=Han}|Han/u.test(part);
  return [
    latin.length > 0 && `(?<![\\p{L}\\p{M}\\p{N}])(?:${latin.join("|")})(?![\\p{L}\\p{M}])`,
    ...[nonLatin.filter((part) => !isHan(part))].map(
      (own) => own.length > 0 && `(?<![\\p{L}\\p{M}\\p{N}])(?:${own.join("|")})(?![\\p{L}\\p{M}])`,
    ),
    ...[nonLatin.filter(isHan)].map((own) => own.length > 0 && `(?:${own.join("|")})`),
  ]
    .filter(Boolean)
    .join("|");
};

/** Splits a pattern into its top-level alternatives. */
function topLevel(words: string): string[] {
  const parts = [""];
  const letters = [...words];
  let depth = 0;
  for (const [at, letter] of letters.entries()) {
    const isEscaped = letters[at - 1] === "\\";
    if (!isEscaped && "([".includes(letter)) depth++;
    if (!isEscaped && ")]".includes(letter)) depth--;
    if (letter === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.filter(Boolean);
}

const never = "(?!)";
const labels: readonly MessageLabel[] = [
  "name",
  "phone",
  "address",
  "notes",
  "amount",
  "payment",
  "description",
  "other",
];

export type MessagePatterns = ReturnType<typeof patternsOf>;

function patternsOf({
  languages,
  currency,
}: {
  languages: readonly string[];
  currency: ChattingCountry["currency"];
}) {
  const wordSets = [english, ...languages.flatMap((language) => wordsOfLanguages[language] ?? [])];
  const anyOf = (pick: (words: Partial<MessageWords>) => string | undefined) =>
    bounded(wordSets.flatMap((words) => pick(words) ?? []).join("|")) || never;
  const anywhere = (pick: (words: Partial<MessageWords>) => string | undefined) =>
    new RegExp(anyOf(pick), "giu");
  const labelled = labels.map(
    (label) => `(?<${label}>${wordSets.flatMap((words) => words.labels?.[label] ?? []).join("|") || never})`,
  );
  const money = marksOfCurrencies[currency] ?? `${currency}|${signOf(currency)}`;
  return {
    idle: anyOf(({ idle }) => idle),
    labels: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${labelled.join("|")})(?:\\s?(?:[:：]|[=]))|(?:^|[.!?]\\s)[\\s\\d.)*•-]*(?:${labelled
        .map((one) => one.replace("(?<", "(?<line_"))
        .join("|")})\\s?[-–](?=\\s|\\+?\\d)`,
      "gimu",
    ),
    money,
    beforePhone: new RegExp(`(?:${anyOf(({ labels: own }) => own?.phone)})[\\s:：.]*$`, "iu"),
    names: anyOf(({ beforeName }) => beforeName),
    ambiguousNames: anyOf(({ ambiguousBeforeName }) => ambiguousBeforeName),
    titles: anyOf(({ titles }) => titles),
    addresses: anywhere(({ beforeAddress }) => beforeAddress),
    places: anywhere(({ places }) => places),
    noteBegins: anywhere(({ noteBegins }) => noteBegins),
    noteHas: anywhere(({ noteHas }) => noteHas),
    wants: anywhere(({ wants }) => wants),
    counted: new RegExp(
      `\\d+\\s?(?:\\p{L}+\\s){0,2}?(?:${anyOf(({ units }) => units).replaceAll("(?<![\\p{L}\\p{M}\\p{N}])", "")})|(?<![\\p{L}\\p{N}])[x×]\\s?\\d+`,
      "giu",
    ),
    cash: anywhere(({ cash }) => cash),
    card: anywhere(({ card }) => card),
    paid: anywhere(({ paid }) => paid),
    unpaid: anywhere(({ unpaid }) => unpaid),
    total: anywhere(({ total }) => total),
    otherSums: anywhere(({ otherSums }) => otherSums),
  };
}

/** Returns the usual sign of a currency, escaped for a pattern. */
const signOf = (currency: string): string =>
  (
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value ?? currency
  ).replaceAll(/[$.*+?()[\]{}|\\^]/g, String.raw`\$&`);

const known = new Map<string, MessagePatterns>();
/** Returns the patterns for messages in a country, cached by the combination of languages. */
export function messagePatterns(country: ChattingCountry, text: string): MessagePatterns {
  const languages = languagesOf(text, country.languages);
  const key = `${country.code} ${languages.join(" ")}`;
  const before = known.get(key);
  if (before) return before;
  const patterns = patternsOf({ ...country, languages });
  known.set(key, patterns);
  return patterns;
}
