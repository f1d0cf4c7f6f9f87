import { noItemValueLimit } from "../limits.ts";

// Separate from check-order.ts, which imports the phone metadata of all countries: this makes the first page load
// 30 kB smaller.

/** Whether a value needs confirmation, whether it was confirmed, and the limit (spec §3, §5). */
export type ItemValueValidation = { required: boolean; confirmed: boolean; limit: number };

/**
 * Returns the value above which an order needs confirmation, from the country parameter, in the currency's units;
 * undefined if unset, -1 or malformed. All screens and checks use this.
 */
export function itemValueLimit(parameter: string | undefined): number | undefined {
  const limit = parameter?.trim() ? Number(parameter) : noItemValueLimit;
  return Number.isFinite(limit) && limit !== noItemValueLimit ? limit : undefined;
}

/**
 * Checks whether an order's value needs confirmation. `limit` is the country parameter as text, in the currency's
 * units; unset or malformed means -1, no limit. A confirmation is valid only for the exact amount.
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
