import { useState } from "react";
import { CardPayment } from "../../orders/payment/card-payment.tsx";
import type { PaymentEmitted } from "../../orders/payment/payment-setup.ts";
import {
  forgetPendingPayment,
  pendingPaymentOf,
  savePendingPayment,
} from "../../orders/payment/pending-payment.ts";
import { payableOrderForRetry, payableOrder } from "../flow/placing/order-body.ts";
import { required } from "../flow/request-context.ts";
import { askNewQuote, withNewQuote } from "../flow/voucher-check.ts";
import type { RequestContext, SendToFlow } from "../request-types.ts";

/** The card step of a request: passes the amount to the payment, and its result back to the flow. */
export function PayByCard({ latest, send }: { latest: () => RequestContext; send: SendToFlow }) {
  const { vendor_id } = latest().vendor;
  const [payable] = useState(() => payableOrderForRetry(latest()));
  const [draftKey] = useState(() => required(latest().submission).idempotencyKey);
  const recompute = async () => {
    const context = latest();
    const newQuote = await askNewQuote(context);
    send({ type: "REQUOTED", newQuote });
    return payableOrder({ ...context, ...withNewQuote(context, newQuote) });
  };
  const handlePayment = (event: PaymentEmitted) => {
    const pending = pendingPaymentOf(vendor_id);
    switch (event.type) {
      case "REDIRECT":
        if (pending) savePendingPayment(vendor_id, { ...pending, orderId: event.orderId });
        location.assign(event.url);
        return;
      case "PAID":
        if (pending?.key === draftKey) forgetPendingPayment(vendor_id);
        send(event);
    }
  };
  return (
    <CardPayment
      vendorId={vendor_id}
      draftKey={draftKey}
      payable={payable}
      recompute={recompute}
      onEvent={handlePayment}
      onBack={() => send({ type: "BACK" })}
    />
  );
}
