import { normaliseWord } from "./normalise-word.ts";

/** Thai is written without spaces: these words begin a name and are split from it. */
const thaiBeginnings = ["ถนน", "ซอย", "แขวง", "เขต", "หมู่บ้าน"];
/** The same words, normalised for comparison. */
export const joinedPrefixes: readonly string[] = thaiBeginnings.map(normaliseWord);
/** Matches one of these words together with its name, in a text as typed. */
export const joinedPrefixPattern = new RegExp(`^(${thaiBeginnings.join("|")})(?=\\p{Script=Thai})`, "u");
