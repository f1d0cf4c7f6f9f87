import {
  saveWaitingOrder,
  amountToPay,
  removeWaitingOrder,
  type WaitingOrder,
  waitingOrder,
} from "@waybill/client/offline-orders/waiting-orders.ts";
import { offerNotificationMs } from "@waybill/domain/time/timings";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { type Translate, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import styles from "./offline-orders.module.css";
import { useNotifyPlaced, useWaitingOrders } from "./use-offline-orders.ts";

/** The orders that wait for the connection or a response; hidden without any. */
export function OfflineOrders({ onChange }: { onChange: (order: WaitingOrder) => void }) {
  const t = useTexts();
  const orders = useWaitingOrders();
  if (orders.length === 0) return null;
  const count = orders.length;
  const isOnlyWaiting = orders.every(({ state }) => state.kind === "waits");
  const title = t(isOnlyWaiting ? "offline.waiting" : "offline.unsent", { count });
  return (
    <section aria-label={title} className={styles.orders}>
      <h2 role="status">
        <Icon name="clock" small />
        {title}
      </h2>
      <ul>
        {orders.map((order) => (
          <OfflineOrder key={order.key} order={order} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

/** The day is omitted only for today's times. */
function sinceWhen(t: Translate, since: number): string {
  const [day, time] = [formatDay(since), formatTime(since)];
  return day === formatDay(Date.now()) ? t("offline.since", { time }) : t("offline.since-day", { day, time });
}

type Props = { order: WaitingOrder; onChange: (order: WaitingOrder) => void };

/** A waiting order: its contents, why it is not placed yet, and the possible actions. */
function OfflineOrder({ order, onChange }: Props) {
  const t = useTexts();
  const { busy, send } = useSendNow(order.key);
  const { state, body, currency, since, key } = order;
  const money = (amount: number) => formatMoney(amount, currency, true);
  const fee = state.kind === "asks" ? state.fee : undefined;
  const discard = () => {
    removeWaitingOrder(key);
    notify({
      message: t("offline.discarded"),
      duration: offerNotificationMs,
      action: { label: t("offline.undo"), onAction: () => void saveWaitingOrder(order) },
    });
  };
  return (
    <li className={styles.order}>
      <p className={styles.facts}>
        <strong dir="auto">{body.customer?.name}</strong>
        <span className="num">{money(amountToPay(body))}</span>
        <span>{sinceWhen(t, since)}</span>
      </p>
      <p className={styles.why}>
        {state.kind === "refused"
          ? t(state.refusal.key, state.refusal.values)
          : t(state.kind === "waits" ? "offline.sent-by-itself" : fee ? "offline.asks" : "offline.asks-fee")}
      </p>
      <div className={styles.buttons}>
        {state.kind === "waits" && (
          <Button busy={busy} onClick={() => void send()}>
            {t("offline.send-now")}
          </Button>
        )}
        {fee && (
          <Button look="primary" busy={busy} onClick={() => void send(true)}>
            {t("offline.request-for", { fee: money(amountToPay(fee)) })}
          </Button>
        )}
        <Button look="plain" onClick={() => onChange(order)}>
          {t("offline.change")}
        </Button>
        <Button look="plain" onClick={discard}>
          {t("offline.discard")}
        </Button>
      </div>
    </li>
  );
}

function useSendNow(key: string) {
  const t = useTexts();
  const notifyPlaced = useNotifyPlaced();
  const [busy, setBusy] = useState(false);
  const notifyStillWaiting = () => notify({ type: "warning", message: t("offline.still-waits") });
  return {
    busy,
    /** Sends the waiting orders; with `agreed` this order's new fee is accepted first. */
    send: async (agreed = false) => {
      setBusy(true);
      try {
        const [{ sendNow }, { acceptFee }] = await Promise.all([
          import("@waybill/client/offline-orders/send-waiting-orders.ts"),
          import("@waybill/client/offline-orders/send-waiting-orders.ts"),
        ]);
        if (agreed) acceptFee(key);
        await sendNow(notifyPlaced);
        if (waitingOrder(key)?.state.kind === "waits") notifyStillWaiting();
      } catch {
        notifyStillWaiting();
      } finally {
        setBusy(false);
      }
    },
  };
}
