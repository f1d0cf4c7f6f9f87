import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { readProof, type ServedProofKind, servedProofKinds } from "@waybill/contract/riders/riders";
import { call } from "@waybill/client/calls/call.ts";
import { usePicture } from "@waybill/client/calls/use-picture.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Bar } from "@waybill/ui/layout/skeleton.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import styles from "./order.module.css";

type Props = { order: OrderWithStory };

/** The required and given proofs at the door, and the rider's pictures. */
export function OrderHandover({ order }: Props) {
  const t = useTexts();
  const { asked, missing, pin, cash_due, cash_collected } = order.handover;
  const money = (amount: number) => formatMoney(amount, order.currency);
  const pictures = servedProofKinds.filter((kind) => order.proofs[kind]);
  const isShort = cash_due !== null && cash_collected !== null && cash_collected !== cash_due;
  return (
    <section className={styles.section} aria-label={t("console.handover")}>
      <h3>{t("console.handover")}</h3>
      <dl className={styles.facts}>
        {asked
          .filter((proof) => proof !== "pin")
          .map((proof) => (
            <Handed key={proof} name={t(`console.proof-${proof}`)} isGiven={!missing.includes(proof)} />
          ))}
        <dt>{t("console.pin")}</dt>
        <dd
          className={pin.state === "blocked" ? styles.bad : pin.state === "right" ? styles.good : undefined}
        >
          {pin.state === "waiting"
            ? t("console.pin-waiting", { count: pin.tries_left ?? 0 })
            : t(`console.pin-${pin.state}`)}
        </dd>
        <dt>{t("console.cash")}</dt>
        <dd className={isShort ? styles.bad : undefined}>
          {cash_collected !== null
            ? t("console.cash-collected", {
                amount: money(cash_collected),
                due: cash_due === null ? t("console.not-said") : money(cash_due),
              })
            : cash_due !== null
              ? t("console.cash-due", { amount: money(cash_due) })
              : t("console.no-cash")}
        </dd>
      </dl>
      {pictures.map((kind) => (
        <ProofPicture key={kind} orderId={order.order_id} kind={kind} />
      ))}
    </section>
  );
}

function Handed({ name, isGiven }: { name: string; isGiven: boolean }) {
  const t = useTexts();
  return (
    <>
      <dt>{name}</dt>
      <dd className={isGiven ? styles.good : undefined}>
        {t(isGiven ? "console.proof-given" : "console.proof-missing")}
      </dd>
    </>
  );
}

type PictureProps = { orderId: string; kind: ServedProofKind };

/** A picture that is fetched only when it is opened. */
function ProofPicture({ orderId, kind }: PictureProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.picture}>
      <Button aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
        {t(`console.picture-${kind}`)}
      </Button>
      {isOpen && <Picture orderId={orderId} kind={kind} />}
    </div>
  );
}

function Picture({ orderId, kind }: PictureProps) {
  const t = useTexts();
  const { address, error } = usePicture(["proof", orderId, kind], (signal) =>
    call(readProof, { params: { orderId, kind }, signal }),
  );
  if (error) return <p role="alert">{t("order.photo-not-loaded")}</p>;
  return address ? <img src={address} alt={t(`console.picture-${kind}`)} /> : <Bar blockSize="180px" />;
}
