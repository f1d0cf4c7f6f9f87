import { Button } from "../button.tsx";
import styles from "./sessions-list.module.css";
import { formatDay, formatTime } from "../texts/formats.ts";
import { useTexts } from "../texts/texts.ts";

/** A sign-in: its device, and when it was last used. */
type Session = {
  session_id: string;
  device: string | null;
  place: string | null;
  last_used_at: string;
  current: boolean;
};

type Props = {
  sessions: readonly Session[];
  /** The session being ended: its id, or `others`. */
  ending: string | undefined;
  onEnd: (ended: string) => void;
};

/** The user's sign-ins, each with a button to end it, so that the user notices an unknown session. */
export function SessionsList({ sessions, ending, onEnd }: Props) {
  const t = useTexts();
  return (
    <>
      {sessions.length > 0 && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionRow
              key={session.session_id}
              session={session}
              busy={ending === session.session_id}
              onEnd={() => onEnd(session.session_id)}
            />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button busy={ending === "others"} onClick={() => onEnd("others")}>
          {t("sessions.end-others")}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const t = useTexts();
  const device = session.device ?? t("sessions.unknown-device");
  const used = { day: formatDay(session.last_used_at), time: formatTime(session.last_used_at) };
  return (
    <li>
      <div className={styles.device}>
        <b>{device}</b>
        {session.place !== null && <bdi>{session.place}</bdi>}
        <span>{t("sessions.last-used", used)}</span>
      </div>
      {session.current ? (
        <span className={styles.here}>{t("sessions.this-device")}</span>
      ) : (
        <Button busy={busy} aria-label={t("sessions.end-session-of", { device, ...used })} onClick={onEnd}>
          {t("sessions.end-session")}
        </Button>
      )}
    </li>
  );
}
