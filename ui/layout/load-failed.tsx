import { useTexts } from "../texts/texts.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "./empty-state.tsx";
import styles from "./load-failed.module.css";

/** Nothing could be loaded; the button closes the message by loading the page again (spec §8). */
export function LoadFailed({ reload = () => location.reload() }: { reload?: () => void }) {
  const t = useTexts();
  return (
    <main className={styles.page}>
      <EmptyState
        icon="warning"
        alert
        level={1}
        title={t("load-failed.text")}
        action={
          <Button look="primary" onClick={reload}>
            {t("load-failed.close")}
          </Button>
        }
      />
    </main>
  );
}
