import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders";
import { isRiderAssigned } from "@waybill/domain/tracking/rider-tracking";
import { isCancelledLike, isDone } from "@waybill/domain/orders/status";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Acceptances } from "./timeline/acceptances.tsx";
import { OrderFacts } from "./facts/order-facts.tsx";
import { headingOf } from "./order-heading.ts";
import { OrderTimeline } from "./timeline/order-timeline.tsx";
import classes from "./order-details.module.css";
import { ProgressMeter } from "./timeline/progress-meter.tsx";
import { shownEta } from "./timeline/shown-eta.ts";
import { RiderCard, type KnownRider } from "./rider/rider-card.tsx";
import { TechnicalFold } from "./facts/technical-fold.tsx";

type DetailsProps = { order: Order; rider: RiderPosition | undefined; now: Date };

/** Who has the job, once one has accepted and while it is not over. */
function riderOf(order: Order, rider: RiderPosition | undefined): KnownRider | undefined {
  if (!isRiderAssigned(order.status_history)) return undefined;
  return order.rider ?? rider;
}

/** The answer first, in the largest text of the screen; then who rides, what happened, and the facts. */
export function OrderDetails({ order, rider, now }: DetailsProps) {
  const t = useTexts();
  const { title, below } = headingOf(order, { rider, now, t });
  const known = riderOf(order, rider);
  const isOver = isDone(order.status) || isCancelledLike(order.status);
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.below}>{below}</p>
      <ProgressMeter order={order} isOver={isOver} />
      <Acceptances order={order} />
      {known && !isOver && <RiderCard rider={known} />}
      <OrderTimeline order={order} riderName={known?.name} eta={shownEta(order, rider, now)} now={now} />
      <OrderFacts order={order} isOver={isOver} />
      <TechnicalFold order={order} />
    </>
  );
}
