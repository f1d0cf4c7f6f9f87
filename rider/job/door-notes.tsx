import type { Job } from "@waybill/contract/riders/rider-jobs";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./job.module.css";

/** Where the recipient wants the parcel, the gate code and the note, readable at arm's length. */
export function DoorNotes({ door }: { door: NonNullable<Job["drop_off"]> }) {
  const t = useTexts();
  const { notes, leave, gate_code } = door;
  if (!notes && leave === "hand_over" && gate_code === null) return null;
  return (
    <div className={classes.requests}>
      {leave !== "hand_over" && <p className={classes.leave}>{t(`rider.leave.${leave}`)}</p>}
      {gate_code !== null && (
        <p className={classes.gate}>
          <span>{t("rider.leave.gate-code")}</span>
          <b>
            <bdi dir="ltr">{gate_code}</bdi>
          </b>
        </p>
      )}
      {notes && (
        <p>
          <bdi>{notes}</bdi>
        </p>
      )}
    </div>
  );
}
