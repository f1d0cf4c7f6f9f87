import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import { useFollowedVendors } from "@waybill/client/included-outlets.ts";
import {
  belongsToScreen,
  type LiveState,
  refreshOrders,
  withOrder,
} from "@waybill/client/live/live-rules.ts";
import { useLiveOrders } from "@waybill/client/live/use-live-orders.ts";
import { guestOrders, saveGuestOrders } from "@waybill/client/session/guest-orders.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import type { Order } from "@waybill/contract/order";
import { isOpen } from "@waybill/domain/orders/status";
import { preorderWindowMs } from "@waybill/domain/time/timings";
import { useCallback, useEffect, useState } from "react";
import { useTrackedQuery } from "./tracked-orders-query.ts";

export type TrackedOrders = {
  orders: readonly Order[] | undefined;
  error: Error | null;
  retry: () => void;
  live: LiveState;
  /** When the orders were read, in ms. */
  readAt: number | undefined;
  /** Adds an order that was updated elsewhere to the list. */
  put: (order: Order) => void;
};

/** The selected vendor's active orders and those that ended today, updated by the live connection. */
export function useTrackedOrders(): TrackedOrders {
  const { mode } = useSession();
  const { timezone } = useCountry();
  const isGuest = mode === "GUEST";
  const isQuick = useFlag("dynamic-time-estimation") || isGuest;
  const client = useQueryClient();
  const { withOutlets, key, query } = useTrackedQuery();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...query,
    ...refreshOrders(isQuick),
    refetchOnMount: "always",
  });
  const orders = useGuestOrders(isGuest, data);

  // The person's role or outlets changed while the page was open: the shell then shows a vendor that is still theirs.
  const isLost = error instanceof CallRefused && error.translationKey === "unable-to-fetch-vendor";
  useEffect(() => {
    if (isLost) void client.invalidateQueries({ queryKey: ["vendors"] });
  }, [client, isLost]);

  const put = useCallback(
    (order: Order) => client.setQueryData<readonly Order[]>(key, (cached) => withOrder(cached ?? [], order)),
    [client, key],
  );
  const retry = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);

  const vendorIds = useFollowedVendors(withOutlets);
  const live = useLiveOrders({
    vendorIds,
    updatedAt: dataUpdatedAt || undefined,
    onMissed: retry,
    onOrder: (order) => {
      if (!vendorIds.includes(order.vendor_id)) return;
      if (belongsToScreen(order, "tracking", new Date(), timezone)) put(order);
      // This screen ignores events of older orders (spec §4), so active ones and those on the board are read again.
      else if (isOpen(order.status) || data?.some(({ order_id }) => order_id === order.order_id)) retry();
    },
  });

  return { orders, error, retry, live, readAt: dataUpdatedAt || undefined, put };
}

const recent = ({ created_at, status }: Order): boolean =>
  isOpen(status) || Date.parse(created_at) > Date.now() - preorderWindowMs;

/** Stores a guest's orders in this browser, to show them before the server responds or if it does not. */
function useGuestOrders(
  isGuest: boolean,
  answered: readonly Order[] | undefined,
): readonly Order[] | undefined {
  const [kept] = useState(() => (isGuest ? guestOrders().filter(recent) : []));
  useEffect(() => {
    if (isGuest && answered) saveGuestOrders(answered);
  }, [isGuest, answered]);
  return answered ?? (kept.length > 0 ? kept : undefined);
}
