import { allowedTypos } from "../spelling/allowed-typos.ts";
import type { PlaceIndex } from "./place-index.ts";
import { latinWords, localScriptWords, soundOf } from "../spelling/latin-words.ts";
import { alternativeForms } from "../spelling/words.ts";
import { TopScored } from "../found-places/top-scored.ts";
import { cachedWords } from "../found-places/cached-words.ts";
import { TypedWords } from "./typed-words.ts";

const maxNames = 80;
const maxRoughNames = 800;
const maxPrefixWords = 300;
/** A word in more names than this is not used, because it distinguishes nothing. */
const tooManyNames = 20_000;
/** The maximum number of names examined per typed word; the most likely names are examined first. */
const maxNamesOfWord = 60_000;

const mistypedOnes = cachedWords<PlaceIndex, readonly number[]>();

/** Returns the words of the index that a typed word may mean, each with its certainty, most certain first. */
function* wordsLike(index: PlaceIndex, typed: string, isUnfinished: boolean): Generator<[number, number]> {
  const mistakes = allowedTypos(typed);
  for (const form of [typed, ...alternativeForms(typed)]) {
    const { from, to } = index.wordsFrom(form);
    const isWhole = to > from && index.word(from) === form;
    if (isWhole) yield [from, form === typed ? 1 : 0.9];
    if (!isUnfinished || form !== typed) continue;
    for (let word = isWhole ? from + 1 : from; word < Math.min(to, from + maxPrefixWords); word++)
      yield [word, 0.8];
  }
  for (const form of localScriptWords(typed)) {
    const { from, to } = index.wordsFrom(form);
    if (to > from && index.word(from) === form) yield [from, 0.8];
  }
  // A typed word may be the beginning of a longer one: «Syntagma» of Συντάγματος.
  if (!isUnfinished && typed.length >= minBeginning) {
    const { from, to } = index.wordsFrom(typed);
    for (let word = from; word < Math.min(to, from + maxBeginnings); word++)
      if (index.word(word) !== typed) yield [word, 0.6];
  }
  // Names in other scripts are found by their Latin spelling, and by their sound.
  for (const [form, quality] of soundsOf(typed)) {
    const { from, to } = index.wordsFrom(form);
    if (to > from && index.word(from) === form) yield [from, quality];
  }
  if (mistakes === 0) return;
  const mistyped = () => index.wordsLike(typed, mistakes).filter((word) => index.word(word) !== typed);
  for (const word of mistypedOnes(index, typed, mistyped)) yield [word, 0.7];
}

const minBeginning = 5;
const maxBeginnings = 20;
const minSound = 3;
/** Returns a word's Latin forms or its sound, as in the index, each with its certainty. */
function soundsOf(typed: string): [string, number][] {
  if (/[^\x20-\x7e]/.test(typed)) return latinWords(typed).map((form) => [form, 0.8]);
  const sound = soundOf(typed);
  return sound !== undefined && sound.length >= minSound ? [[sound, 0.5]] : [];
}

type Scratch = { worth: Float32Array; best: Float32Array };
const scratches = new WeakMap<PlaceIndex, Scratch>();
/** Working memory with a number for each name; all are zero between two searches. */
function scratchOf(index: PlaceIndex): Scratch {
  const known = scratches.get(index);
  if (known) return known;
  const scratch = { worth: new Float32Array(index.names), best: new Float32Array(index.names) };
  scratches.set(index, scratch);
  return scratch;
}

const grades = 512;
/**
 * Returns at most this many names with the highest worth. Worths are compared in steps; of the last step the first
 * names are returned.
 */
function topByWorth(names: readonly number[], worth: Float32Array, max: number): number[] {
  if (names.length <= max) return [...names];
  let highest = 0;
  for (const name of names) highest = Math.max(highest, worth[name]!);
  const gradeOf = (name: number) => Math.min(grades - 1, Math.floor((worth[name]! / highest) * grades));
  const counts = new Uint32Array(grades);
  for (const name of names) counts[gradeOf(name)]!++;
  let [min, above] = [grades - 1, 0];
  while (above + counts[min]! < max) above += counts[min--]!;
  let room = max - above;
  return names.filter((name) => {
    const grade = gradeOf(name);
    return grade > min || (grade === min && room-- > 0);
  });
}

/** Returns the names that contain the rare words, best first; `types` are the long forms of street types. */
export function namesLike(
  index: PlaceIndex,
  words: readonly string[],
  allTyped: ReadonlySet<string>,
  unfinished: string,
  types: ReadonlyMap<string, string>,
): readonly { name: number; worth: number }[] {
  const { worth, best } = scratchOf(index);
  const touched: number[] = [];
  for (const typed of words) {
    const own: number[] = [];
    let room = maxNamesOfWord;
    for (const [word, quality] of wordsLike(index, typed, typed === unfinished)) {
      const names = index.namesWith(word);
      if (names.length > tooManyNames || names.length > room) continue;
      room -= names.length;
      const value = quality * Math.log(1 + index.names / names.length);
      for (const name of names) {
        if (best[name] === 0) own.push(name);
        if (value > best[name]!) best[name] = value;
      }
    }
    for (const name of own) {
      if (worth[name] === 0) touched.push(name);
      worth[name]! += best[name]!;
      best[name] = 0;
    }
  }
  const forms = new Set(
    [...allTyped].flatMap((word) => [word, types.get(word) ?? word, ...alternativeForms(word)]),
  );
  const shortForms = [...types].flatMap(([short, long]) => (forms.has(long) ? [short] : []));
  const typedWords = new TypedWords(new Set([...forms, ...shortForms]));
  const foremost = new TopScored<{ name: number; worth: number }>(maxNames);
  for (const name of topByWorth(touched, worth, maxRoughNames)) {
    // The worth is the score if all words of the name were typed; no score is higher.
    if (!foremost.takes(worth[name]!)) continue;
    const score = worth[name]! * (0.6 + 0.4 * typedWords.shareOf(index, name));
    foremost.add(score, { name, worth: score });
  }
  for (const name of touched) worth[name] = 0;
  return foremost.values;
}
