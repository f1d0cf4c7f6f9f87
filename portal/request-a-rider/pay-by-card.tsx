import { lazy, Suspense, useState } from "react";
import { forgetPaying, rememberPaying } from "../payment/paying.ts";
import type { PaymentEmitted } from "../payment/payment-setup.ts";
import { known } from "./delivery-of.ts";
import { payableAgain, payableOf } from "./order-of.ts";
import { requote, requoted } from "./requoted.ts";
import type { Request } from "./use-request.ts";

const CardPayment = lazy(() =>
  import("../payment/card-payment.tsx").then((loaded) => ({ default: loaded.CardPayment })),
);

/** The last step of a request that a card pays: what it costs goes to the card, and what comes of it comes back here. */
export function PayByCard({ request }: { request: Request }) {
  const { flow, send, vendor } = request;
  const [payable] = useState(() => payableAgain(flow.getSnapshot().context));
  const recompute = async () => {
    const { context } = flow.getSnapshot();
    const asked = await requote(context);
    send({ type: "REQUOTED", asked });
    return payableOf({ ...context, ...requoted(context, asked) });
  };
  const hear = (said: PaymentEmitted) => {
    const key = known(flow.getSnapshot().context.submission).idempotencyKey;
    switch (said.type) {
      case "CONFIRMING":
        rememberPaying(vendor.vendor_id, { key, order: said.order });
        return;
      case "REDIRECT":
        rememberPaying(vendor.vendor_id, { key, order: said.order, orderId: said.orderId });
        location.assign(said.url);
        return;
      case "PAID":
        forgetPaying(vendor.vendor_id);
        send({ type: "PAID", orderId: said.orderId });
    }
  };
  return (
    <Suspense>
      <CardPayment
        vendorId={vendor.vendor_id}
        payable={payable}
        recompute={recompute}
        onSaid={hear}
        onBack={() => send({ type: "BACK" })}
      />
    </Suspense>
  );
}
