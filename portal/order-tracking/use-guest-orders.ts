import type { Order } from "@waybill/contract/order";
import { preorderWindowMs } from "@waybill/domain/timings";
import { useEffect, useState } from "react";
import { guestOrders, keepGuestOrders } from "@waybill/client/session/guest-orders.ts";

const recent = ({ created_at }: Order): boolean => Date.parse(created_at) > Date.now() - preorderWindowMs;

/** Keeps a guest's orders in this browser, where they stand before the server answers, or when it does not. */
export function useGuestOrders(
  isGuest: boolean,
  answered: readonly Order[] | undefined,
): readonly Order[] | undefined {
  const [kept] = useState(() => (isGuest ? guestOrders().filter(recent) : []));
  useEffect(() => {
    if (isGuest && answered) keepGuestOrders(answered);
  }, [isGuest, answered]);
  return answered ?? (kept.length > 0 ? kept : undefined);
}
