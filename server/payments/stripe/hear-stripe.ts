import type { PaymentDeps } from "../payment-deps.ts";
import { lookAtReturning } from "../rows.ts";
import { readStripeEvent } from "./stripe-events.ts";

type Event = Parameters<typeof readStripeEvent>[1];

/**
 * Takes what Stripe tells; "unsigned": it is not Stripe that does. It is believed as far as the payment's name: the payment is
 * looked at soon, and Stripe is asked. So it may be told twice, late or out of turn.
 */
export async function hearStripe(
  { pool, now }: Pick<PaymentDeps, "pool" | "now">,
  watch: { wake: () => void },
  { secret, ...event }: Event & { secret: string },
): Promise<"heard" | "unsigned"> {
  const heard = readStripeEvent({ secret, now: now() }, event);
  if (heard === "unsigned") return heard;
  if (heard && (await lookAtReturning(pool, { ...heard, provider: "stripe", now: now() }))) watch.wake();
  return "heard";
}
