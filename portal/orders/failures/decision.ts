import type { Order } from "@waybill/contract/order";
import { isAwaitingDecision } from "@waybill/domain/riders/failures/after-failure";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useEffect, useState } from "react";

type AfterFailure = NonNullable<Order["after_failure"]>;
/** An order that waits for its merchant's choice. */
export type UndecidedOrder = Order & { after_failure: AfterFailure };

/** Whether an order waits for its merchant's choice. */
export const isUndecided = (order: Order): order is UndecidedOrder => isAwaitingDecision(order);

/** Identifies one failure of one order: a second failure is asked about again. */
export const failureKey = ({ order_id, after_failure }: Pick<UndecidedOrder, "order_id" | "after_failure">) =>
  `${order_id} ${after_failure.attempt}`;

/** The remaining whole seconds, updated each second. */
export function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}

const two = { minimumIntegerDigits: 2 };

/** Formats seconds as in `04:12`. */
export const formatSeconds = (seconds: number): string =>
  `${formatNumber(Math.floor(seconds / 60), two)}:${formatNumber(seconds % 60, two)}`;
