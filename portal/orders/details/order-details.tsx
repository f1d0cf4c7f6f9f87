import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders/riders";
import { isRiderAssigned } from "@waybill/domain/orders/order";
import { isDone, isStopped } from "@waybill/domain/orders/status";
import { failureReasonKey } from "@waybill/domain/orders/status-words";
import { arrivalsOf } from "@waybill/domain/tracking/arrivals";
import {
  type Acceptance,
  requestAcceptanceOf,
  vendorAcceptanceOf,
  filledParts,
  meterParts,
} from "@waybill/domain/tracking/progress";
import type { IconName } from "@waybill/ui/icon.tsx";
import { StatusLabel, type Tone } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { DecideButton } from "../failures/decide-button.tsx";
import classes from "./order-details.module.css";
import { OrderFacts, TechnicalDetails } from "./order-facts.tsx";
import { headingOf } from "./order-labels.ts";
import { OrderTimeline } from "./order-timeline.tsx";
import { promiseChangeWithTimes } from "./promise-words.ts";
import { type ShownRider, RiderCard } from "./rider-card.tsx";

type DetailsProps = { order: Order; rider: RiderPosition | undefined; now: Date };

/** The rider, after accepting and until the order is over. */
function riderOf(order: Order, rider: RiderPosition | undefined): ShownRider | undefined {
  if (!isRiderAssigned(order.status_history)) return undefined;
  return order.rider ?? rider;
}

/** The open order: where it is, in the largest text, then the rider, the timeline, and the facts. */
export function OrderDetails({ order, rider, now }: DetailsProps) {
  const t = useTexts();
  const { simulation_speed: speed } = useDeployment();
  const times = arrivalsOf(order, { rider, now, speed });
  const { title, below, age } = headingOf(order, { times, now, t });
  const change = promiseChangeWithTimes(order, t);
  const shownRider = riderOf(order, rider);
  const isOver = isDone(order.status) || isStopped(order.status);
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.below}>{below}</p>
      {age !== undefined && <p className={classes.below}>{age}</p>}
      {change !== undefined && (
        <p className={classes.below} role="status">
          {change}
        </p>
      )}
      {order.failure_reason && <p className={classes.below}>{t(failureReasonKey(order.failure_reason))}</p>}
      <DecideButton order={order} />
      <CounterCode order={order} isOver={isOver} />
      <ProgressMeter order={order} isOver={isOver} />
      <Acceptances order={order} />
      {shownRider && !isOver && <RiderCard rider={shownRider} orderId={order.order_id} />}
      <OrderTimeline order={order} riderName={shownRider?.name} times={times} now={now} />
      <OrderFacts order={order} times={times} isOver={isOver} />
      <TechnicalDetails order={order} />
    </>
  );
}

/** The code that rider and staff compare at the counter, readable from a step away. */
function CounterCode({ order: { counter_code: code }, isOver }: { order: Order; isOver: boolean }) {
  const t = useTexts();
  if (code === null || isOver) return null;
  return (
    <p className={classes.code}>
      {t("order-tracking.counter-code")}
      <bdi dir="ltr">{code}</bdi>
    </p>
  );
}

/** A meter of five segments next to the status; the current segment is half full. */
function ProgressMeter({ order, isOver }: { order: Order; isOver: boolean }) {
  const filled = filledParts(order);
  return (
    <div className={classes.meter} aria-hidden="true">
      {Array.from({ length: meterParts }, (_, part) => (
        <i key={part} className={part < filled ? classes.full : undefined}>
          {part === filled && !isOver && filled > 0 && <b />}
        </i>
      ))}
    </div>
  );
}

const marks: Record<Acceptance, { tone: Tone; icon: IconName }> = {
  waiting: { tone: "wait", icon: "clock" },
  accepted: { tone: "done", icon: "tick" },
  rejected: { tone: "danger", icon: "close" },
};

/** Whether the request was accepted, and whether the outlet accepted the order if asked. */
function Acceptances({ order }: { order: Order }) {
  const t = useTexts();
  const vendor = vendorAcceptanceOf(order);
  const request = requestAcceptanceOf(order);
  if (!request && !vendor) return null;
  return (
    <p className={classes.both}>
      {request && <StatusLabel {...marks[request]}>{t(`order-tracking.request-${request}`)}</StatusLabel>}
      {vendor && <StatusLabel {...marks[vendor]}>{t(`order-tracking.outlet-${vendor}`)}</StatusLabel>}
    </p>
  );
}
