import { useSyncExternalStore } from "react";
import { useTexts } from "../translations/texts.ts";
import { Icon } from "../ui/icons/icon.tsx";
import styles from "./offline-banner.module.css";

const watch = (watcher: () => void) => {
  addEventListener("online", watcher);
  addEventListener("offline", watcher);
  return () => {
    removeEventListener("online", watcher);
    removeEventListener("offline", watcher);
  };
};

/** Says that nothing is sent or refreshed while there is no network. */
export function OfflineBanner() {
  const t = useTexts();
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <Icon name="warning" small />
          {t("shell.offline")}
        </p>
      )}
    </div>
  );
}
