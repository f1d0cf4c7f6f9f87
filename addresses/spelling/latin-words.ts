import { joinedPrefixes } from "./joined-prefixes.ts";
import anyAscii from "any-ascii";

/** Street words of other scripts, with the Latin words that people type for them. */
const typedFor: Readonly<Record<string, readonly string[]>> = {
  شارع: ["street", "st"],
  طريق: ["road", "rd"],
  جاده: ["jada", "avenue", "lane"],
  قطعه: ["block"],
  ميدان: ["square"],
  حديقه: ["park"],
  مسجد: ["mosque", "masjid"],
  مستشفي: ["hospital"],
  مدرسه: ["school"],
  فندق: ["hotel"],
  ถนน: ["thanon", "road", "rd"],
  ซอย: ["soi"],
  แยก: ["yaek"],
  วด: ["wat"],
  λεωφορος: ["leoforos", "avenue"],
  οδος: ["odos", "street"],
  πλατεια: ["plateia", "square"],
  μουσειο: ["mouseio", "museum"],
  σταθμος: ["stathmos", "station"],
  νοσοκομειο: ["nosokomeio", "hospital"],
  κηπος: ["kipos", "garden"],
  εθνικος: ["ethnikos", "national"],
  εθνικο: ["ethniko", "national"],
  εθνικη: ["ethniki", "national"],
  αρχαιολογικο: ["archaiologiko", "archaeological"],
  πανεπιστημιο: ["panepistimio", "university"],
  αγορα: ["agora", "market"],
  σταδιο: ["stadio", "stadium"],
  λαρισης: ["larisis", "larissa"],
  برج: ["burj", "tower"],
  مول: ["mall"],
  جامعه: ["jamia", "university"],
  متحف: ["museum"],
  سوق: ["souq", "souk", "market"],
  مركز: ["markaz", "center", "centre"],
  محطه: ["station"],
  مطار: ["airport"],
  برواز: ["frame"],
  قصر: ["qasr", "palace"],
  دبي: ["dubai"],
  বিশববিদযালয: ["university"],
  হাসপাতাল: ["hospital"],
  জাতীয: ["national"],
  মারকেট: ["market"],
  রড: ["road"],
  সডক: ["sarak", "road"],
  লন: ["lane"],
};

const localFor = new Map<string, string[]>();
for (const [local, words] of Object.entries(typedFor))
  for (const word of words) localFor.set(word, [...(localFor.get(word) ?? []), local]);
/** Returns the words of other scripts for which people type a Latin word. */
export const localScriptWords = (typed: string): readonly string[] => localFor.get(typed) ?? [];

const isAscii = (text: string) => !/[^\x20-\x7e]/.test(text);

/** Pairs of Greek letters that are pronounced as one sound, with the Latin letters that people type. */
const greekPairs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, "ou"],
  [/αυ/g, "av"],
  [/ευ/g, "ev"],
  [/μπ/g, "b"],
  [/γγ/g, "ng"],
  [/χ/g, "h"],
];

/** Transliterates a word to Latin letters one after another; for scripts without vowels the result has none. */
const inLatin = (word: string): string =>
  anyAscii(greekPairs.reduce((text, [pair, latin]) => text.replace(pair, latin), word))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** The prefix of entries by sound in the index; it is not a letter, so it cannot begin a word. */
export const soundPrefix = "~";

/**
 * Returns the common sound of a name's Latin spellings: its consonants, with similar ones unified. undefined if too
 * little remains.
 */
export function soundOf(latin: string): string | undefined {
  if (/\d/.test(latin)) return undefined;
  const sound = latin
    .replace(/[aeiouywvh]/g, "")
    .replace(/[cqg]/g, "k")
    .replace(/x/g, "ks")
    .replace(/z/g, "s")
    .replace(/f/g, "p")
    .replace(/d/g, "t")
    .replace(/(.)\1+/g, "$1");
  return sound.length > 1 ? soundPrefix + sound : undefined;
}

/** Returns the Latin words that people type for a word of another script, normalised. */
export function latinWords(word: string): string[] {
  if (isAscii(word)) return [];
  const begins = joinedPrefixes.find((one) => word.startsWith(one) && word.length > one.length);
  const parts = begins ? [begins, word.slice(begins.length)] : [word];
  return parts.flatMap((part) => {
    const typed = typedFor[part];
    if (typed) return typed;
    const latin = inLatin(part);
    const sound = soundOf(latin);
    return [...(latin ? [latin] : []), ...(sound ? [sound] : [])];
  });
}
