import type { Order } from "@waybill/contract/order";
import type { BodyOf } from "@waybill/contract/endpoint";
import { postProblem, postRating, putInstructions, putPin } from "@waybill/contract/visitors/recipient";
import { trackOrder, type TrackedOrder } from "@waybill/contract/visitors/tracking";
import type { TestApp } from "../../testing/test-app.ts";

/** The actions of an order's recipient, called with the order's link. */
export function actsByLink(call: TestApp["call"], order: Pick<Order, "order_id" | "tracking_link">) {
  const { pathname, search } = new URL(order.tracking_link);
  const secret = search.slice("?t=".length);
  const link = { params: { orderId: order.order_id }, query: { t: secret } };
  return {
    secret,
    page: `${pathname}${search}`,
    tracked: async () => (await call(trackOrder, link)).body as unknown as TrackedOrder,
    instruct: (body: BodyOf<typeof putInstructions>) => call(putInstructions, { ...link, body }),
    rate: (body: BodyOf<typeof postRating>) => call(postRating, { ...link, body }),
    reportProblem: (body: BodyOf<typeof postProblem>) => call(postProblem, { ...link, body }),
    pin: (body: BodyOf<typeof putPin>) => call(putPin, { ...link, body }),
  };
}
