import { noItemValueLimit } from "../limits.ts";

// Apart from check-order.ts, which brings the phone numbers of all countries: 30 kB that the first load does without.

/** Whether a value has to be confirmed, whether it was, and above which limit (spec §3, §5). */
export type ItemValueValidation = { required: boolean; confirmed: boolean; limit: number };

/**
 * What the value of an order asks for. `limit` is the country parameter as text, in the currency's units: none, -1, or
 * one that cannot be read, is -1 and never exceeded. What was confirmed counts for that very amount alone.
 */
export function itemValueValidation(
  { amount, confirmedAmount }: { amount: number | string | null; confirmedAmount: number | undefined },
  parameter: string | undefined,
): ItemValueValidation {
  const read = parameter?.trim() ? Number(parameter) : noItemValueLimit;
  const limit = Number.isFinite(read) ? read : noItemValueLimit;
  const required = limit !== noItemValueLimit && typeof amount === "number" && amount > limit;
  return { required, confirmed: required && confirmedAmount === amount, limit };
}
