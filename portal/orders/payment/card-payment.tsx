import {
  cardEntryProblems,
  type CardEntry,
  type CardEntryProblems,
} from "@waybill/domain/payments/card-entry";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { CardFields, CardList } from "./card-fields.tsx";
import styles from "./card-payment.module.css";
import { paymentCalls } from "./payment-calls.ts";
import { paymentMachine } from "./payment-machine.ts";
import type { Payable, PaymentEmitted, PaymentInput } from "./payment-setup.ts";
import { ProblemBox } from "./problem-box.tsx";

const noCard: CardEntry = { number: "", expiry: "", code: "", name: "" };

type Props = {
  vendorId: string;
  draftKey: string;
  payable: Payable;
  recompute: PaymentInput["recompute"];
  /** What happens on the way: the bank is asked, it wants to see the person, or the order is paid. */
  onSaid: (said: PaymentEmitted) => void;
  onBack: () => void;
};

function usePaymentFlow({ vendorId, draftKey, payable, recompute, onSaid }: Props) {
  const [input] = useState<PaymentInput>(() => ({
    vendorId,
    draftKey,
    payable,
    recompute,
    calls: paymentCalls,
  }));
  const [snapshot, send, flow] = useMachine(paymentMachine, { input });
  const notifyCaller = useEffectEvent(onSaid);
  useEffect(() => {
    const subscription = flow.on("*", (said) => notifyCaller(said));
    return () => subscription.unsubscribe();
  }, [flow]);
  return { snapshot, send };
}

/** The last step of a guest's request: a card pays the delivery. What was typed stays through every failure. */
export function CardPayment(props: Props) {
  const t = useTexts();
  const { snapshot, send } = usePaymentFlow(props);
  const [entry, setEntry] = useState(noCard);
  const [problems, setProblems] = useState<CardEntryProblems>({});
  const title = useRef<HTMLHeadingElement>(null);
  const { payment, payable, problem } = snapshot.context;
  const sum = formatMoney(payable.toPay, payable.currency);
  const isNew = payment.newOrExisting === "NEW";
  useEffect(() => title.current?.focus(), []);

  const pay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!snapshot.matches("choosing")) return;
    if (!isNew) return send({ type: "PAY" });
    const found = cardEntryProblems(entry, new Date());
    setProblems(found);
    if (Object.keys(found).length === 0) return send({ type: "PAY", entry });
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const back = (
    <Button look="plain" disabled={snapshot.hasTag("pays")} onClick={props.onBack}>
      {t("payment.back")}
    </Button>
  );

  return (
    <section className={styles.step} aria-labelledby="payment-title">
      <h2 id="payment-title" ref={title} tabIndex={-1}>
        {t("payment.title")}
      </h2>
      <p className={styles.why}>{t("payment.what", { sum })}</p>
      {problem && <ProblemBox problem={problem} />}
      {snapshot.hasTag("waits") ? (
        <Waiting />
      ) : snapshot.hasTag("failed") ? (
        <div className={styles.ways}>
          {snapshot.matches("feeChanged") ? (
            <Button look="primary" large onClick={() => send({ type: "FEE_ACCEPTED" })}>
              {t("payment.go-on", { sum })}
            </Button>
          ) : (
            <Button look="primary" large onClick={() => send({ type: "RETRY" })}>
              {t("ui.retry")}
            </Button>
          )}
          {back}
        </div>
      ) : (
        <form className={styles.step} noValidate aria-label={t("payment.title")} onSubmit={pay}>
          {payment.creditCards.length > 0 && (
            <CardList payment={payment} onChoose={(card) => send({ type: "CARD_CHOSEN", card })} />
          )}
          {isNew && (
            <CardFields
              entry={entry}
              problems={problems}
              onChange={(part) => {
                setEntry({ ...entry, ...part });
                setProblems(without(problems, part));
              }}
              onLeave={(field) => {
                const found = cardEntryProblems(entry, new Date())[field];
                if (entry[field] !== "" && found) setProblems({ ...problems, [field]: found });
              }}
              saveCard={payment.saveCard}
              onSaveCard={(saveCard) => send({ type: "KEEP_CARD", saveCard })}
            />
          )}
          {isNew && (
            <p className={styles.safe}>
              <Icon name="info" small />
              {t("payment.safe")}
            </p>
          )}
          <div className={styles.ways}>
            <Button
              type="submit"
              look="primary"
              large
              busy={snapshot.hasTag("pays")}
              busyLabel={t("payment.paying")}
            >
              {t("payment.pay", { sum })}
            </Button>
            {back}
          </div>
        </form>
      )}
    </section>
  );
}

const without = (problems: CardEntryProblems, part: Partial<CardEntry>): CardEntryProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !Object.hasOwn(part, field)));

const Waiting = () => (
  <Skeleton>
    <div className={styles.bars}>
      <Bar blockSize="44px" />
      <Bar blockSize="44px" />
      <Bar blockSize="44px" inlineSize="60%" />
    </div>
  </Skeleton>
);
