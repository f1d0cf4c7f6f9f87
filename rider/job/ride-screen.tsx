import type { Job, JobEvent } from "@waybill/contract/riders/rider-jobs";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { Button } from "@waybill/ui/button.tsx";
import { formatDistance, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import shared from "../app.module.css";
import { ParcelMarks } from "../offers/offer-screen.tsx";
import { useAct } from "../state/use-act.ts";
import { useRider } from "../state/use-rider.ts";
import { CallButton } from "./call-button.tsx";
import { Decision } from "./failed/decision.tsx";
import type { JobProps } from "./job-screen.tsx";
import classes from "./job.module.css";
import { ReadyAt } from "./ready-at.tsx";
import { UnsentSteps } from "./unsent.tsx";
import { OtherMaps } from "./other-maps.tsx";
import { Parcel } from "./parcel.tsx";
import { PhotoButton } from "./photo-button.tsx";
import { doorInstructions } from "./door-instructions.ts";
import { StopMap } from "../stop-map.tsx";

type Next = { type: JobEvent["type"]; label: string };
const nextOf: Partial<Record<Job["stage"], Next>> = {
  to_pickup: { type: "arrived_at_pickup", label: "rider.job.i-am-at-shop" },
  collected: { type: "left_pickup", label: "rider.job.ride-off" },
  to_dropoff: { type: "arrived_at_dropoff", label: "rider.job.i-am-at-door" },
};
const titles: Partial<Record<Job["stage"], string>> = {
  to_pickup: "rider.job.to-shop",
  returning: "rider.job.back",
};

/** Riding: to the shop, to the drop-off, or back with an undelivered parcel. */
export function RideScreen({ job, more, actions, onProblem }: JobProps) {
  const t = useTexts();
  const { position } = useRider();
  const isToDoor = job.drop_off !== null && (job.stage === "collected" || job.stage === "to_dropoff");
  const stop = isToDoor && job.drop_off ? job.drop_off : job.pick_up;
  const next = nextOf[job.stage];
  const address =
    isToDoor && job.drop_off
      ? [
          [job.drop_off.building, job.drop_off.unit_number, job.drop_off.address].filter(Boolean).join(", "),
          ...doorInstructions(t, job.drop_off),
        ]
      : [job.pick_up.address, job.pick_up.notes];
  const by = isToDoor ? job.delivery_at : job.stage === "returning" ? null : job.pickup_at;
  const { isBusy, start: go } = useAct((type: JobEvent["type"]) => actions.report(job, type));
  const handBack = async (picture: Blob) => {
    if (await actions.leavePicture(job, "return", picture)) await actions.report(job, "returned");
  };
  return (
    <main className={shared.fill}>
      <div className={shared.map}>
        <StopMap actions={actions} from={position} to={stop} kind={isToDoor ? "customer" : "store"} />
        <p className={shared.over}>
          {t(titles[job.stage] ?? "rider.job.to-door")}
          {position && <b>{formatDistance(distanceInMetres(position, stop))}</b>}
        </p>
      </div>
      <div className={shared.sheet}>
        <Decision job={job} />
        <div className={shared.between}>
          <div className={classes.stop}>
            <h1 className={classes.name}>
              <bdi>{stop.name}</bdi>
            </h1>
            {address.filter(Boolean).map((part) => (
              <p key={part}>
                <bdi>{part}</bdi>
              </p>
            ))}
          </div>
          {by !== null && (
            <p className={classes.by}>
              <b>{formatTime(by)}</b>
              <span>{isToDoor ? t("rider.job.by") : t("rider.job.pick-up")}</span>
            </p>
          )}
        </div>
        <ParcelMarks
          cash={job.cash_due === null ? undefined : formatMoney(job.cash_due, job.currency, true)}
          isCold={job.cold_bag_needed}
          isAged={job.age_check && isToDoor}
        />
        {!isToDoor && job.stage !== "returning" && <ReadyAt job={job} />}
        {isToDoor && <Parcel job={job} more={more} />}
        <UnsentSteps job={job} />
        {more > 0 && <p className={classes.note}>{t("rider.job.more", { count: more })}</p>}
        <div className={classes.tools}>
          <CallButton job={job} isShop={!isToDoor} actions={actions} />
          <OtherMaps to={stop} />
          {job.expected.includes("failed") && (
            <Button icon="warning" onClick={onProblem}>
              {t("rider.job.problem")}
            </Button>
          )}
        </div>
      </div>
      <div className={shared.foot}>
        {job.stage === "returning" ? (
          <>
            <p className={classes.note}>{t("rider.job.return-photo")}</p>
            <PhotoButton isMain onPicture={handBack}>
              {t("rider.job.returned")}
            </PhotoButton>
          </>
        ) : (
          next && (
            <Button look="primary" large wide busy={isBusy} onClick={() => go(next.type)}>
              {t(next.label)}
            </Button>
          )
        )}
      </div>
    </main>
  );
}
