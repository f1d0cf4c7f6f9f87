import type { PricedChoice } from "@waybill/domain/riders/failures/after-failure";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Deps } from "../../platform/deps.ts";

type SignDeps = Pick<Deps, "secret">;
type Failed = Pick<OrderRow, "order_id" | "details">;

const macOf = ({ secret }: SignDeps, { order_id, details }: Failed, { choice, fee }: PricedChoice): Buffer =>
  createHmac("sha256", secret("choices after failures"))
    .update(JSON.stringify([order_id, details.after_failure?.attempt, choice, fee, details.currency]))
    .digest();

/** Signs the price of one choice after one failure of an order. */
export const signChoice = (deps: SignDeps, order: Failed, offered: PricedChoice): string =>
  macOf(deps, order, offered).toString("base64url");

/** True if we signed this choice of this failure at this price. */
export function isSignedChoice(
  deps: SignDeps,
  order: Failed,
  offered: PricedChoice,
  signature: string,
): boolean {
  const received = Buffer.from(signature, "base64url");
  const own = macOf(deps, order, offered);
  return received.length === own.length && timingSafeEqual(received, own);
}
