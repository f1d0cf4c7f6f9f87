import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endOtherSessions, endSession, listSessions, type SessionFacts } from "@waybill/contract/accounts";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import styles from "./account-screen.module.css";

export const sessionsKey = ["sessions"];

/** Where the user is signed in, with the way to end it there: a session that nobody knows is found here. */
export function SessionsList() {
  const t = useTexts();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    staleTime: 0,
  });
  const ending = useMutation({
    mutationFn: async (sessionId: string | undefined) => {
      if (sessionId === undefined) await call(endOtherSessions, {});
      else
        await call(endSession, { params: { sessionId } }).catch((problem: unknown) => {
          // It is over already, which is what was wanted.
          if (!(problem instanceof CallRefused && problem.status === 404)) throw problem;
        });
    },
    onSuccess: async (_, sessionId) => {
      await queries.invalidateQueries({ queryKey: sessionsKey });
      notify({ message: t(sessionId === undefined ? "account.others-ended" : "account.session-ended") });
    },
    onError: (problem) => notify({ message: t(translationKeyOf(problem)), type: "error" }),
  });
  const sessions = data?.result.sessions ?? [];
  return (
    <section className={styles.part} aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t("account.sessions-title")}</h2>
      {isError && (
        <EmptyState
          icon="warning"
          alert
          title={t("account.load-failed")}
          action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
        />
      )}
      {sessions.length > 0 && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionRow
              key={session.session_id}
              session={session}
              busy={ending.isPending && ending.variables === session.session_id}
              onEnd={() => ending.mutate(session.session_id)}
            />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button
          busy={ending.isPending && ending.variables === undefined}
          onClick={() => ending.mutate(undefined)}
        >
          {t("account.end-others")}
        </Button>
      )}
    </section>
  );
}

function SessionRow({ session, busy, onEnd }: { session: SessionFacts; busy: boolean; onEnd: () => void }) {
  const t = useTexts();
  const device = session.device ?? t("account.unknown-device");
  const used = { day: formatDay(session.last_used_at), time: formatTime(session.last_used_at) };
  return (
    <li>
      <div className={styles.device}>
        <b>{device}</b>
        {session.place !== null && <bdi>{session.place}</bdi>}
        <span>{t("account.last-used", used)}</span>
      </div>
      {session.current ? (
        <span className={styles.here}>{t("account.this-device")}</span>
      ) : (
        <Button busy={busy} aria-label={t("account.end-session-of", { device, ...used })} onClick={onEnd}>
          {t("account.end-session")}
        </Button>
      )}
    </li>
  );
}
