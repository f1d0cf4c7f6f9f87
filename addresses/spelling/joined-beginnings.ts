import { plainWord } from "./plain-word.ts";

/** Thai is written without spaces: these begin a name, and are separate words. */
const thaiBeginnings = ["ถนน", "ซอย", "แขวง", "เขต", "หมู่บ้าน"];
/** The same, normalised for comparison. */
export const joinedBeginnings: readonly string[] = thaiBeginnings.map(plainWord);
/** Matches a beginning that is joined to its name, in a text as typed. */
export const joinedBeginning = new RegExp(`^(${thaiBeginnings.join("|")})(?=\\p{Script=Thai})`, "u");
