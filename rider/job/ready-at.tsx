import type { Job } from "@waybill/contract/riders/rider-jobs";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useNow } from "../offers/offer-screen.tsx";
import classes from "./job.module.css";

/** When the order is ready, according to the shop. */
export function ReadyAt({ job: { ready_at, ready_usually_later: later } }: { job: Job }) {
  const t = useTexts();
  const now = useNow(10_000);
  if (ready_at === undefined) return null;
  const key = ready_at * 1000 <= now ? "rider.job.ready-since" : "rider.job.ready-at";
  const usual =
    later &&
    t(later > 0 ? "rider.job.usually-later" : "rider.job.usually-sooner", { count: Math.abs(later) });
  return (
    <p className={classes.note}>
      {t(key, { time: formatTime(ready_at * 1000) })} {usual}
    </p>
  );
}
