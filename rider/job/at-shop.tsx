import type { JobEvent } from "@waybill/contract/riders/rider-jobs";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import shared from "../app.module.css";
import { ParcelMarks, useNow } from "../offers/offer-screen.tsx";
import type { JobProps } from "./job-screen.tsx";
import classes from "./job.module.css";
import { ReadyAt } from "./ready-at.tsx";
import { UnsentSteps } from "./unsent.tsx";
import { counterCode } from "../counter-code.ts";
import { PhotoButton } from "./photo-button.tsx";
import { useAct } from "../state/use-act.ts";
import { isTrackingLink, findJobsByLabel } from "../scan/label.ts";
import { ScanButton } from "../scan/scan-button.tsx";
import { ShopHead } from "./shop-head.tsx";

/** Minutes and seconds of a clock that counts up: 06:12. */
export const formatElapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

/** At the shop: shows the waiting time; the parcel is collected with a code or a photo. */
export function AtShop({ job, more, actions, onProblem }: JobProps) {
  const t = useTexts();
  const [code, setCode] = useState("");
  const [isRight, setRight] = useState(false);
  const since = job.waiting_since ?? job.arrived_at;
  const now = useNow(1000);
  const { isBusy, start: report } = useAct((type: JobEvent["type"], event: Partial<JobEvent>) =>
    actions.report(job, type, event),
  );
  const scan = (text: string): boolean => {
    if (findJobsByLabel(text, [job]).length > 0) setRight(true);
    // A code that is not on our label may be the pickup code that the staff shows.
    else if (job.pick_up_code_needed && !isTrackingLink(text)) setCode(text);
    else return false;
    return true;
  };
  const collect = () => report("collected", code === "" ? {} : { proof: { code: code.trim() } });
  return (
    <main className={shared.fill}>
      <ShopHead job={job} actions={actions} />
      <div className={shared.scroll}>
        {since !== null && (
          <div className={classes.wait} role="timer">
            <p className={shared.between}>
              <b>{t("rider.job.waiting")}</b>
              <span>{t("rider.job.since", { time: formatTime(since) })}</span>
            </p>
            <p className={shared.money}>{formatElapsed(now - Date.parse(since))}</p>
          </div>
        )}
        <p className={classes.code}>
          {t("rider.job.say-number")}{" "}
          <b>
            <bdi dir="ltr">{counterCode(job)}</bdi>
          </b>
        </p>
        <ReadyAt job={job} />
        <ul className={classes.lines}>
          {job.description !== null && job.description !== "" && (
            <li>
              <Icon name="parcel" />
              <bdi>{job.description}</bdi>
            </li>
          )}
          {job.cash_due !== null && (
            <li>
              <Icon name="cash" />
              <span>{t("rider.job.pay-nothing", { sum: formatMoney(job.cash_due, job.currency) })}</span>
            </li>
          )}
          {job.pick_up.notes !== null && (
            <li>
              <Icon name="note" />
              <bdi>{job.pick_up.notes}</bdi>
            </li>
          )}
        </ul>
        <div className={classes.pad}>
          <ParcelMarks cash={undefined} isCold={job.cold_bag_needed} isAged={job.age_check} />
          {job.pick_up_code_needed && (
            <TextField
              label={t("rider.job.code")}
              value={code}
              autoComplete="off"
              onChange={(event) => setCode(event.target.value)}
            />
          )}
          {isRight && <p className={classes.good}>{t("rider.scan.right")}</p>}
          <div className={classes.tools}>
            <ScanButton onCode={scan} />
            <PhotoButton onPicture={(picture) => actions.leavePicture(job, "pickup", picture)}>
              {job.proofs_left.includes("pickup")
                ? t("rider.hand.photo-taken")
                : t("rider.job.collect-photo")}
            </PhotoButton>
            <Button icon="warning" onClick={onProblem}>
              {t("rider.job.problem")}
            </Button>
          </div>
          <UnsentSteps job={job} />
          {more > 0 && <p className={classes.note}>{t("rider.job.more", { count: more })}</p>}
        </div>
      </div>
      <div className={shared.acts}>
        <Button
          large
          disabled={job.waiting_since !== null}
          onClick={() => report("waiting", { reason: "order_not_ready" })}
        >
          {t("rider.job.not-ready")}
        </Button>
        <Button
          look="primary"
          large
          wide
          busy={isBusy}
          disabled={job.pick_up_code_needed && code.trim() === ""}
          onClick={collect}
        >
          {t("rider.job.collect")}
        </Button>
      </div>
    </main>
  );
}
