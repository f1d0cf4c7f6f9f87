import { useSessions } from "@waybill/client/session/use-sessions.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { SessionsList } from "@waybill/ui/sign-in/sessions-list.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import styles from "./account-screen.module.css";

/** The user's open sessions, with errors shown. */
export function UserSessions() {
  const t = useTexts();
  const { sessions, isError, refetch, end, ending } = useSessions((ended) =>
    notify({ message: t(ended === "others" ? "sessions.others-ended" : "sessions.session-ended") }),
  );
  return (
    <section className={styles.part} aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t("sessions.title")}</h2>
      {isError && (
        <EmptyState
          icon="warning"
          alert
          title={t("account.load-failed")}
          action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
        />
      )}
      <SessionsList sessions={sessions} ending={ending} onEnd={end} />
    </section>
  );
}
