import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";

export type Limits = { min?: number; max?: number; isWhole?: true };

/** Says what is wrong with a typed number: missing (NaN), outside of the limits of the API, or not whole. */
export const numberProblem = (
  value: number,
  { min = 0, max = 1e9, isWhole }: Limits = {},
): string | undefined => {
  if (Number.isNaN(value)) return textOf("console.fill");
  if (value < min || value > max)
    return textOf("operations-error.setting-range", { least: formatNumber(min), most: formatNumber(max) });
  return isWhole && !Number.isInteger(value) ? textOf("operations-error.setting-whole") : undefined;
};

/** True if the API accepts every number of a draft. An empty field counts as missing, never as 0. */
export const hasValidNumbers = (draft: unknown): boolean => {
  if (typeof draft === "object" && draft !== null) return Object.values(draft).every(hasValidNumbers);
  return typeof draft !== "number" || numberProblem(draft) === undefined;
};
