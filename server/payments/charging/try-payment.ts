import type { OrderStatus } from "@waybill/domain/orders/status";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { moveCardOrder } from "../../orders/placing/begin-card-order.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { useVoucher } from "../../vouchers/use-voucher.ts";
import { ProviderUnavailable, type CardProvider, type NewCharge } from "../card-provider.ts";
import { chargeOf } from "./charge-of.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { beginTry, changePayment } from "../rows.ts";
import { settlePayment } from "../settling/settle-payment.ts";

/** Whoever runs a try is done or dead by then. */
const tryMs = 90_000;
/** A question that got no answer may still be on its way: this long after it the provider is asked what became of it. */
const silenceMs = 10_000;

const toPay = (from: OrderStatus): readonly OrderStatus[] => {
  if (from === "PAYMENT_INITIATED") return [];
  if (from === "PAYMENT_FAILED") return ["PAYMENT_INITIATED"];
  throw new Refused("payment_ended");
};

type Try = Pick<NewCharge, "instrument" | "saveCard" | "returnUrl" | "payer">;

/** Takes the turn to charge; undefined: another one has it, or the time is over. A voucher's use is counted before. */
const begin = ({ pool, now }: PaymentDeps, payment: PaymentRow, saveCard: boolean) =>
  inTransaction(pool, async (client) => {
    const lookAt = new Date(now().getTime() + tryMs);
    const begun = await beginTry(client, { intentId: payment.intent_id, saveCard, now: now(), lookAt });
    if (!begun) return undefined;
    const { guest_id: guestId, order_id: orderId, voucher_code: code } = begun;
    if (code !== null) await useVoucher(client, { code, vendorId: guestVendorId, now: now() });
    await moveCardOrder({ client, now }, { guestId, orderId }, toPay);
    return begun;
  });

/** Charges a card once; undefined: it is not our turn. What the bank has against it is refused with its reason. */
export async function tryPayment(
  deps: PaymentDeps & { cardProvider: CardProvider },
  payment: PaymentRow,
  { instrument, saveCard, returnUrl, payer }: Try,
): Promise<PaymentRow | undefined> {
  const begun = await begin(deps, payment, saveCard);
  if (!begun) return undefined;
  try {
    const charge = { ...chargeOf(begun), instrument, saveCard, returnUrl, payer };
    const answer = await deps.cardProvider.authorise(charge);
    const settled = await settlePayment(deps, begun, answer);
    if (answer.kind === "unreadable") throw new Refused("card_not_readable", { path: ["card", "encrypted"] });
    if (answer.kind === "declined") throw new Refused("card_declined", { reason: answer.reason });
    return settled;
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    deps.log.warn({ reason: problem.message }, "a card payment waits for the provider's answer");
    const lookAt = new Date(deps.now().getTime() + silenceMs);
    await changePayment(deps.pool, begun, { state: "charging", lookAt });
    throw new Refused("card_payment_unavailable", { retryAfter: silenceMs / 1000 });
  }
}
