import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { OutboxEntry } from "./offline-order.tsx";
import styles from "./offline-orders.module.css";
import { useWaitingOrders } from "./use-offline-orders.ts";
import type { WaitingOrder } from "@waybill/client/offline-orders/waiting-orders.ts";

/** The orders that wait for the connection or for an answer; nothing while none does. */
export function Outbox({ onChange }: { onChange: (order: WaitingOrder) => void }) {
  const t = useTexts();
  const orders = useWaitingOrders();
  if (orders.length === 0) return null;
  const count = orders.length;
  const isOnlyWaiting = orders.every(({ state }) => state.kind === "waits");
  const title = t(isOnlyWaiting ? "outbox.waiting" : "outbox.unsent", { count });
  return (
    <section aria-label={title} className={styles.outbox}>
      <h2 role="status">
        <Icon name="clock" small />
        {title}
      </h2>
      <ul>
        {orders.map((order) => (
          <OutboxEntry key={order.key} order={order} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}
