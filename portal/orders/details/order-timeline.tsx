import type { Order } from "@waybill/contract/order";
import { isStopped } from "@waybill/domain/orders/status";
import type { Arrivals } from "@waybill/domain/tracking/arrivals";
import { timelineOf, type TimelineStep } from "@waybill/domain/tracking/timeline";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDistance, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { plannedTime } from "./order-labels.ts";
import classes from "./order-timeline.module.css";
import { ProofPicture, provenStatus, useShownProofs } from "./proof-photo.tsx";

const firstName = (name: string) => name.split(/\s+/u)[0] ?? name;

/** The expected time of a future step, never earlier than the last past step; undefined if overdue or unknown. */
const expectedAt = (step: TimelineStep, times: Arrivals, lastAt: string | undefined, now: Date) => {
  const expected = { PICKED_UP: times.pickup, DELIVERED: times.delivery }[step.status as string];
  if (!expected || expected <= now) return undefined;
  return new Date(Math.max(expected.getTime(), Date.parse(lastAt ?? "") || 0));
};

type TimelineProps = {
  order: Order;
  riderName: string | undefined;
  times: Arrivals;
  now: Date;
};

/** The past steps in plain words with times and photos, then the future steps in a paler colour. */
export function OrderTimeline({ order, riderName, times, now }: TimelineProps) {
  const t = useTexts();
  const shownProofs = useShownProofs(order);
  const steps = timelineOf(order, { rider: riderName && firstName(riderName) });

  const lastAt = steps.findLast(({ at }) => at !== undefined)?.at;
  const timeOf = (step: TimelineStep) => {
    if (step.state === "here") return t("order-tracking.now");
    const time = step.at ?? expectedAt(step, times, lastAt, now);
    return time ? formatTime(time) : "";
  };
  /** The distance from the shop or drop-off at which the rider reported the step, if it was large. */
  const farOf = ({ status, at }: TimelineStep) => {
    const entry = order.status_history.find((one) => one.status === status && one.created_at === at);
    return entry?.far_from_place ? entry.metres_from_place : undefined;
  };
  const isPlanned = plannedTime(order, now) !== undefined;
  const wordsOf = (step: TimelineStep) =>
    isPlanned && step.state === "here" ? t("order-tracking.waits-for-time") : t(step.key, step.values);
  const isStop = (step: TimelineStep) => step.state === "past" && isStopped(step.status);
  const proofOf = (step: TimelineStep) =>
    step.state === "past" ? shownProofs.find((kind) => provenStatus[kind] === step.status) : undefined;

  return (
    <ol className={classes.steps} aria-label={t("order-tracking.timeline")}>
      {steps.map((step, at) => {
        const proof = proofOf(step);
        const far = farOf(step);
        return (
          <li
            key={`${step.key} ${at}`}
            className={`${classes[step.state]} ${isStop(step) ? classes.stop : ""}`}
            aria-current={step.state === "here" ? "step" : undefined}
          >
            <span className={classes.dot}>
              {step.state === "past" && <Icon name={isStop(step) ? "close" : "tick"} small />}
            </span>
            <span>
              <span className={classes.words}>{wordsOf(step)}</span>
              {far !== undefined && (
                <>
                  <br />
                  <small>{t("order-tracking.far-from-place", { distance: formatDistance(far) })}</small>
                </>
              )}
              {proof && (
                <>
                  <br />
                  <ProofPicture orderId={order.order_id} kind={proof} takenAt={step.at} />
                </>
              )}
            </span>
            <span className={classes.time}>
              <bdi>{timeOf(step)}</bdi>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
