import { useState } from "react";
import { CardPayment } from "../../payment/card-payment.tsx";
import { forgetPaying, payingOf, rememberPaying } from "../../payment/paying.ts";
import type { PaymentEmitted } from "../../payment/payment-setup.ts";
import { known } from "../flow/delivery-of.ts";
import { payableAgain, payableOf } from "../placing/order-of.ts";
import { requote, requoted } from "../flow/requoted.ts";
import type { Request } from "../use-request.ts";

/** The last step of a request that a card pays: what it costs goes to the card, and what comes of it comes back here. */
export function PayByCard({ request }: { request: Request }) {
  const { flow, send, vendor } = request;
  const [payable] = useState(() => payableAgain(flow.getSnapshot().context));
  const [draftKey] = useState(() => known(flow.getSnapshot().context.submission).idempotencyKey);
  const recompute = async () => {
    const { context } = flow.getSnapshot();
    const asked = await requote(context);
    send({ type: "REQUOTED", asked });
    return payableOf({ ...context, ...requoted(context, asked) });
  };
  const hear = (said: PaymentEmitted) => {
    const paying = payingOf(vendor.vendor_id);
    switch (said.type) {
      case "REDIRECT":
        if (paying) rememberPaying(vendor.vendor_id, { ...paying, orderId: said.orderId });
        location.assign(said.url);
        return;
      case "PAID":
        if (paying?.key === draftKey) forgetPaying(vendor.vendor_id);
        send(said);
    }
  };
  return (
    <CardPayment
      vendorId={vendor.vendor_id}
      draftKey={draftKey}
      payable={payable}
      recompute={recompute}
      onSaid={hear}
      onBack={() => send({ type: "BACK" })}
    />
  );
}
