import type { CandidateOfOrder, CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { formatDistance, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NotLoaded } from "../../lists/loaded.tsx";
import styles from "./candidates.module.css";
import { LeftOut } from "./left-out.tsx";
import { OverrideDialog } from "./override-dialog.tsx";
import { useAssigning, useCandidates } from "./use-candidates.ts";

type Props = { orderId: string; onClose: () => void };

/** A key has one digit: who comes after the ninth is chosen by a press or with Tab. */
const mostDigits = 9;

/** Who could take an order, the best first: Enter gives it to the chosen one, a digit chooses another, Esc goes back. */
export function CandidatesPanel({ orderId, onClose }: Props) {
  const t = useTexts();
  const { data, isError, refetch } = useCandidates(orderId);
  const { assign, isPending, doubt, setDoubt } = useAssigning(onClose);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (singleKeyOf(event) !== "escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    // Before the floor, which would close the order.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
  const give = (rider: { rider_id: string; name: string }) =>
    assign({ orderId, riderId: rider.rider_id, name: rider.name });
  return (
    <section className={styles.panel} aria-label={t("console.candidates")}>
      <header className={styles.head}>
        <div>
          <h2>{t("console.candidates")}</h2>
          {data && <p>{t("console.candidates-at", { time: formatTime(data.at) })}</p>}
        </div>
        <IconButton name="close" label={t("ui.close")} onClick={onClose} />
      </header>
      {data ? (
        <Found
          found={data}
          busy={isPending}
          onAssign={give}
          onOverride={(left) => setDoubt({ orderId, ...left })}
        />
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar blockSize="56px" />
          <Bar blockSize="56px" />
        </Skeleton>
      )}
      {doubt && (
        <OverrideDialog
          doubt={doubt}
          busy={isPending}
          onCancel={() => setDoubt(undefined)}
          onAssign={(note) => assign({ ...doubt, override: doubt.reasons, note })}
        />
      )}
    </section>
  );
}

type FoundProps = {
  found: CandidatesOfOrder;
  busy: boolean;
  onAssign: (rider: CandidateOfOrder) => void;
  onOverride: Parameters<typeof LeftOut>[0]["onOverride"];
};

function Found({ found, busy, onAssign, onOverride }: FoundProps) {
  const t = useTexts();
  const [chosenId, choose] = useState<string>();
  const { data } = found;
  const chosen = data.find(({ rider_id }) => rider_id === chosenId) ?? data[0];
  const button = useRef<HTMLButtonElement>(null);
  const hasAny = chosen !== undefined;
  // Enter gives the order to the best without another key.
  useEffect(() => button.current?.focus(), [hasAny]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const at = Number(singleKeyOf(event));
    const wanted = Number.isInteger(at) ? data[at - 1] : undefined;
    if (!wanted) return;
    event.preventDefault();
    choose(wanted.rider_id);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <div className={styles.body}>
        {data.length === 0 ? (
          <p>{t("console.no-candidates")}</p>
        ) : (
          <ol className={styles.list}>
            {data.map((candidate, at) => (
              <li key={candidate.rider_id}>
                <button
                  type="button"
                  className={`${styles.candidate} ${candidate === chosen ? styles.on : ""}`}
                  aria-pressed={candidate === chosen}
                  onClick={() => choose(candidate.rider_id)}
                >
                  {at < mostDigits ? <kbd>{at + 1}</kbd> : <span />}
                  <CandidateWords candidate={candidate} />
                </button>
              </li>
            ))}
          </ol>
        )}
        <LeftOut found={found} onOverride={onOverride} />
      </div>
      {chosen && (
        <footer className={styles.foot}>
          <Button ref={button} look="primary" busy={busy} onClick={() => onAssign(chosen)}>
            {t("console.assign-to", { name: chosen.name })}
          </Button>
        </footer>
      )}
    </>
  );
}

function CandidateWords({ candidate }: { candidate: CandidateOfOrder }) {
  const t = useTexts();
  const { name, vehicle, state, stops_before, metres_to_pick_up, pick_up_at, drop_off_at, late_minutes } =
    candidate;
  const place =
    stops_before > 0 ? t("console.after-stops", { count: stops_before }) : t(`console.presence-${state}`);
  return (
    <>
      <span className={styles.words}>
        <bdi>{name}</bdi>
        <small>
          {[place, vehicle, formatDistance(metres_to_pick_up)].filter(Boolean).map((part, at) => (
            <span key={at}>
              {at > 0 && " · "}
              <bdi>{part}</bdi>
            </span>
          ))}
          {" · "}
          {t("console.at-shop", { time: formatTime(pick_up_at) })}
        </small>
      </span>
      <span className={styles.time}>
        <time dateTime={drop_off_at}>{formatTime(drop_off_at)}</time>
        <small className={late_minutes > 0 ? styles.late : styles.inTime}>
          {late_minutes > 0 ? t("console.late-by", { count: late_minutes }) : t("console.in-time")}
        </small>
      </span>
    </>
  );
}
