import { useState } from "react";
import { ProblemBox } from "../../payment/problem-box.tsx";
import { useCameBack, type CameBack } from "../../payment/use-came-back.ts";
import { useUnsettledPayment } from "../../payment/use-paid.ts";
import styles from "./not-paid.module.css";

const words: Partial<Record<CameBack["outcome"], string>> = {
  failed: "payment.failed",
  cancelled: "payment.cancelled",
};

/** Says what happened to who comes back from the bank without having paid; everything typed stands below. */
export function NotPaid({ vendorId, startAfresh }: { vendorId: string; startAfresh: () => void }) {
  const [outcome, setOutcome] = useState<CameBack["outcome"]>();
  useCameBack(({ outcome: heard }) => setOutcome(heard));
  useUnsettledPayment(vendorId, startAfresh);
  const key = outcome && words[outcome];
  if (!key) return null;
  return (
    <div className={styles.said}>
      <ProblemBox problem={{ key }} />
    </div>
  );
}
