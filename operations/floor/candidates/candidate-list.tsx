import type { CandidateOfOrder } from "@waybill/contract/operations/dispatch";
import { formatDistance, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { use } from "react";
import styles from "./candidates.module.css";
import { CandidateChoiceContext } from "./candidate-choice.ts";

/** Keys have one digit: riders after the ninth are chosen by a press or with Tab. */
const maxDigits = 9;

type Props = { candidates: readonly CandidateOfOrder[]; chosen: CandidateOfOrder | undefined };

/** The riders who could take an order, best first, each with its digit. */
export function CandidateList({ candidates, chosen }: Props) {
  const { choose } = use(CandidateChoiceContext);
  return (
    <ol className={`${styles.list} ${styles.candidates}`}>
      {candidates.map((candidate, at) => (
        <li key={candidate.rider_id}>
          <button
            type="button"
            className={`${styles.candidate} ${candidate === chosen ? styles.on : ""}`}
            aria-pressed={candidate === chosen}
            onClick={() => choose(candidate.rider_id)}
          >
            {at < maxDigits ? <kbd>{at + 1}</kbd> : <span />}
            <CandidateWords candidate={candidate} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function CandidateWords({ candidate }: { candidate: CandidateOfOrder }) {
  const t = useTexts();
  const { name, vehicle, state, stops_before, metres_to_pick_up, pick_up_at, drop_off_at, late_minutes } =
    candidate;
  const availability =
    stops_before > 0 ? t("console.after-stops", { count: stops_before }) : t(`console.presence-${state}`);
  return (
    <>
      <span className={styles.words}>
        <bdi>{name}</bdi>
        <small>
          {[availability, vehicle, formatDistance(metres_to_pick_up)].filter(Boolean).map((part, at) => (
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
