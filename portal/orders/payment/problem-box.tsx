import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useRef } from "react";
import type { PaymentProblem } from "./payment-setup.ts";
import styles from "./problem-box.module.css";

/** A payment's error, and its reason. */
export function ProblemBox({ problem: { key, values, why } }: { problem: PaymentProblem }) {
  const t = useTexts();
  const reason = why && t(why.key, why.values);
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed may be below the fold.
  useEffect(() => {
    // Braces, because newer browsers return a promise here, which an effect must not return.
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
