import { isToday } from "@waybill/client/live/live-rules.ts";
import type { Order } from "@waybill/contract/order";
import { lastRankedStatus } from "@waybill/domain/orders/order";
import { isCollected, isDone, isStopped } from "@waybill/domain/orders/status";
import { merchantWords } from "@waybill/domain/orders/status-words";
import { minutesLate } from "@waybill/domain/tracking/arrivals";
import type { IconName } from "@waybill/ui/icon.tsx";
import { StatusGlyph, type Tone } from "@waybill/ui/status.tsx";
import { formatDay, formatMinutes, formatTime } from "@waybill/ui/texts/formats.ts";
import { type Translate, useTexts } from "@waybill/ui/texts/texts.ts";
import { memo, use } from "react";
import { Link } from "react-router";
import { destinationText } from "../../details/order-labels.ts";
import { promiseChangeText } from "../../details/promise-words.ts";
import { TimeLeft } from "../../failures/decide-button.tsx";
import { isUndecided } from "../../failures/decision.ts";
import { DecideContext } from "../../failures/use-decision.ts";
import type { BoardGroup } from "./board-groups.ts";
import { ReadyLine } from "./ready-line.tsx";
import classes from "./order-row.module.css";

export type OrderRowProps = {
  order: Order;
  group: BoardGroup;
  isSelected: boolean;
  /** True if the mouse is over the order's pin on the map. */
  isMarked: boolean;
  onMark: (orderId: string | undefined) => void;
  /** When the order is expected at its next stop, in ms. */
  eta: number | undefined;
  /** The address that the row links to: the same screen with this order open. */
  path: string;
  /** Rounded to the minute, so that a row re-renders at most once a minute. */
  now: Date;
  timeZone: string;
  /** True if the row names the outlet: the list has orders of several, and this is not the selected one. */
  withOutlet: boolean;
};

/**
 * One order: its mark, customer and destination, and the time that matters now. Re-renders only when one of these
 * changes.
 */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, group, isSelected, isMarked, onMark, eta, path, now, timeZone, withOutlet } = props;
  const t = useTexts();
  const decide = use(DecideContext);
  const { name, code, area, reason, time, meaning } = rowLabels(order, group, eta, { now, timeZone, t });
  return (
    <li>
      <Link
        to={path}
        className={`${classes.row} ${isSelected ? classes.selected : ""} ${isMarked ? classes.marked : ""}`}
        onMouseEnter={() => onMark(order.order_id)}
        onMouseLeave={() => onMark(undefined)}
        onClick={() => isUndecided(order) && decide?.(order)}
        aria-current={isSelected ? "true" : undefined}
        data-order-row={order.order_id}
      >
        <StatusGlyph {...groupLooks[group]} />
        <span className={classes.middle}>
          <span className={classes.whose}>
            <bdi className={classes.name}>{name}</bdi>
            {code !== undefined && (
              <bdi dir="ltr" className={classes.code}>
                {code}
              </bdi>
            )}
          </span>
          <span className={classes.area}>
            {reason && (
              <span className={classes.reason}>
                {reason}
                <span> · </span>
              </span>
            )}
            {withOutlet ? (
              <span className={classes.route}>
                <OutletTo outlet={order.outlet_name} area={area} />
              </span>
            ) : (
              <bdi className={classes.to}>{area}</bdi>
            )}
          </span>
        </span>
        <span className={classes.end}>
          <bdi className={classes.time}>
            {group === "deciding" && order.after_failure ? (
              <TimeLeft until={order.after_failure.until} />
            ) : (
              time
            )}
          </bdi>
          <span className={group === "late" || group === "deciding" ? classes.late : classes.meaning}>
            {meaning}
          </span>
        </span>
      </Link>
      <ReadyLine order={order} now={now} />
    </li>
  );
});

const [outletGap, areaGap] = ["\ue000", "\ue001"];

/** From outlet to destination: each name is truncated at its own end, in any sentence direction. */
function OutletTo({ outlet, area }: { outlet: string; area: string }) {
  const t = useTexts();
  const names = new Map([
    [outletGap, outlet],
    [areaGap, area],
  ]);
  return t("order-tracking.outlet-to", { outlet: outletGap, area: areaGap })
    .split(/([\ue000\ue001])/)
    .filter(Boolean)
    .map((part) =>
      names.has(part) ? (
        <bdi key={part} className={`${classes.to} ${part === outletGap ? classes.outlet : ""}`}>
          {names.get(part)}
        </bdi>
      ) : (
        <span key={part}>{part}</span>
      ),
    );
}

