import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import type { Currency } from "@waybill/domain/money/money";
import { earningParts, jobTermsOf, type EarningPart, type JobTerms } from "@waybill/domain/riders/pay-rules";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { quoteKeys } from "../../pricing/pricing-deps.ts";
import { readQuote } from "../../pricing/quote.ts";
import { findPayRuleAt } from "./pay-rows.ts";

/** The pay of orders by the rules in force at one time: the parts of each order's earning, and the extra pay. */
export type Pay = { parts: Record<string, EarningPart[]>; terms: JobTerms | null };

type PayDeps = Pick<Deps, "now" | "signingSecrets"> & { pool: Queryable };

type Route = { source: Place; destination: Place; signature: string };

/** The paid distance of a delivery in metres: that of the merchant's quote, else the straight line. */
export const paidMetres = (
  keys: Parameters<typeof readQuote>[0],
  { source, destination, signature }: Route,
): number => readQuote(keys, signature)?.pricedFor.metres ?? distanceInMetres(source, destination);

/** The pay of orders by the rules that are in force now. */
export async function payOfOrders(deps: PayDeps, orders: readonly OrderRow[]): Promise<Pay> {
  const rules = (await findPayRuleAt(deps.pool, deps.now()))?.rules;
  const keys = quoteKeys(deps)();
  const parts = orders.map(({ order_id, details }) => {
    const { source, customer, delivery_fee: deliveryFee, signature } = details;
    const metres = paidMetres(keys, { source, destination: customer.location, signature });
    // The cast is safe: the server wrote an ISO 4217 code.
    const currency = details.currency as Currency;
    return [order_id, earningParts(rules, { metres, deliveryFee, currency })] as const;
  });
  const currency = orders[0]?.details.currency as Currency | undefined;
  return { parts: Object.fromEntries(parts), terms: currency ? jobTermsOf(rules, currency) : null };
}
