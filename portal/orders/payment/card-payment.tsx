import {
  cardEntryProblems,
  cardProviderName,
  type CardEntry,
  type CardEntryProblems,
} from "@waybill/domain/payments/card-entry";
import { Button } from "@waybill/ui/button.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { CardList } from "./card-list.tsx";
import styles from "./card-payment.module.css";
import { CardFieldsSkeleton } from "./card-fields-skeleton.tsx";
import type { OpenedFields } from "./hosted-fields.ts";
import { NewCard } from "./new-card.tsx";
import { paymentCalls } from "./payment-calls.ts";
import { paymentMachine } from "./payment-machine.ts";
import {
  newCardMethodOf,
  type PayableOrder,
  type PaymentEmitted,
  type PaymentInput,
} from "./payment-setup.ts";
import { ProblemBox } from "./problem-box.tsx";

const noCard: CardEntry = { number: "", expiry: "", code: "", name: "" };

type Props = {
  vendorId: string;
  draftKey: string;
  payable: PayableOrder;
  recompute: PaymentInput["recompute"];
  /** Called when the bank is contacted, when it wants to verify the person, and when the order is paid. */
  onEvent: (emitted: PaymentEmitted) => void;
  onBack: () => void;
};

function usePaymentFlow({ vendorId, draftKey, payable, recompute, onEvent }: Props) {
  const [input] = useState<PaymentInput>(() => ({
    vendorId,
    draftKey,
    payable,
    recompute,
    calls: paymentCalls,
  }));
  const [snapshot, send, flow] = useMachine(paymentMachine, { input });
  const notifyCaller = useEffectEvent(onEvent);
  useEffect(() => {
    const subscription = flow.on("*", (emitted) => notifyCaller(emitted));
    return () => subscription.unsubscribe();
  }, [flow]);
  return { snapshot, send };
}

/** The last step of a guest's request: paying the delivery by card. Typed values survive every failure. */
export function CardPayment(props: Props) {
  const t = useTexts();
  const { snapshot, send } = usePaymentFlow(props);
  const [entry, setEntry] = useState(noCard);
  const [problems, setProblems] = useState<CardEntryProblems>({});
  const [opened, setOpened] = useState<OpenedFields>();
  const title = useRef<HTMLHeadingElement>(null);
  const { payment, payable, problem } = snapshot.context;
  const sum = formatMoney(payable.toPay, payable.currency);
  const isNew = payment.newOrExisting === "NEW";
  const newCardMethod = newCardMethodOf(snapshot.context);
  const hosted = newCardMethod?.hosted_fields ?? null;
  const isChoice = payment.creditCards.length > 0 || payment.paymentMethods.length > 1;
  useEffect(() => title.current?.focus(), []);

  const pay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!snapshot.matches("choosing")) return;
    if (!isNew) return send({ type: "PAY" });
    const found = problemsOf(entry, hosted !== null);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      if (!hosted) return send({ type: "PAY", entry });
      const name = entry.name.trim();
      return opened && send({ type: "PAY", hosted: { name, token: () => opened.token(name) } });
    }
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
        <CardFieldsSkeleton />
      ) : snapshot.hasTag("failed") ? (
        <div className={styles.buttons}>
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
          {isChoice && (
            <CardList
              payment={payment}
              onChoose={(card, newCardProvider) =>
                send({ type: "CARD_CHOSEN", card, ...(newCardProvider && { newCardProvider }) })
              }
            />
          )}
          {isNew && newCardMethod && (
            <NewCard
              isFirst={!isChoice}
              hosted={hosted}
              provider={cardProviderName(newCardMethod.payment_method)}
              onOpened={setOpened}
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
          <div className={styles.buttons}>
            <Button
              type="submit"
              look="primary"
              large
              disabled={isNew && hosted !== null && !opened}
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

/** The problems of a new card; in a provider's own fields we can check only the name. */
function problemsOf(entry: CardEntry, isHosted: boolean): CardEntryProblems {
  const { name, ...digits } = cardEntryProblems(entry, new Date());
  return { ...(!isHosted && digits), ...(name !== undefined && { name }) };
}

const without = (problems: CardEntryProblems, part: Partial<CardEntry>): CardEntryProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !Object.hasOwn(part, field)));
