import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";

export type Limits = { least?: number; most?: number };

/** Says what is wrong with a typed number: missing (NaN), or outside of the limits of the API. */
export const numberProblem = (value: number, { least = 0, most = 1e9 }: Limits = {}): string | undefined => {
  if (Number.isNaN(value)) return textOf("console.fill");
  if (value >= least && value <= most) return undefined;
  return textOf("operations-error.setting-range", { least: formatNumber(least), most: formatNumber(most) });
};
