import { WaybillError, type Waybill } from "../../partner-client/index.ts";

/** The fields of Shopify's carrier service request that we read. Prices are in Shopify's subunits. */
export type RateRequest = {
  rate: {
    destination: {
      address1: string | null;
      city: string | null;
      latitude?: number | null;
      longitude?: number | null;
    };
    items: readonly { quantity: number; price: number; requires_shipping?: boolean }[];
    currency: string;
  };
};

export type Rate = {
  service_name: string;
  service_code: string;
  description: string;
  total_price: string;
  currency: string;
};

/**
 * How long the checkout may wait for our rate, in milliseconds; after that it shows only the shop's other rates.
 */
const usualDeadlineMs = 280;
/**
 * How long a price is cached, in milliseconds, so that a customer who goes back in the checkout sees the same
 * price.
 */
const keptMs = 60_000;
const maxKept = 1000;

/**
 * Returns Shopify's subunits per unit of a currency: at least 100, even for a currency without decimals (1,000 yen
 * are 100,000).
 */
const unitsOf = (currency: string): number =>
  10 **
  Math.max(
    2,
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
  );

const isRefusal = (problem: unknown): boolean =>
  problem instanceof WaybillError && problem.status >= 400 && problem.status < 500 && problem.status !== 429;

/**
 * Handles Shopify's carrier service requests: returns one rate, or none if the address is outside the area or the
 * price takes too long.
 */
export function openRates(waybill: Pick<Waybill, "askQuote">, deadlineMs = usualDeadlineMs) {
  const kept = new Map<string, { rates: Rate[]; until: number }>();

  return async ({ rate }: RateRequest): Promise<{ rates: Rate[] }> => {
    const { destination, items, currency } = rate;
    const { latitude, longitude } = destination;
    const carried = items.filter(({ requires_shipping }) => requires_shipping !== false);
    if (latitude == null || longitude == null || carried.length === 0) return { rates: [] };
    const units = unitsOf(currency);
    const amount = carried.reduce((sum, { price, quantity }) => sum + price * quantity, 0) / units;
    const cacheKey = JSON.stringify([latitude, longitude, amount, currency]);
    const known = kept.get(cacheKey);
    if (known && known.until > Date.now()) return { rates: known.rates };

    const address = [destination.address1, destination.city].filter(Boolean).join(", ") || "-";
    const body = {
      amount,
      description: "Checkout",
      payment_method: "PAID" as const,
      recipient: { location: { address, latitude, longitude } },
    };
    const quoted = waybill
      .askQuote(body, { signal: AbortSignal.timeout(deadlineMs) })
      // A refusal is cached too: no rider delivers to the address.
      .catch((problem: unknown) => (isRefusal(problem) ? null : undefined));
    const quote = await quoted;
    if (quote === undefined) return { rates: [] };
    const rates =
      quote === null || quote.currency_code !== currency
        ? []
        : [
            {
              service_name: "Local delivery by rider",
              service_code: "waybill",
              description: "To your door today",
              total_price: String(Math.round(quote.delivery_fee * units)),
              currency,
            },
          ];
    if (kept.size >= maxKept) kept.clear();
    kept.set(cacheKey, { rates, until: Date.now() + keptMs });
    return { rates };
  };
}
