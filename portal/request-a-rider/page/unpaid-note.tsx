import { useState } from "react";
import { ProblemBox } from "../../orders/payment/problem-box.tsx";
import {
  type PaymentReturn,
  usePaymentReturn,
  useUnsettledPayment,
} from "../../orders/payment/use-payment-return.ts";
import styles from "../request-form.module.css";

const words: Partial<Record<PaymentReturn["outcome"], string>> = {
  failed: "payment.failed",
  cancelled: "payment.cancelled",
};

/** Explains the result to a person who returns from the bank without having paid; typed values stay below. */
export function UnpaidNote({ vendorId, startAfresh }: { vendorId: string; startAfresh: () => void }) {
  const [outcome, setOutcome] = useState<PaymentReturn["outcome"]>();
  usePaymentReturn(({ outcome: received }) => setOutcome(received));
  useUnsettledPayment(vendorId, startAfresh);
  const key = outcome && words[outcome];
  if (!key) return null;
  return (
    <div className={styles.message}>
      <ProblemBox problem={{ key }} />
    </div>
  );
}
