import type { Job } from "@waybill/contract/riders/rider-jobs";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useRider } from "../state/use-rider.ts";
import classes from "./job.module.css";

/** The steps of a job stored on the phone while the server does not respond. */
export function UnsentSteps({ job }: { job: Job }) {
  const t = useTexts();
  const { waiting, offlineSince } = useRider();
  // Calls and messages are not steps of the job.
  const own = waiting.flatMap((item) =>
    item.order_id === job.order_id && item.kind !== "contact" ? [item] : [],
  );
  if (offlineSince === undefined || own.length === 0) return null;
  return (
    <ul className={classes.kept}>
      {own.map((item) => (
        <li key={item.seq}>
          <Icon name="clock" small />
          {t(`rider.kept.${item.kind === "event" ? item.event.type : "picture"}`)}
          <span>{formatTime(item.at)}</span>
        </li>
      ))}
    </ul>
  );
}
