import { latinWords } from "./latin-words.ts";

/**
 * Letters that people type for each other: variants of alef, yeh, kaf and heh in Arabic, Persian and Urdu, and
 * ligatures.
 */
const sameLetters: Record<string, string> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ة: "ه",
  ہ: "ه",
  ھ: "ه",
  ۃ: "ه",
  ى: "ي",
  ی: "ي",
  ئ: "ي",
  ے: "ي",
  ؤ: "و",
  ک: "ك",
  ـ: "",
  ß: "ss",
  ø: "o",
  đ: "d",
  ł: "l",
  æ: "ae",
  œ: "oe",
  ı: "i",
};
const differentLetters = /[أإآٱةہھۃىیئےؤکـßøđłæœı]/gu;

/** Pairs that work in both directions: a name with one form is found by the other. */
const abbreviations: readonly (readonly [string, string])[] = [
  ["st", "street"],
  ["st", "saint"],
  ["ave", "avenue"],
  ["av", "avenue"],
  ["blvd", "boulevard"],
  ["rd", "road"],
  ["dr", "drive"],
  ["dr", "doctor"],
  ["hwy", "highway"],
  ["ext", "extension"],
  ["brgy", "barangay"],
  ["bgy", "barangay"],
  ["bldg", "building"],
  ["subd", "subdivision"],
  ["gen", "general"],
  ["pres", "president"],
  ["sen", "senator"],
  ["sta", "santa"],
  ["sto", "santo"],
  ["mt", "mount"],
  ["ctr", "center"],
  ["centre", "center"],
  ["cor", "corner"],
  ["univ", "university"],
  ["hosp", "hospital"],
  ["intl", "international"],
  ["natl", "national"],
  ["sq", "square"],
  ["bt", "bukit"],
  ["jln", "jalan"],
  ["upp", "upper"],
  ["stn", "station"],
  ["ph", "phase"],
  ["blk", "block"],
];
const otherForms = new Map<string, string[]>();
for (const [short, long] of abbreviations)
  for (const [word, other] of [
    [short, long],
    [long, short],
  ] as const)
    otherForms.set(word, [...(otherForms.get(word) ?? []), other]);

/** Returns the other forms of a word: a name that contains one form is found by each of the others. */
export const alternativeForms = (word: string): readonly string[] => otherForms.get(word) ?? [];

const apostrophes = /['’‘`ʻʼ´]/gu;
const isAscii = (text: string) => !/[^\x20-\x7e]/.test(text);

/** Normalises a text: lower case, without accents and vowel marks, the same for all spellings of a name. */
export const normaliseText = (text: string): string => {
  const bare = text.toLowerCase().replace(apostrophes, "");
  if (isAscii(bare)) return bare;
  return bare
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(apostrophes, "")
    .replace(differentLetters, (letter) => sameLetters[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
};

export const splitWords = (text: string): string[] => normaliseText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const withoutArticle = (word: string) => (word.length > 4 && word.startsWith("ال") ? word.slice(2) : word);

/** Returns the words of a name, and adjacent ones joined (jp, c5, gb5). */
export function nameWords(name: string): Set<string> {
  const words = splitWords(name);
  const found = new Set(words);
  for (const [at, word] of words.entries()) {
    found.add(withoutArticle(word));
    const next = words[at + 1];
    if (next === undefined) continue;
    if ((word.length === 1 && next.length === 1) || (/^\d{1,3}$/.test(next) && !/\d/.test(word)))
      found.add(word + next);
  }
  return found;
}

/**
 * Returns the words by which a name is found: the words of the name, and for other scripts the Latin words that
 * people type.
 */
export function searchableWords(name: string): Set<string> {
  const found = nameWords(name);
  for (const word of splitWords(name))
    for (const one of [word, withoutArticle(word)]) for (const latin of latinWords(one)) found.add(latin);
  return found;
}
