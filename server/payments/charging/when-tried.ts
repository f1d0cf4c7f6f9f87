import { setTimeout as wait } from "node:timers/promises";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { CardProvider } from "../card-provider.ts";
import { reconcilePayment } from "../settling/look-after.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment } from "../rows.ts";

/** Who finds a try running waits so long for its answer before he is told to come back. */
const patienceMs = 8000;
const lookEveryMs = 100;

/** The same payment once nobody is asking the provider about it any more. */
export async function whenTried(
  deps: PaymentDeps & { cardProvider: CardProvider },
  running: PaymentRow,
): Promise<PaymentRow> {
  let payment = running;
  for (let waited = 0; payment.state === "charging"; waited += lookEveryMs) {
    if (payment.look_at !== null && deps.now() >= payment.look_at)
      return reconcilePayment(deps, payment, { isGivenUp: false });
    if (waited >= patienceMs) throw new Refused("payment_under_way", { retryAfter: 2 });
    await wait(lookEveryMs);
    payment = (await findPayment(deps.pool, payment.intent_id)) ?? payment;
  }
  return payment;
}
