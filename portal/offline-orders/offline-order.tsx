import { offerNotificationMs } from "@waybill/domain/timings";
import { useState } from "react";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { notify } from "@waybill/ui/toasts.tsx";
import styles from "./offline-orders.module.css";
import { useTellPlaced } from "./use-offline-orders.ts";
import {
  keepWaiting,
  payable,
  stopWaiting,
  waitingOrder,
  type WaitingOrder,
} from "@waybill/client/offline-orders/waiting-orders.ts";

/** The time alone is enough on its own day only. */
function sinceWhen(t: Translate, since: number): string {
  const [day, time] = [formatDay(since), formatTime(since)];
  return day === formatDay(Date.now()) ? t("outbox.since", { time }) : t("outbox.since-day", { day, time });
}

type Props = { order: WaitingOrder; onChange: (order: WaitingOrder) => void };

/** One order that waits: what it is, why it is not placed, and what can be done about it. */
export function OutboxEntry({ order, onChange }: Props) {
  const t = useTexts();
  const { busy, send } = useSendNow(order.key);
  const { state, body, currency, since, key } = order;
  const money = (amount: number) => formatMoney(amount, currency, true);
  const fee = state.kind === "asks" ? state.fee : undefined;
  const discard = () => {
    stopWaiting(key);
    notify({
      message: t("outbox.discarded"),
      duration: offerNotificationMs,
      action: { label: t("outbox.undo"), onAction: () => void keepWaiting(order) },
    });
  };
  return (
    <li className={styles.order}>
      <p className={styles.facts}>
        <strong dir="auto">{body.customer?.name}</strong>
        <span className="num">{money(payable(body))}</span>
        <span>{sinceWhen(t, since)}</span>
      </p>
      <p className={styles.why}>
        {state.kind === "refused"
          ? t(state.refusal.key, state.refusal.values)
          : t(state.kind === "waits" ? "outbox.sent-by-itself" : fee ? "outbox.asks" : "outbox.asks-fee")}
      </p>
      <div className={styles.ways}>
        {state.kind === "waits" && (
          <Button busy={busy} onClick={() => void send()}>
            {t("outbox.send-now")}
          </Button>
        )}
        {fee && (
          <Button look="primary" busy={busy} onClick={() => void send(true)}>
            {t("outbox.request-for", { fee: money(payable(fee)) })}
          </Button>
        )}
        <Button look="plain" onClick={() => onChange(order)}>
          {t("outbox.change")}
        </Button>
        <Button look="plain" onClick={discard}>
          {t("outbox.discard")}
        </Button>
      </div>
    </li>
  );
}

function useSendNow(key: string) {
  const t = useTexts();
  const tellPlaced = useTellPlaced();
  const [busy, setBusy] = useState(false);
  const sayItWaits = () => notify({ type: "warning", message: t("outbox.still-waits") });
  return {
    busy,
    /** Sends what waits; with `agreed` the fresh fee of this order is taken first. */
    send: async (agreed = false) => {
      setBusy(true);
      try {
        const [{ sendNow }, { agreeToFee }] = await Promise.all([
          import("@waybill/client/offline-orders/send-waiting.ts"),
          import("@waybill/client/offline-orders/send-waiting.ts"),
        ]);
        if (agreed) agreeToFee(key);
        await sendNow(tellPlaced);
        if (waitingOrder(key)?.state.kind === "waits") sayItWaits();
      } catch {
        sayItWaits();
      } finally {
        setBusy(false);
      }
    },
  };
}
