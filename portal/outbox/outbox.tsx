import { useTexts } from "../translations/texts.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { OutboxEntry } from "./outbox-entry.tsx";
import styles from "./outbox.module.css";
import { useWaitingOrders } from "./use-outbox.ts";
import type { WaitingOrder } from "./waiting-orders.ts";

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
