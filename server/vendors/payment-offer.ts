import { paymentProblem, type PaymentOffer } from "@waybill/domain/payments/payment-methods";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import { readFlagStates } from "../country-settings/flags/flags.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { cached } from "../platform/cached.ts";
import { findVendor } from "./rows.ts";

/**
 * Refuses a payment method that a vendor's orders do not offer: by the country parameter, its own setting and the
 * flags.
 */
export type RequireOfferedPayment = (
  vendorId: string,
  payment: { payment_method: string; pay_at_pickup?: boolean | null | undefined },
  path?: readonly string[],
) => Promise<void>;

/**
 * In milliseconds. The offer is cached because it hardly ever changes; an operator's change applies within ten
 * seconds.
 */
const lifeMs = 8_000;

/**
 * The payment offer is cached for eight seconds, so that an order needs no extra query. Before refusing an order it
 * is read again, so that an operator's change applies at once. The guests' vendor has no row and restricts nothing.
 */
export function offeredPayments(
  deps: Pick<Deps, "db" | "settings" | "flags" | "now">,
): RequireOfferedPayment {
  const read = async (vendorId: string): Promise<PaymentOffer> => {
    const vendor = await findVendor(deps.db, vendorId);
    return {
      countryParameter: await countryParameter(deps, "paymentMethods"),
      vendorMethods: vendor?.payment_methods,
      flags: await readFlagStates(deps, vendorId),
    };
  };
  const cachedOffer = cached(read, { keyOf: (vendorId) => vendorId, now: deps.now, lifeMs, max: 10_000 });

  return async (vendorId, payment, path = ["order", "payment_method"]) => {
    if (!paymentProblem(payment, await cachedOffer(vendorId))) return;
    const key = paymentProblem(payment, await read(vendorId));
    if (key) throw new Refused("rule_broken", { key, path });
  };
}
