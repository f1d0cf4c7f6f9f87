const thousands = /^\d{1,3}(\D\d{3})+$/;

/** Parses digits with the separators that people use; NaN if ambiguous or invalid. */
export function parseDigits(digits: string, decimals: number): number {
  const text = digits.replaceAll(/[\s'’]/gu, "");
  const separators: string[] = text.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return Number(text);
  const isMixed = separators.includes(".") && separators.includes(",");
  if (isMixed) {
    const at = text.lastIndexOf(last);
    const whole = text.slice(0, at);
    // Only digits may follow the decimal separator, and all thousands separators must be the same.
    if (whole.includes(last) || !thousands.test(whole)) return Number.NaN;
    return Number(`${whole.replaceAll(/[.,]/g, "")}.${text.slice(at + 1)}`);
  }
  if (separators.length > 1) return thousands.test(text) ? Number(text.replaceAll(/[.,]/g, "")) : Number.NaN;
  const [whole = "", fraction = ""] = text.split(last);
  // Three digits after a point or comma may be thousands, or the decimals of a currency that has three.
  const isThousands = fraction.length === 3 && whole !== "" && !whole.startsWith("0");
  if (!isThousands) return Number(`${whole || "0"}.${fraction || "0"}`);
  if (decimals === 3) return last === "." ? Number(`${whole}.${fraction}`) : Number.NaN;
  return last === "," ? Number(whole + fraction) : Number.NaN;
}
