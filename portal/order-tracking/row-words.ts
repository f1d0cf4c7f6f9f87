import type { Order } from "@waybill/contract/order";
import { lastRankedStatus } from "@waybill/domain/orders/order";
import { merchantWords } from "@waybill/domain/orders/status-words";
import { formatDay, formatMinutes, formatTime } from "@waybill/ui/texts/formats.ts";
import type { Translate } from "@waybill/ui/texts/texts.ts";
import type { IconName } from "@waybill/ui/icon.tsx";
import type { Tone } from "@waybill/ui/status.tsx";
import { areaOf } from "../order-details/facts/area-of.ts";
import { isToday } from "@waybill/client/live/live-rules.ts";
import type { BoardGroup } from "./board-groups.ts";
import { minutesLate, shownEta } from "../order-details/timeline/shown-eta.ts";

export type RowWords = {
  name: string;
  area: string;
  /** Where a late order hangs; it stands in front of the area. */
  reason?: string;
  time: string;
  meaning: string;
};

type Around = { now: Date; timeZone: string; t: Translate };

/** Each group's mark: colour and shape together. */
export const markOf: Readonly<Record<BoardGroup, { tone: Tone; icon: IconName }>> = {
  late: { tone: "danger", icon: "warning" },
  looking: { tone: "wait", icon: "search" },
  coming: { tone: "move", icon: "scooter" },
  "on-the-way": { tone: "move", icon: "parcel" },
  "coming-back": { tone: "wait", icon: "repeat" },
  scheduled: { tone: "ended", icon: "clock" },
  done: { tone: "done", icon: "tick" },
  cancelled: { tone: "ended", icon: "close" },
};

const clock = (time: string | number | Date | null | undefined) => (time ? formatTime(time) : "");
const endOf = (order: Order) => order.status_history.at(-1)?.created_at;

function timeOf(group: BoardGroup, order: Order, eta: number | undefined, { now, timeZone, t }: Around) {
  const late = minutesLate(order, now);
  const planned = order.preordered_for === null ? undefined : new Date(order.preordered_for * 1000);
  const waited = (now.getTime() - Date.parse(order.created_at)) / 60_000;
  switch (group) {
    case "late":
      return {
        time: clock(eta ?? shownEta(order)?.at ?? order.delivery_at),
        meaning: late > 0 ? t("order-tracking.minutes-late", { count: late }) : t("order-tracking.late"),
      };
    case "looking":
      return { time: formatMinutes(Math.max(1, waited)), meaning: t("order-tracking.waiting") };
    case "coming":
      return { time: clock(eta ?? order.pickup_at), meaning: t("order-tracking.pick-up") };
    case "on-the-way":
      return { time: clock(eta ?? order.delivery_at), meaning: t("order-tracking.drop-off") };
    case "coming-back":
      return { time: clock(endOf(order)), meaning: t("order-tracking.turned-back") };
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

/** What a row says: who, where to, when, and what that time means. `eta`: what the rider's position promises. */
export function rowWords(order: Order, group: BoardGroup, eta: number | undefined, around: Around): RowWords {
  const { t } = around;
  const reason = merchantWords(lastRankedStatus(order));
  return {
    name: order.customer.name,
    area: areaOf(order),
    ...(group === "late" && {
      reason: t("order-tracking.late-at", { reason: t(reason.key, reason.values) }),
    }),
    ...timeOf(group, order, eta, around),
  };
}
