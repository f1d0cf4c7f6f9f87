import { plainWord } from "./plain-word.ts";

/** Thai writes its words together: these begin a name, and are words of their own. */
const thaiBeginnings = ["ถนน", "ซอย", "แขวง", "เขต", "หมู่บ้าน"];
/** The same in the form in which words are compared. */
export const joinedBeginnings: readonly string[] = thaiBeginnings.map(plainWord);
/** What begins a name that is written together with it, in a text as typed. */
export const joinedBeginning = new RegExp(`^(${thaiBeginnings.join("|")})(?=\\p{Script=Thai})`, "u");
