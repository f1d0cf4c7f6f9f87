import { WaybillError, type Waybill } from "../../partner-client/index.ts";

/** The fields that we read of Shopify's carrier service request. Prices are in Shopify's subunits. */
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

/** The checkout's patience: then it shows the shop's other rates. */
const usualDeadlineMs = 280;
/** A customer who goes back and forth in the checkout sees the same price. */
const keptMs = 60_000;
const maxKept = 1000;

/** Shopify's subunits per unit of a currency: at least 100, even for one without decimals (1,000 yen are 100,000). */
const unitsOf = (currency: string): number =>
  10 **
  Math.max(
    2,
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
  );

const isRefusal = (problem: unknown): boolean =>
  problem instanceof WaybillError && problem.status >= 400 && problem.status < 500 && problem.status !== 429;

/** Responds to Shopify's carrier service: one rate, or none outside the area or if the price is too slow. */
export function openRates(waybill: Pick<Waybill, "askQuote">, deadlineMs = usualDeadlineMs) {
  const kept = new Map<string, { rates: Rate[]; until: number }>();

  return async ({ rate }: RateRequest): Promise<{ rates: Rate[] }> => {
    const { destination, items, currency } = rate;
    const { latitude, longitude } = destination;
    const carried = items.filter(({ requires_shipping }) => requires_shipping !== false);
    if (latitude == null || longitude == null || carried.length === 0) return { rates: [] };
    const units = unitsOf(currency);
    const amount = carried.reduce((sum, { price, quantity }) => sum + price * quantity, 0) / units;
    const asked = JSON.stringify([latitude, longitude, amount, currency]);
    const known = kept.get(asked);
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
      // A refusal is an answer, too: no rider serves the address. It is cached.
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
    kept.set(asked, { rates, until: Date.now() + keptMs });
    return { rates };
  };
}
