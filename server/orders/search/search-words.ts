import { soughtBy } from "@waybill/domain/history/search";

const gramLength = 3;

const lexeme = (letters: string) => `'${letters.replaceAll(/['\\]/g, "$&$&")}'`;

/** Every three letters in a row; fewer than three begin one of those that the index holds. */
const gramsOf = (text: string): string => {
  const letters = [...text];
  if (letters.length < gramLength) return `${lexeme(text)}:*`;
  const places = letters.length - gramLength + 1;
  const grams = Array.from({ length: places }, (_, at) => letters.slice(at, at + gramLength).join(""));
  return [...new Set(grams)].map(lexeme).join(" & ");
};

/**
 * What an order must hold to be looked at for a key, as a tsquery over `search_grams` (migration 0013). It lets through
 * all that hold the key, and a few more.
 */
export const gramsSought = (key: string): string => {
  const { text, digits } = soughtBy(key);
  return [text, ...(digits === undefined ? [] : [digits])].map((part) => `(${gramsOf(part)})`).join(" | ");
};
