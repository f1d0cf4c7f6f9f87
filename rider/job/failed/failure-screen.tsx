import { failureReasons } from "@waybill/domain/riders/failures/failure-reasons";
import { hasParcel } from "@waybill/domain/riders/job-events";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import shared from "../../app.module.css";
import type { JobProps } from "../job-screen.tsx";
import classes from "../job.module.css";
import { UnreachableScreen } from "./unreachable-screen.tsx";
import { PhotoButton } from "../photo-button.tsx";

type Reason = (typeof failureReasons)[number];
/** The reasons that a rider can give before the parcel is collected. */
const beforeCollecting: readonly Reason[] = ["wrong_address", "refused", "damaged", "unsafe"];

/** The reason of a failure, with a photo. If the rider has the parcel, the shop decides about it. */
export function FailureScreen({ job, actions, onBack }: JobProps & { onBack: () => void }) {
  const t = useTexts();
  const [reason, setReason] = useState<Reason>();
  const isCarried = hasParcel(job.stage);
  const fail = async (picture: Blob) => {
    if (reason === undefined) return;
    const isKept =
      (await actions.leavePicture(job, "failure", picture)) &&
      (await actions.report(job, "failed", { reason }));
    if (isKept) onBack();
  };
  if (reason === "customer_unreachable" && job.unreachable)
    return (
      <UnreachableScreen
        job={job}
        unreachable={job.unreachable}
        actions={actions}
        onFail={fail}
        onBack={() => setReason(undefined)}
      />
    );
  return (
    <main className={shared.fill}>
      <header className={shared.top}>
        <h1 className={classes.name}>{t("rider.failed.title")}</h1>
        <Button onClick={onBack}>{t("rider.back")}</Button>
      </header>
      <div className={shared.scroll}>
        <p className={classes.door}>{t("rider.failed.text")}</p>
        <div role="radiogroup" aria-label={t("rider.failed.title")} className={classes.reasons}>
          {failureReasons
            .filter((one) => isCarried || beforeCollecting.includes(one))
            .map((one) => (
              <label key={one}>
                <span>{t(`rider.failed.${one}`)}</span>
                <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
              </label>
            ))}
        </div>
      </div>
      <div className={shared.foot}>
        {reason === undefined ? (
          <Button look="primary" large wide disabled>
            {isCarried ? t("rider.failed.bring-back") : t("rider.failed.give-up")}
          </Button>
        ) : (
          <PhotoButton isMain onPicture={fail}>
            {isCarried ? t("rider.failed.bring-back") : t("rider.failed.give-up")}
          </PhotoButton>
        )}
      </div>
    </main>
  );
}
