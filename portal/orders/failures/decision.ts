import type { Order } from "@waybill/contract/order";
import { isDeciding } from "@waybill/domain/riders/failures/after-failure";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useEffect, useState } from "react";

type AfterFailure = NonNullable<Order["after_failure"]>;
/** An order whose merchant has to say what becomes of it. */
export type UndecidedOrder = Order & { after_failure: AfterFailure };

/** Whether an order waits for its merchant's choice. */
export const isUndecided = (order: Order): order is UndecidedOrder => isDeciding(order);

/** One failure of one order: a second one is asked about anew. */
export const failureKey = ({ order_id, after_failure }: Pick<UndecidedOrder, "order_id" | "after_failure">) =>
  `${order_id} ${after_failure.attempt}`;

/** How long a choice is still possible, in whole seconds; drawn anew each second. */
export function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}

const two = { minimumIntegerDigits: 2 };

/** 04:12 */
export const formatSeconds = (seconds: number): string =>
  `${formatNumber(Math.floor(seconds / 60), two)}:${formatNumber(seconds % 60, two)}`;
