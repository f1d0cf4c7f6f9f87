import { preorderWindowDays } from "@waybill/domain/limits";
import { isOpen, isRankedBetween, orderStatusNames, type OrderStatus } from "@waybill/domain/orders/status";
import { between, type Random } from "@waybill/domain/seeded-random";
import type { OrderRow } from "../orders/order-row.ts";
import { pastOrder, type PastDeps, type PastSource } from "./past-order.ts";

const days = 40;
/** Orders that ended at least this many days ago are on no board any more. */
const beforeTheBoard = preorderWindowDays + 1;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;
/** The hours at which merchants open and close, in local time. */
const [opens, closes] = [10, 21] as const;

/**
 * The past orders of a sandbox: some for each pickup location on each of the last 40 days except today, and for
 * each parent one in every status, at its last outlet. Open ones reached their status in the last minutes, so that the
 * board shows an ordinary hour. Single vendors get only ended ones, because open orders stay on the board and no rider
 * carries past ones: the board would show little else.
 */
export function pastOrders(deps: PastDeps, sources: readonly PastSource[], now: Date): OrderRow[] {
  const { chance, country } = deps;
  const { daysAgo, minutesAgo, hoursAhead } = times(chance, now, country.timezone);
  const usual = sources.flatMap((source) =>
    Array.from({ length: days - 1 }, (_, index) => index + 1).flatMap((ago) =>
      Array.from({ length: Math.floor(between(chance, 1, 4)) }, () =>
        pastOrder(deps, source, ending(chance), { askedAt: daysAgo(ago) }),
      ),
    ),
  );
  const families = [...new Map(sources.map((source) => [source.root_vendor_id, source])).values()];
  const ofEveryStatus = families.flatMap((source) =>
    orderStatusNames
      .filter((status) => !isOpen(status) || source.root_vendor_id !== source.vendor_id)
      .map((status, index) =>
        pastOrder(
          deps,
          source,
          status,
          isOpen(status)
            ? { reachedAt: minutesAgo(), dropOffAt: maySchedule(status) ? hoursAhead() : undefined }
            : { askedAt: daysAgo(beforeTheBoard + index) },
        ),
      ),
  );
  return [...usual, ...ofEveryStatus];
}

/** Scheduled orders are not late for hours. One without a rider that is not scheduled is enough. */
const maySchedule = (status: OrderStatus): boolean =>
  status !== "NEW" && isRankedBetween(status, "PAYMENT_COMMITTED", "WAITING_FOR_TRANSPORT");

/** Picks the final status of an order; nine in ten are delivered. */
const ending = (chance: Random): OrderStatus => {
  const drawn = chance();
  if (drawn < 0.9) return "DELIVERED";
  return drawn < 0.95 ? "CANCELLED" : "RETURNED_TO_VENDOR";
};

/** The start of the current day in a time zone. */
function dayBegin(now: Date, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(now).split(":").map(Number);
  return new Date(now.getTime() - ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

function times(chance: Random, now: Date, timeZone: string) {
  const today = dayBegin(now, timeZone).getTime();
  return {
    /** A random time that many days ago, during opening hours. */
    daysAgo: (ago: number) =>
      new Date(Math.round(today - ago * dayMs + between(chance, opens, closes) * hourMs)),
    /** A random time today or tomorrow. */
    hoursAhead: () =>
      new Date(Math.round((now.getTime() + between(chance, 4, 30) * hourMs) / hourMs) * hourMs),
    /** A random time within the last minutes. */
    minutesAgo: () => new Date(Math.round(now.getTime() - between(chance, 0.5, 4) * minuteMs)),
  };
}
