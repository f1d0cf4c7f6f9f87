import type { PaymentDeps } from "../payment-deps.ts";
import { makeWaitingDue } from "../rows.ts";
import { readStripeEvent } from "./stripe-events.ts";

type Event = Parameters<typeof readStripeEvent>[1];

/**
 * Handles a webhook event; "unsigned" if its signature is wrong. Only the payment's id is read from it: the payment
 * becomes due, and the outcome is read from Stripe. So an event may arrive twice, late or out of order.
 */
export async function handleStripeEvent(
  { pool, now }: Pick<PaymentDeps, "pool" | "now">,
  watch: { wake: () => void },
  { secret, ...event }: Event & { secret: string },
): Promise<"heard" | "unsigned"> {
  const received = readStripeEvent({ secret, now: now() }, event);
  if (received === "unsigned") return received;
  if (received && (await makeWaitingDue(pool, { ...received, provider: "stripe", now: now() }))) watch.wake();
  return "heard";
}
