import { useState } from "react";
import { CardPayment } from "../../orders/payment/card-payment.tsx";
import type { PaymentEmitted } from "../../orders/payment/payment-setup.ts";
import {
  forgetPendingPayment,
  pendingPaymentOf,
  rememberPendingPayment,
} from "../../orders/payment/pending-payment.ts";
import { payableAgain, payableOf } from "../flow/placing/order-body.ts";
import { known } from "../flow/request-context.ts";
import { requote, requoted } from "../flow/voucher-check.ts";
import type { RequestContext, SendToFlow } from "../request-types.ts";

/** The card step of a request: passes the amount to the payment, and its result back to the flow. */
export function PayByCard({ latest, send }: { latest: () => RequestContext; send: SendToFlow }) {
  const { vendor_id } = latest().vendor;
  const [payable] = useState(() => payableAgain(latest()));
  const [draftKey] = useState(() => known(latest().submission).idempotencyKey);
  const recompute = async () => {
    const context = latest();
    const asked = await requote(context);
    send({ type: "REQUOTED", asked });
    return payableOf({ ...context, ...requoted(context, asked) });
  };
  const handlePayment = (said: PaymentEmitted) => {
    const pending = pendingPaymentOf(vendor_id);
    switch (said.type) {
      case "REDIRECT":
        if (pending) rememberPendingPayment(vendor_id, { ...pending, orderId: said.orderId });
        location.assign(said.url);
        return;
      case "PAID":
        if (pending?.key === draftKey) forgetPendingPayment(vendor_id);
        send(said);
    }
  };
  return (
    <CardPayment
      vendorId={vendor_id}
      draftKey={draftKey}
      payable={payable}
      recompute={recompute}
      onSaid={handlePayment}
      onBack={() => send({ type: "BACK" })}
    />
  );
}
