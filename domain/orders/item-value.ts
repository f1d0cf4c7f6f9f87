import { noItemValueLimit } from "../limits.ts";

// Apart from check-order.ts, which brings the phone numbers of all countries: 30 kB that the first load does without.

/** Whether a value has to be confirmed, whether it was, and above which limit (spec §3, §5). */
export type ItemValueValidation = { required: boolean; confirmed: boolean; limit: number };

/**
 * The value above which an order has to be confirmed, by the country parameter as text and in the currency's units; undefined:
 * none is set, it is -1, or it cannot be read. Every screen and check takes it from here.
 */
export function itemValueLimit(parameter: string | undefined): number | undefined {
  const limit = parameter?.trim() ? Number(parameter) : noItemValueLimit;
  return Number.isFinite(limit) && limit !== noItemValueLimit ? limit : undefined;
}

/**
 * What the value of an order asks for. `limit` is the country parameter as text, in the currency's units: none, -1, or
 * one that cannot be read, is -1 and never exceeded. What was confirmed counts for that very amount alone.
 */
export function itemValueValidation(
  { amount, confirmedAmount }: { amount: number | string | null; confirmedAmount: number | undefined },
  parameter: string | undefined,
): ItemValueValidation {
  const set = itemValueLimit(parameter);
  const limit = set ?? noItemValueLimit;
  const required = set !== undefined && typeof amount === "number" && amount > set;
  return { required, confirmed: required && confirmedAmount === amount, limit };
}