export type RowLabels = {
  name: string;
  /** The counter code, while the parcel may still be at the outlet. */
  code?: string;
  area: string;
  /** Why an order is late, or its time differs from the promise; shown before the destination. */
  reason?: string;
  time: string;
  meaning: string;
};

type Around = { now: Date; timeZone: string; t: Translate };

/** Each group's mark: colour and shape together. */
export const groupLooks: Readonly<Record<BoardGroup, { tone: Tone; icon: IconName }>> = {
  deciding: { tone: "danger", icon: "store" },
  late: { tone: "danger", icon: "warning" },
  looking: { tone: "wait", icon: "search" },
  coming: { tone: "move", icon: "scooter" },
  "on-the-way": { tone: "move", icon: "parcel" },
  "coming-back": { tone: "wait", icon: "repeat" },
  scheduled: { tone: "ended", icon: "clock" },
  done: { tone: "done", icon: "tick" },
  cancelled: { tone: "ended", icon: "close" },
};

/** In minutes. For an order later than this, the promised day is clearer than a count of minutes. */
const minutesOfDay = 1440;

const clock = (time: string | number | Date | null | undefined) => (time ? formatTime(time) : "");
const endOf = (order: Order) => order.status_history.at(-1)?.created_at;

function timeOf(group: BoardGroup, order: Order, eta: number | undefined, { now, timeZone, t }: Around) {
  const late = minutesLate(order, now);
  const planned = order.preordered_for === null ? undefined : new Date(order.preordered_for * 1000);
  const waited = (now.getTime() - Date.parse(order.created_at)) / 60_000;
  switch (group) {
    case "deciding":
      return { time: "", meaning: t("failure.to-decide") };
    case "late":
      if (late >= minutesOfDay && order.delivery_at !== null)
        return { time: formatDay(order.delivery_at), meaning: t("order-tracking.late") };
      return {
        time: clock(eta ?? order.delivery_at),
        meaning:
          late > 0
            ? t("order-tracking.minutes-late", { count: late })
            : order.status === "STALLED"
              ? ""
              : t("order-tracking.late"),
      };
    case "looking":
      return { time: formatMinutes(Math.max(1, waited)), meaning: t("order-tracking.waiting") };
    case "coming":
      return { time: clock(eta), meaning: eta ? t("order-tracking.pick-up") : "" };
    case "on-the-way":
      return { time: clock(eta), meaning: eta ? t("order-tracking.drop-off") : "" };
    case "coming-back": {
      const turned = endOf(order);
      const isOfToday = turned === undefined || isToday(turned, now, timeZone);
      return {
        time: isOfToday ? clock(turned) : formatDay(turned),
        meaning: t("order-tracking.turned-back"),
      };
    }
    case "scheduled":
      return {
        time: clock(planned),
        meaning:
          planned && !isToday(planned.toISOString(), now, timeZone)
            ? formatDay(planned)
            : t("order-tracking.planned"),
      };
    case "done":
    case "cancelled":
      return {
        time: clock(endOf(order)),
        meaning: t(`order-tracking.meaning-${order.status.toLowerCase()}`),
      };
  }
}

/** True until a rider has collected the order, and again while it is being returned. */
const isAtCounter = (order: Order): boolean =>
  !isDone(order.status) &&
  !isStopped(order.status) &&
  (order.status === "RETURN_INITIATED" || !isCollected(lastRankedStatus(order)));

/**
 * The texts of a row: customer, destination, time, and what the time means. `eta` is computed from the rider's
 * position.
 */
function rowLabels(order: Order, group: BoardGroup, eta: number | undefined, around: Around): RowLabels {
  const { t } = around;
  const status = merchantWords(lastRankedStatus(order));
  const late = group === "late" ? t(status.key, status.values) : undefined;
  const reason = (group === "deciding" ? undefined : promiseChangeText(order, t)) ?? late;
  return {
    name: order.customer.name,
    ...(order.counter_code !== null && isAtCounter(order) && { code: order.counter_code }),
    area: destinationText(order),
    ...(reason !== undefined && { reason }),
    ...timeOf(group, order, eta, around),
  };
}
