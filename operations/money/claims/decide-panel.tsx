import type { ClaimEvidence } from "@waybill/contract/operations/refunds";
import { isOpenClaim } from "@waybill/domain/money/claims/claim";
import { Button } from "@waybill/ui/button.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { ruleDecisionText } from "@waybill/ui/texts/rule-decision.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { claimLooks, claimMoney } from "../../floor/claims/claim-words.ts";
import { DecisionFields, useDecisionLabel } from "../../floor/claims/decision-fields.tsx";
import { useDecision } from "../../floor/claims/use-decision.ts";
import { NameLink } from "../../lists/name-link.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import styles from "./claims.module.css";

type Props = { evidence: ClaimEvidence; onDecided: () => void };

/** A claim's decision: made here while the claim is open, shown here afterwards. */
export function DecidePanel({ evidence, onDecided }: Props) {
  const t = useTexts();
  const mayDecide = useMay(["claims", "change"]);
  const isOpen = isOpenClaim(evidence.claim.state);
  return (
    <aside
      className={styles.decide}
      aria-label={t(isOpen ? "console.claim-decide" : "console.claim-decided")}
    >
      {isOpen && mayDecide ? (
        <Decide evidence={evidence} onDecided={onDecided} />
      ) : (
        <div className={styles.decideBody}>
          <h2>{t(isOpen ? "console.claim-decide" : "console.claim-decided")}</h2>
          <Outcome evidence={evidence} />
          {isOpen && <p className={styles.soft}>{t("console.claims-by")}</p>}
          <Limits evidence={evidence} />
        </div>
      )}
    </aside>
  );
}

function Decide({ evidence, onDecided }: Props) {
  const t = useTexts();
  const decision = useDecision(evidence, onDecided);
  const { words, sum } = useDecisionLabel(decision);
  const amountRef = useRef<HTMLInputElement>(null);
  const reasonRef = useRef<HTMLInputElement>(null);
  const sendRef = useRef<HTMLButtonElement>(null);
  const { outcome, outcomes, choose } = decision;
  const wasChosen = useRef(false);
  // After a digit key the focus moves to the required field, or to the button, so that Enter sends.
  useEffect(() => {
    if (!wasChosen.current) return;
    wasChosen.current = false;
    const next = { grant: sendRef, partly: amountRef, refuse: reasonRef, ask: reasonRef }[outcome];
    next.current?.focus();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = outcomes[Number(singleKeyOf(event)) - 1];
    if (!wanted) return;
    event.preventDefault();
    wasChosen.current = true;
    choose(wanted);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <form className={styles.decideForm} noValidate onSubmit={decision.form.submit}>
      <div className={styles.decideBody}>
        <h2>{t("console.claim-decide")}</h2>
        <DecisionFields decision={decision} hasKeys amountRef={amountRef} reasonRef={reasonRef} />
        <Limits evidence={evidence} />
        <p className={styles.soft}>{t("console.claim-booked")}</p>
      </div>
      <div className={styles.decideFoot}>
        <Button ref={sendRef} type="submit" look="primary" large wide busy={decision.form.isBusy} sum={sum}>
          {words}
        </Button>
      </div>
    </form>
  );
}

/** The outcome, the person who decided, and the reason that the merchant reads. */
function Outcome({ evidence: { claim } }: Pick<Props, "evidence">) {
  const t = useTexts();
  const { state, granted_amount, reason, decided_at, by_rule } = claim;
  return (
    <>
      <p>
        <StatusLabel {...claimLooks[state]}>{t(`console.claim-state-${state}`)}</StatusLabel>{" "}
        {granted_amount > 0 && <strong>{claimMoney(claim, granted_amount)}</strong>}
      </p>
      {by_rule ? (
        <p>{ruleDecisionText(claim, t)}</p>
      ) : (
        reason !== null && (
          <p>
            <bdi>{reason}</bdi>
          </p>
        )
      )}
      {decided_at !== null && (
        <p className={styles.soft}>
          {formatDay(decided_at)} {formatTime(decided_at)}
          {" · "}
          {by_rule ? (
            t("console.claim-from-rule")
          ) : (
            <Link to={`/audit?${new URLSearchParams({ subject: `claim:${claim.claim_id}` }).toString()}`}>
              {t("console.claim-who-decided")}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** The maximum, the approval limit, and earlier claims. */
function Limits({ evidence }: Pick<Props, "evidence">) {
  const t = useTexts();
  const { claim, most: max, given, approval_above, earlier_claims, order } = evidence;
  const money = (sum: number) => claimMoney(claim, sum);
  const limits: readonly (readonly [string, ReactNode, ReactNode])[] = [
    ["asked", t("console.claim-limit-asked"), money(claim.amount)],
    ["most", t("console.claim-limit-most"), money(max)],
    ["given", t("console.claim-limit-given"), money(given)],
    [
      "second",
      t("console.claim-limit-second"),
      approval_above === null ? t("console.claim-limit-never") : money(approval_above),
    ],
    ["vendor", <NameLink id={claim.vendor_id} />, t("console.claim-earlier", { count: earlier_claims })],
    ...(order?.rider_id ? ([["rider", t("console.rider"), <NameLink id={order.rider_id} />]] as const) : []),
  ];
  return (
    <dl className={styles.limits}>
      {limits.map(([key, name, value]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
