import type { DispatchDecision } from "@waybill/contract/operations/dispatch";
import { ineligibilityReasons } from "@waybill/domain/dispatch/offer-eligibility";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./candidates.module.css";
import { useDecisions } from "./use-candidates.ts";

/** The decisions about an order by dispatcher, riders and people, newest first. */
export function Decisions({ orderId }: { orderId: string }) {
  const t = useTexts();
  const { data = [] } = useDecisions(orderId);
  if (data.length === 0) return null;
  return (
    <section className={styles.decisions} aria-label={t("console.decisions")}>
      <h3>{t("console.decisions")}</h3>
      <ol className={styles.list}>
        {data.map((decision) => (
          <li key={`${decision.at} ${decision.kind} ${decision.rider_id}`} className={styles.left}>
            <DecisionWords decision={decision} />
            <span>
              <time dateTime={decision.at}>{formatTime(decision.at)}</time>
              {decision.until !== null && (
                <>
                  {" – "}
                  <time dateTime={decision.until}>{formatTime(decision.until)}</time>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function DecisionWords({ decision: { kind, name, left_out, candidates } }: { decision: DispatchDecision }) {
  const t = useTexts();
  const reasons = ineligibilityReasons.flatMap((reason) => {
    const count = left_out[reason];
    return count ? [`${t(`console.left-out-${reason}`)} ${count}`] : [];
  });
  const hasDetails = kind === "offered" || kind === "nobody" || kind === "by_hand";
  return (
    <span className={styles.words}>
      <span>{name === null ? t(`console.decided-${kind}`) : t(`console.decided-${kind}`, { name })}</span>
      {hasDetails && (
        <small>{[t("console.decided-candidates", { count: candidates }), ...reasons].join(" · ")}</small>
      )}
    </span>
  );
}
