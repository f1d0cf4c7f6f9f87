import type { OrderRequest } from "@waybill/contract/order";
import { noItemValueLimit } from "@waybill/domain/limits";
import { itemValueValidation } from "@waybill/domain/orders/item-value";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { cached } from "../../platform/cached.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { PricingDeps } from "../../pricing/pricing-deps.ts";
import { toMinorIfValid } from "../../pricing/quote.ts";
import { itemValueProblem, brokenRule } from "./check-request.ts";
import { findExceededLimit } from "./rows.ts";

type Path = readonly string[];

/** The parts of an order that the limits check; undefined parts are skipped. */
export type LimitedParts = {
  /** The requested time, in unix seconds; null: as soon as possible. */
  wantedAt?: number | null | undefined;
  value?: { amount: number | string | null; isConfirmed: boolean; path: Path } | undefined;
  vendorId: string;
};

/** The parts of a new order that its limits check. */
export const limitedPartsOf = ({
  vendor_id,
  order,
  preordered_for,
  item_value_confirmed,
}: OrderRequest): LimitedParts => ({
  vendorId: vendor_id ?? "",
  wantedAt: preordered_for ?? null,
  value: {
    amount: order?.amount ?? null,
    isConfirmed: item_value_confirmed === true,
    path: ["order", "amount"],
  },
});

/**
 * Refuses an order from any channel outside the hours of its country or outlet, during a pause, or above an
 * item-value limit.
 */
export type RequireOrderBounds = (order: LimitedParts) => Promise<void>;

/**
 * In milliseconds. Settings are cached, so an order costs no query for them, and an operator's change applies
 * within a second.
 */
const lifeMs = 1000;

type BoundsDeps = Pick<Deps, "db" | "pool" | "settings" | "now"> &
  Pick<PricingDeps, "country" | "serviceTimes">;

/** Build this once per process: it caches the settings. */
export function orderBounds(deps: BoundsDeps): RequireOrderBounds {
  const { country, now, serviceTimes } = deps;
  const limitNow = cached(() => countryParameter(deps, "orderItemValueExceedLimit"), {
    keyOf: () => "",
    now,
    lifeMs,
    max: 1,
  });

  /**
   * Refuses an item value that must be confirmed. A value above the vendor's own limit gets another refusal,
   * because a confirmation would not help.
   */
  async function requireConfirmed(
    { amount: typed, isConfirmed, path }: NonNullable<LimitedParts["value"]>,
    vendorId: string,
  ): Promise<void> {
    if (isConfirmed || typed === null) return;
    const amount = Number(typed);
    const value = { amount, confirmedAmount: undefined };
    const { required, limit } = itemValueValidation(value, await limitNow());
    if (!required || limit === noItemValueLimit) return;
    const amountMinor = toMinorIfValid(amount, country.currency) ?? null;
    const own = await findExceededLimit(deps.pool, { vendorId, amountMinor });
    if (own !== null) throw brokenRule({ ...itemValueProblem(own, country.currency), path });
    const values = { amount: String(limit), currency: country.currency };
    throw new Refused("item_value_unconfirmed", { path, values, meta: { limit } });
  }

  return async ({ wantedAt, value, vendorId }) => {
    if (wantedAt !== undefined) await serviceTimes.requireOpen(vendorId, wantedAt);
    if (value) await requireConfirmed(value, vendorId);
  };
}
