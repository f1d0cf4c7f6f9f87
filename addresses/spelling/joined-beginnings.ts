import { plainWord } from "./plain-word.ts";

/** Thai is written without spaces: these words begin a name and are split from it. */
const thaiBeginnings = ["ถนน", "ซอย", "แขวง", "เขต", "หมู่บ้าน"];
/** The same words, normalised for comparison. */
export const joinedBeginnings: readonly string[] = thaiBeginnings.map(plainWord);
/** Matches one of these words together with its name, in a text as typed. */
export const joinedBeginning = new RegExp(`^(${thaiBeginnings.join("|")})(?=\\p{Script=Thai})`, "u");
