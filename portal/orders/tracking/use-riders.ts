import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { Order } from "@waybill/contract/order";
import { listRiders, type RiderPosition } from "@waybill/contract/riders/riders";
import { isRiderAssigned } from "@waybill/domain/orders/order";
import { fallbackRefreshEveryMs } from "@waybill/domain/time/timings";
import { arrivalsOf } from "@waybill/domain/tracking/arrivals";
import { isRiderPolled } from "@waybill/domain/tracking/rider-tracking";
import { useMemo } from "react";

export type Riders = ReadonlyMap<string, RiderPosition>;

const none: readonly RiderPosition[] = [];

const later = (one: RiderPosition, other: RiderPosition | undefined): RiderPosition =>
  other && Date.parse(other.updated_at) >= Date.parse(one.updated_at) ? other : one;

const hasRider = (order: Order): boolean =>
  isRiderPolled(order.status) && isRiderAssigned(order.status_history);

/**
 * The riders of the active orders, by order: polled together every 5 s while any order has a rider. The open
 * order's rider is polled more often; the newer position is used on the whole screen.
 */
export function useRiders(orders: readonly Order[] | undefined, open: RiderPosition | undefined): Riders {
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const { withOutlets } = useOutletsIncluded();
  const carried = useMemo(
    () => new Set((orders ?? []).filter(hasRider).map(({ order_id }) => order_id)),
    [orders],
  );
  const { data = none } = useQuery({
    queryKey: ["riders", vendorId, withOutlets],
    queryFn: async ({ signal }) => {
      const query = withOutlets ? { include_outlets: "true" as const } : {};
      const { result } = await call(listRiders, {
        params: { vendorId },
        query,
        signal,
        retries: 0,
        quiet: true,
      });
      return result;
    },
    enabled: carried.size > 0,
    refetchInterval: fallbackRefreshEveryMs,
  });
  return useMemo(() => {
    const riders = new Map(
      data.filter(({ order_id }) => carried.has(order_id)).map((rider) => [rider.order_id, rider]),
    );
    if (open && carried.has(open.order_id)) riders.set(open.order_id, later(open, riders.get(open.order_id)));
    return riders;
  }, [data, carried, open]);
}

/**
 * When each order reaches its next stop, in ms, computed as in the order's details. Rounded to the minute, so that
 * a position every few seconds does not re-render the rows.
 */
export function useEtas(
  orders: readonly Order[] | undefined,
  riders: Riders,
  now: Date,
): ReadonlyMap<string, number> {
  const { simulation_speed: speed } = useDeployment();
  return useMemo(() => {
    const etas = (orders ?? []).flatMap((order) => {
      const { next } = arrivalsOf(order, { rider: riders.get(order.order_id), now, speed });
      return next ? [[order.order_id, Math.floor(next.at.getTime() / 60_000) * 60_000] as const] : [];
    });
    return new Map(etas);
  }, [orders, riders, now, speed]);
}
