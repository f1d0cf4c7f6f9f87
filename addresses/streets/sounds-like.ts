import { isWithinTypos } from "../spelling/allowed-typos.ts";
import { bareStreetName, streetTypesOf } from "../reading/street-names.ts";
import type { AddressHabits } from "../habits/habits.ts";
import { latinWords, soundOf } from "../spelling/latin-words.ts";

const minSound = 3;
/** Sounds of at least this length may differ by one letter, because some letters are silent. */
const longSound = 5;
/**
 * True if a street's name in other letters sounds as typed and has the same numbers: ซอยสุขุมวิท 63 is Sukhumvit
 * 63.
 */
export function soundsLike(name: readonly string[], typed: string, habits: AddressHabits): boolean {
  if (name.every(isLatin) === isLatin(typed)) return false;
  const own = bareStreetName(name.join(" "), habits);
  const wanted = bareStreetName(typed, habits);
  const isOtherType = () => {
    const [types, others] = [streetTypesOf(name.join(" "), habits), streetTypesOf(typed, habits)];
    return types.length > 0 && others.length > 0 && types.join() !== others.join();
  };
  const sound = soundOfWords(own);
  const other = soundOfWords(wanted);
  if (sound === undefined || other === undefined || sound.length < minSound) return false;
  const soundsAlike = isWithinTypos(sound, other, Math.min(sound.length, other.length) < longSound ? 0 : 1);
  return soundsAlike && figuresIn(own) === figuresIn(wanted) && !isOtherType();
}
const isLatin = (text: string) => !/[^\x20-\x7e]/.test(text);
const figuresIn = (text: string) => (text.match(/\d+/g) ?? []).join();
const knownSounds = new Map<string, string | undefined>();
const maxKnownSounds = 10_000;
/** Returns the sound of all words of a name together, without numbers. */
export function soundOfWords(text: string): string | undefined {
  if (knownSounds.has(text)) return knownSounds.get(text);
  if (knownSounds.size > maxKnownSounds) knownSounds.clear();
  const words = text.split(" ").filter((word) => !/\d/.test(word));
  const sound = soundOf(words.map((word) => (isLatin(word) ? word : (latinWords(word)[0] ?? ""))).join(""));
  knownSounds.set(text, sound);
  return sound;
}
