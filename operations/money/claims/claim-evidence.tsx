import type { ClaimEvidence as Evidence } from "@waybill/contract/operations/refunds";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { ruleDecisionText } from "@waybill/ui/texts/rule-decision.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { claimMoney } from "../../floor/claims/claim-words.ts";
import { OrderFacts } from "../../floor/order/order-facts.tsx";
import { OrderHandover } from "../../floor/order/order-handover.tsx";
import { OrderStory } from "../../floor/order/order-story.tsx";
import { NameLink } from "../../lists/name-link.tsx";
import { ClaimMap } from "./claim-map.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";
import styles from "./claims.module.css";

type Props = { evidence: Evidence; areLarge: boolean; onLarge: (areLarge: boolean) => void };

/** A claim's contents and its order's record: places, promise, waits, contacts, proofs and history. */
export function ClaimEvidence({ evidence, areLarge, onLarge }: Props) {
  const t = useTexts();
  const { claim, order, places } = evidence;
  const when = (at: string) => `${formatDay(at)} ${formatTime(at)}`;
  return (
    <div className={styles.evidence}>
      <header>
        <h2>
          {t("console.claim-title", {
            cause: t(`console.claim-cause-${claim.cause}`),
            amount: claimMoney(claim, claim.amount),
          })}
        </h2>
        <p>
          <NameLink id={claim.order_id} />
          {" · "}
          {t("console.claim-at", { time: when(claim.created_at) })}
        </p>
      </header>
      <section className={styles.card} aria-label={t("console.claim-text")}>
        <blockquote dir="auto">{claim.text ?? t("console.claim-no-text")}</blockquote>
        <ClaimPhotos claim={claim} areLarge={areLarge} onLarge={onLarge} />
      </section>
      {claim.messages.length > 0 && (
        <section className={styles.card} aria-label={t("console.claim-messages")}>
          <ol className={styles.messages}>
            {claim.messages.map(({ from, text, at }, number) => (
              <li key={number}>
                <small>
                  {t(`console.claim-from-${from}`)} · {when(at)}
                </small>
                <bdi>{from === "rule" ? ruleDecisionText(claim, t) : text}</bdi>
              </li>
            ))}
          </ol>
        </section>
      )}
      {order === null ? (
        <p className={styles.soft}>{t("console.claim-no-order")}</p>
      ) : (
        <>
          <div className={styles.record}>
            <ClaimMap order={order} places={places} />
            <ul className={styles.places}>
              <li>
                <Icon name="store" small />
                <span>
                  <bdi>{order.outlet_name}</bdi>
                  <small dir="auto">{order.source.formatted_address}</small>
                </span>
              </li>
              <li>
                <Icon name="pin" small />
                <span>
                  <bdi>{order.customer.name}</bdi>
                  <small dir="auto">{order.customer.location.formatted_address}</small>
                </span>
              </li>
            </ul>
            <Figures evidence={evidence} />
          </div>
          <div className={styles.columns}>
            <div className={styles.card}>
              <OrderStory order={order} />
            </div>
            <div className={styles.card}>
              <OrderHandover order={order} />
              <OrderFacts order={order} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** The promise and the outcome, the rider's waits, and the attempts to reach the customer. */
function Figures({ evidence }: { evidence: Evidence }) {
  const t = useTexts();
  const { promised_at, delivered_at, late_minutes, waited, contacts } = evidence;
  const minutes = (count: number | null) =>
    count === null ? t("console.not-said") : t("console.minutes-long", { count });
  const figures = [
    {
      key: "promised",
      value: promised_at ? formatTime(promised_at) : t("console.not-said"),
      words: t("console.promised"),
    },
    {
      key: "delivered",
      value: delivered_at ? formatTime(delivered_at) : t("console.not-said"),
      words:
        late_minutes !== null && late_minutes > 0
          ? t("console.claim-delivered-late", { count: late_minutes })
          : t("console.claim-delivered"),
      isBad: late_minutes !== null && late_minutes > 0,
    },
    { key: "shop", value: minutes(waited.shop), words: t("console.claim-at-shop") },
    { key: "door", value: minutes(waited.door), words: t("console.claim-at-door") },
    {
      key: "contacts",
      value: t("console.claim-calls", { count: contacts.calls }),
      words: t("console.claim-written", { count: contacts.messages }),
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, value, words, isBad }) => (
        <div key={key}>
          <dt className={isBad ? styles.bad : undefined}>{words}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
