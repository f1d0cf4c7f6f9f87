/**
 * Returns a typed amount without spaces and currency signs, with Arabic and Persian digits and separators converted
 * to Latin ones.
 */
export const latinAmount = (typed: string): string =>
  typed
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll("٫", ".")
    .replaceAll(/[\s\p{Sc}٬]/gu, "");

/**
 * Returns a typed amount without grouping commas, spaces and currency signs, with other digits converted to 0-9.
 * Anything else is unchanged.
 */
export function plainAmount(typed: string): string {
  const latin = latinAmount(typed);
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(latin) ? latin.replaceAll(",", "") : latin;
}
