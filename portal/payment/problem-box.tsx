import { useEffect, useRef } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./problem-box.module.css";
import type { PaymentProblem } from "./payment-problem.ts";

/** What went wrong with a payment, and why. */
export function ProblemBox({ problem: { key, values, why } }: { problem: PaymentProblem }) {
  const t = useTexts();
  const reason = why && t(why.key, why.values);
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed may stand below the fold.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: "nearest" });
  }, [key]);
  return (
    <div ref={box} role="alert" className={styles.problem}>
      <Icon name="warning" />
      <p>
        {t(key, values)} {reason !== why?.key && reason}
      </p>
    </div>
  );
}
