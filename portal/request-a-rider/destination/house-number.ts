const leadingNumber = /^\s*(\p{Nd}+[\p{L}\p{Nd}/-]*)[\s,]+\p{L}/u;

/**
 * The address found, with the house number that was typed in front of it: a geocoder that knows only the street never
 * loses the door (ux.md §3.2). An address that has the number, or begins with one of its own, stays as it is.
 */
export function withHouseNumber(typed: string, found: string): string {
  const number = leadingNumber.exec(typed)?.[1];
  if (number === undefined) return found;
  const words = found.split(/[\s,]+/u);
  return words.includes(number) || leadingNumber.test(found) ? found : `${number} ${found}`;
}
