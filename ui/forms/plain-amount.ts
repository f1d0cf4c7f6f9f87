/** An amount as typed here: grouping commas and spaces go, other digits become 0 to 9. What is no number stays as it is. */
export function plainAmount(typed: string): string {
  const latin = typed
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll("٫", ".")
    .replaceAll(/[\s٬]/g, "");
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(latin) ? latin.replaceAll(",", "") : latin;
}
