import type { Job } from "@waybill/contract/riders/rider-jobs";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect } from "react";
import shared from "../../app.module.css";
import { useNow } from "../../offers/offer-screen.tsx";
import type { RiderActions } from "../../state/rider-actions.ts";
import { formatElapsed } from "../at-shop.tsx";
import { CallButton } from "../call-button.tsx";
import classes from "../job.module.css";
import { UnsentSteps } from "../unsent.tsx";

/** Polling interval after the deadline, until the result is known. */
const askEveryMs = 5000;

type DecidingProps = { job: Job; actions: RiderActions };

/** The shop's deadline and the remaining milliseconds; polls for the result afterwards. */
function useDecideTime({ job, actions }: DecidingProps) {
  const now = useNow(1000);
  // An unsent failure cannot be decided; the decision about an earlier failure does not apply.
  const open = job.after_failure?.choice === null ? job.after_failure : undefined;
  const left = open ? Date.parse(open.until) - now : undefined;
  const isLate = left !== undefined && left <= 0;
  useEffect(() => {
    if (!isLate) return;
    let isAsking = false;
    // One request at a time: a new request would cancel a slow one.
    const ask = () => {
      if (isAsking) return;
      isAsking = true;
      void actions
        .refresh()
        .catch(() => undefined)
        .finally(() => (isAsking = false));
    };
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, [isLate, actions]);
  return { open, left };
}

/** A note above the next job that the shop is still deciding about another parcel. */
export function DecidingNote(props: DecidingProps) {
  const t = useTexts();
  const { open } = useDecideTime(props);
  return (
    <p role="status" className={classes.decided}>
      <Icon name="clock" />
      <span>
        <b>{t("rider.deciding.title", { shop: props.job.pick_up.name })}</b>{" "}
        {open && t("rider.deciding.until", { time: formatTime(open.until) })}
      </span>
    </p>
  );
}

/** A failed delivery: the shop decides, and the rider keeps the parcel until then. */
export function DecidingScreen({ job, actions }: DecidingProps) {
  const t = useTexts();
  const { open, left } = useDecideTime({ job, actions });
  return (
    <main className={shared.fill}>
      <header className={shared.top}>
        <h1 className={classes.name}>{t("rider.deciding.title", { shop: job.pick_up.name })}</h1>
      </header>
      <div className={shared.scroll}>
        {open && left !== undefined && (
          <div className={classes.wait} role="timer">
            <p>{t("rider.deciding.until", { time: formatTime(open.until) })}</p>
            <p className={shared.money}>{formatElapsed(left)}</p>
          </div>
        )}
        <div className={classes.pad}>
          <p className={classes.decided}>
            <Icon name="clock" />
            <b>{t("rider.deciding.keep")}</b>
          </p>
          <p>{t(open ? "rider.deciding.return" : "rider.deciding.sent-later")}</p>
          <UnsentSteps job={job} />
          <CallButton job={job} isShop actions={actions} />
        </div>
      </div>
    </main>
  );
}
