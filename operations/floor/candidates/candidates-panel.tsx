import type { CandidateOfOrder, CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { NotLoaded } from "../../lists/loaded.tsx";
import { CandidateList } from "./candidate-list.tsx";
import styles from "./candidates.module.css";
import { useChosenCandidate } from "./candidate-choice.ts";
import { ExcludedRiders } from "./excluded-riders.tsx";
import { OverrideDialog } from "./override-dialog.tsx";
import { useAssignRider, useCandidates } from "./use-candidates.ts";

type Props = { orderId: string; onClose: () => void };

/** The candidates for an order, best first: Enter assigns the chosen one, a digit chooses another, Esc goes back. */
export function CandidatesPanel({ orderId, onClose }: Props) {
  const t = useTexts();
  const { data, isError, refetch } = useCandidates(orderId);
  const { assign, isPending, doubt, setDoubt } = useAssignRider(onClose);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (singleKeyOf(event) !== "escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    // In the capture phase, before the floor's handler, which would close the order.
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
  onOverride: Parameters<typeof ExcludedRiders>[0]["onOverride"];
};

function Found({ found, busy, onAssign, onOverride }: FoundProps) {
  const t = useTexts();
  const { data } = found;
  const chosen = useChosenCandidate(found);
  const button = useRef<HTMLButtonElement>(null);
  const hasAny = chosen !== undefined;
  // Focuses the button, so that Enter assigns the best candidate.
  useEffect(() => button.current?.focus(), [hasAny]);
  return (
    <>
      <div className={styles.body}>
        {data.length === 0 ? (
          <p>{t("console.no-candidates")}</p>
        ) : (
          <CandidateList candidates={data} chosen={chosen} />
        )}
        <ExcludedRiders found={found} onOverride={onOverride} />
      </div>
      {chosen && (
        <footer className={styles.foot}>
          <Button
            ref={button}
            look="primary"
            large
            wide
            busy={busy}
            sum={formatTime(chosen.drop_off_at)}
            aria-label={t("console.assign-to", { name: chosen.name })}
            onClick={() => onAssign(chosen)}
          >
            {t("console.assign-to", { name: chosen.name })}
          </Button>
        </footer>
      )}
    </>
  );
}
