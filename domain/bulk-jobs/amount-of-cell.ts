import { type Currency, minorUnits } from "../money/money.ts";
import { parseDigits } from "../money/parse-digits.ts";
import { type Cell, numberOfCell, textOfCell } from "./cells.ts";

/** Above the length of any real amount; limits the parsing time. */
const maxCharacters = 40;

/** An amount as people write it: a currency sign or code on either side, a minus, digits with separators. */
const sum =
  /^(?<before>(?:[\p{L}\p{Sc}]{1,4}[.]?)?)\s*(?<sign>[+-]?)\s*(?<digits>\d[\d.,'’\s]*|[.,]\d+)\s*(?<after>(?:[\p{L}\p{Sc}]{1,4}[.]?)?)$/u;

/**
 * Reads the amount of a cell: a number, or text such as `P1,250.00`, `1.200,50` or `PHP 99`. null if the cell is
 * empty; NaN if its text is ambiguous or not an amount of the currency. May be negative.
 */
export function amountOfCell(cell: Cell, currency: Currency): number | null {
  if (typeof cell !== "string") return numberOfCell(cell);
  const text = textOfCell(cell);
  if (text === null) return null;
  if (text.length > maxCharacters) return Number.NaN;
  const bracketed = /^\((.*)\)$/.exec(text)?.[1];
  const { before = "", sign, digits, after = "" } = sum.exec(bracketed ?? text)?.groups ?? {};
  if (digits === undefined || ![before, after].every((words) => isOf(currency, words))) return Number.NaN;
  const read = parseDigits(digits.trim(), minorUnits(currency));
  return sign === "-" || bracketed !== undefined ? -read : read;
}

/** True if a text is the currency's code, its sign, or its usual short form: 'P', 'Rs.', 'kr'. */
const isOf = (currency: Currency, words: string): boolean => {
  const letters = words.match(/\p{L}/gu) ?? [];
  return letters.length <= 2 || letters.join("").toUpperCase() === currency;
};
