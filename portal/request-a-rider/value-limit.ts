import { noItemValueLimit } from "@waybill/domain/limits";

/**
 * Whether an amount is above the limit that the country sets for the value of an order (spec §5). No limit, -1, or one
 * that could not be read, is never exceeded.
 */
export function exceedsValueLimit(amount: number | string | null, parameter: string | undefined): boolean {
  const limit = parameter?.trim() ? Number(parameter) : noItemValueLimit;
  return Number.isFinite(limit) && limit !== noItemValueLimit && typeof amount === "number" && amount > limit;
}
