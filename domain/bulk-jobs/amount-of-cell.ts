import { type Currency, minorUnits } from "../money/money.ts";
import { type Cell, numberOfCell, textOfCell } from "./cells.ts";

/** No sum that is meant is longer; reading one must not take longer than writing it. */
const maxCharacters = 40;

/** A sum as people write it: a currency's sign or code on either side, a minus, digits with what separates them. */
const sum =
  /^(?<before>(?:[\p{L}\p{Sc}]{1,4}[.]?)?)\s*(?<sign>[+-]?)\s*(?<digits>\d[\d.,'’\s]*|[.,]\d+)\s*(?<after>(?:[\p{L}\p{Sc}]{1,4}[.]?)?)$/u;

const thousands = /^\d{1,3}(\D\d{3})+$/;

/** Digits with their separators as a number; NaN where they can be read in two ways, or in none. */
function numberIn(digits: string, decimals: number): number {
  const text = digits.replaceAll(/[\s'’]/gu, "");
  const separators: string[] = text.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return Number(text);
  const isMixed = separators.includes(".") && separators.includes(",");
  if (isMixed) {
    const at = text.lastIndexOf(last);
    const whole = text.slice(0, at);
    // After the decimal separator there is no other, and what separates thousands is one and the same.
    if (whole.includes(last) || !thousands.test(whole)) return Number.NaN;
    return Number(`${whole.replaceAll(/[.,]/g, "")}.${text.slice(at + 1)}`);
  }
  if (separators.length > 1) return thousands.test(text) ? Number(text.replaceAll(/[.,]/g, "")) : Number.NaN;
  const [whole = "", fraction = ""] = text.split(last);
  // Three digits behind a point or a comma are thousands, or the fils of a dinar.
  const isThousands = fraction.length === 3 && whole !== "" && !whole.startsWith("0");
  if (!isThousands) return Number(`${whole || "0"}.${fraction || "0"}`);
  if (decimals === 3) return last === "." ? Number(`${whole}.${fraction}`) : Number.NaN;
  return last === "," ? Number(whole + fraction) : Number.NaN;
}

/**
 * The sum in a cell: a number, or a text such as `P1,250.00`, `1.200,50` or `PHP 99`. Null for nothing, NaN for what is
 * no sum of the currency or can be read in two ways; below zero where the cell says so.
 */
export function amountOfCell(cell: Cell, currency: Currency): number | null {
  if (typeof cell !== "string") return numberOfCell(cell);
  const text = textOfCell(cell);
  if (text === null) return null;
  if (text.length > maxCharacters) return Number.NaN;
  const bracketed = /^\((.*)\)$/.exec(text)?.[1];
  const { before = "", sign, digits, after = "" } = sum.exec(bracketed ?? text)?.groups ?? {};
  if (digits === undefined || ![before, after].every((words) => isOf(currency, words))) return Number.NaN;
  const read = numberIn(digits.trim(), minorUnits(currency));
  return sign === "-" || bracketed !== undefined ? -read : read;
}

/** The currency's code, its sign, or the two letters that people write for it: 'P', 'Rs.', 'kr'. */
const isOf = (currency: Currency, words: string): boolean => {
  const letters = words.match(/\p{L}/gu) ?? [];
  return letters.length <= 2 || letters.join("").toUpperCase() === currency;
};
