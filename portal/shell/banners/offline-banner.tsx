import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useSyncExternalStore } from "react";
import { useSendWaitingOrders, useWaitingOrders } from "../../orders/offline/use-offline-orders.ts";
import styles from "./offline-banner.module.css";

const watch = (listener: () => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

/** Says that nothing is sent or refreshed while offline, and how many orders wait; once online, sends them. */
export function OfflineBanner() {
  const t = useTexts();
  const count = useWaitingOrders().length;
  useSendWaitingOrders();
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <Icon name="warning" small />
          <span>
            {t("shell.offline")} {count > 0 && t("offline.waiting", { count })}
          </span>
        </p>
      )}
    </div>
  );
}
