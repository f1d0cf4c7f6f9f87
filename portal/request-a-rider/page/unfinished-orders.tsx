import { stopWaiting, type WaitingOrder } from "@waybill/client/offline-orders/waiting-orders.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { OfflineOrders } from "../../orders/offline/offline-orders.tsx";
import { pathOfRequest } from "../../navigation/paths.ts";
import { ProblemBox } from "../../orders/payment/problem-box.tsx";
import {
  type PaymentReturn,
  usePaymentReturn,
  useUnsettledPayment,
} from "../../orders/payment/use-payment-return.ts";
import { takeBack } from "../draft/unanswered-orders.ts";
import styles from "../request-form.module.css";

/** What waits, above the form it can go back into. */
export function OfflineOrdersOnPage({ startAfresh }: { startAfresh: () => void }) {
  const navigate = useNavigate();
  const change = (order: WaitingOrder) => {
    if (!takeBack(order)) return void notify({ type: "warning", message: textOf("outbox.form-in-use") });
    stopWaiting(order.key);
    startAfresh();
    void navigate(pathOfRequest(order.vendorId));
  };
  return <OfflineOrders onChange={change} />;
}

const words: Partial<Record<PaymentReturn["outcome"], string>> = {
  failed: "payment.failed",
  cancelled: "payment.cancelled",
};

/** Says what happened to who comes back from the bank without having paid; everything typed is kept below. */
export function NotPaid({ vendorId, startAfresh }: { vendorId: string; startAfresh: () => void }) {
  const [outcome, setOutcome] = useState<PaymentReturn["outcome"]>();
  usePaymentReturn(({ outcome: heard }) => setOutcome(heard));
  useUnsettledPayment(vendorId, startAfresh);
  const key = outcome && words[outcome];
  if (!key) return null;
  return (
    <div className={styles.said}>
      <ProblemBox problem={{ key }} />
    </div>
  );
}
