import { deliveryOf } from "../flow/delivery-of.ts";
import type { DestinationProblem, Estimate, Quote, Reason, RequestContext } from "../flow/request-steps.ts";

export type DestinationCheck =
  | { problem: DestinationProblem; reason?: Reason | undefined; quote?: never }
  | { problem?: never; quote: Quote; estimate: Estimate | undefined };

const settled = <T>(promise: Promise<T>): Promise<{ value: T } | { failed: unknown }> =>
  promise.then(
    (value) => ({ value }),
    (failed: unknown) => ({ failed }),
  );

/** Area, fee and times of a delivery, asked at once; the area speaks first, and missing times are no obstacle. */
export async function checkDestination(request: RequestContext): Promise<DestinationCheck> {
  const { calls, refusalOf } = request;
  const delivery = deliveryOf(request);
  const [area, quote, estimate] = await Promise.all([
    settled(calls.isDeliverable(delivery)),
    settled(calls.quote(delivery)),
    settled(calls.estimate(delivery)),
  ]);
  if ("failed" in area) return { problem: "request.error.cannot-verify" };
  const { deliverable, reason } = area.value;
  if (!deliverable) return { problem: "request.error.undeliverable-address", reason };
  if ("failed" in quote) {
    const refusal = refusalOf(quote.failed);
    const why = refusal.kind === "refused" ? refusal.reason : undefined;
    return { problem: "request.error.cannot-compute-price", reason: why };
  }
  return { quote: quote.value, estimate: "failed" in estimate ? undefined : estimate.value };
}
