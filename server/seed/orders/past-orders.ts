import type { OrderStatus } from "@waybill/domain/orders/status";
import { finalStatuses } from "@waybill/domain/orders/transitions";
import type { OrderRow } from "../../orders/order-row.ts";
import { between, type Chance } from "./chance.ts";
import { pastOrder, type PastDeps, type PastSource } from "./past-order.ts";
import { everyStatus } from "./past-way.ts";

const days = 40;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Merchants open and close at these hours of their day. */
const [opens, closes] = [10, 21] as const;

/** How most orders end: nine in ten arrive. */
const ending = (chance: Chance): OrderStatus => {
  const drawn = chance();
  if (drawn < 0.9) return "DELIVERED";
  return drawn < 0.95 ? "CANCELLED" : "RETURNED_TO_VENDOR";
};

const isOpen = (status: OrderStatus): boolean => !finalStatuses.includes(status);

/** When the day that holds this moment began for people in a timezone. */
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

function times(chance: Chance, now: Date, timeZone: string) {
  const today = dayBegin(now, timeZone).getTime();
  return {
    /** On a day so long ago, while the shop was open. */
    daysAgo: (ago: number) =>
      new Date(Math.round(today - ago * dayMs + between(chance, opens, closes) * hourMs)),
    /** Within the last hours, so that it can be under way still. */
    lately: () => new Date(Math.round(now.getTime() - between(chance, 0.75, 3) * hourMs)),
  };
}

/**
 * The past orders of a sandbox: for every source some on each of the last 40 days but today, and one in every status of
 * its own, what has ended on an earlier day and what is open a little while ago.
 */
export function pastOrders(deps: PastDeps, sources: readonly PastSource[], now: Date): OrderRow[] {
  const { chance, country } = deps;
  const { daysAgo, lately } = times(chance, now, country.timezone);
  const usual = sources.flatMap((source) =>
    Array.from({ length: days - 1 }, (_, index) => index + 1).flatMap((ago) =>
      Array.from({ length: Math.floor(between(chance, 1, 4)) }, () =>
        pastOrder(deps, source, ending(chance), daysAgo(ago)),
      ),
    ),
  );
  const families = [...new Map(sources.map((source) => [source.root_vendor_id, source])).values()];
  const ofEveryStatus = families.flatMap((source) =>
    everyStatus.map((status, index) =>
      pastOrder(deps, source, status, isOpen(status) ? lately() : daysAgo(1 + index)),
    ),
  );
  return [...usual, ...ofEveryStatus];
}
