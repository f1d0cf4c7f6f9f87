import Stripe from "stripe";
import * as z from "zod/mini";

/** Older events are refused as replays; Stripe signs each retry with a new time. */
const toleranceSeconds = 300;

/** Events after which a payment no longer waits for its cardholder. */
const endings = new Set([
  "payment_intent.amount_capturable_updated",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
]);

const Reference = z.object({
  metadata: z.object({ reference: z.string().check(z.regex(/^[0-9a-f]{1,64}-\d{1,6}$/)) }),
});

/** The payment attempt that a Stripe event reports. */
export type ReportedAttempt = { intentId: string; attempt: number };

/** Verifies an event and returns its attempt; undefined if the event needs no action. */
export function readStripeEvent(
  { secret, now }: { secret: string; now: Date },
  { body, signature }: { body: Buffer; signature: string | string[] | undefined },
): ReportedAttempt | "unsigned" | undefined {
  const event = verified(body, { signature: String(signature ?? ""), secret, now });
  if (!event) return "unsigned";
  const parsed = endings.has(event.type) ? Reference.safeParse(event.data.object) : undefined;
  if (!parsed?.success) return undefined;
  const { reference } = parsed.data.metadata;
  const at = reference.lastIndexOf("-");
  return { intentId: reference.slice(0, at), attempt: Number(reference.slice(at + 1)) };
}

function verified(
  body: Buffer,
  { signature, secret, now }: { signature: string; secret: string; now: Date },
): Stripe.Event | undefined {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch {
    // The signature or the JSON is invalid, or the event is too old: it is not from Stripe.
    return undefined;
  }
}
