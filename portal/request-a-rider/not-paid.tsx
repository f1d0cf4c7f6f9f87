import { useState } from "react";
import { ProblemBox } from "../payment/problem-box.tsx";
import { useCameBack, type CameBack } from "../payment/use-came-back.ts";
import { useUnsettledPayment } from "../payment/use-paid.ts";

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
  return key ? <ProblemBox problem={{ key }} /> : null;
}
