import { useQuery, useQueryClient } from "@tanstack/react-query";
import { cellStream } from "@waybill/contract/live";
import type { Order } from "@waybill/contract/order";
import {
  cancelCellOrder,
  type ConsoleOrder,
  listCellOrders,
  moveCellOrder,
  noteOrder,
  readCellOrder,
  readFloorFigures,
} from "@waybill/contract/operations/orders";
import { listConsoleRiders } from "@waybill/contract/operations/riders";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useLiveOrders } from "@waybill/client/live/use-live-orders.ts";
import type { CancelReason, WhoPays } from "@waybill/domain/orders/cancelling";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { useEffect, useRef, useState } from "react";
import { readAllPages, sendDecision } from "../calls.ts";

/** Polling interval without live updates; riders have no stream and are always polled. */
const floorEveryMs = 5_000;
/** Waiting minutes grow without order changes, and incidents open without an order update. */
const minutesEveryMs = 10_000;
/** In ms: updates within this time are loaded together. */
const gatheringMs = 700;

const often = { refetchInterval: floorEveryMs, refetchOnWindowFocus: true, staleTime: 0 } as const;
const ordersKey = ["floor", "orders"];

type Floor = readonly ConsoleOrder[];

/** Merges an update into the list at once, unless the list has this version or a newer one. */
const withUpdate = (floor: Floor | undefined, update: Order): Floor | undefined =>
  floor?.map((order) =>
    order.order_id === update.order_id && order.version < update.version ? { ...order, ...update } : order,
  );

/** Calls at once; further calls within the interval are combined into one at its end. */
function useGathered(read: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAsked = useRef(false);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) {
      isAsked.current = true;
      return;
    }
    const wait = () => {
      latest.current();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (!isAsked.current) return;
        isAsked.current = false;
        wait();
      }, gatheringMs);
    };
    wait();
  };
}

/** The active orders, of all areas or some, most urgent first, in sync with the stream of all orders. */
export function useFloorOrders(q: string, areas: readonly string[]) {
  const queries = useQueryClient();
  const readAgain = useGathered(() => {
    void queries.invalidateQueries({ queryKey: ordersKey });
    void queries.invalidateQueries({ queryKey: ["floor", "order"] });
  });
  const [readAt, setReadAt] = useState<number>();
  const live = useLiveOrders({
    vendorIds: allOrders,
    updatedAt: readAt,
    onOrder: (order) => {
      queries.setQueriesData<Floor>({ queryKey: ordersKey }, (floor) => withUpdate(floor, order));
      readAgain();
    },
    onMissed: readAgain,
  });
  const isLive = live.kind === "live";
  const area = areas.join(",");
  const orders = useQuery({
    queryKey: [...ordersKey, q, area],
    queryFn: async ({ signal }) => {
      const floor = await readAllPages((page) =>
        call(listCellOrders, {
          query: { sort: "urgent", ...page, ...(q && { q }), ...(area && { area }) },
          signal,
          quiet: true,
        }),
      );
      setReadAt(Date.now());
      return floor;
    },
    placeholderData: (before) => before,
    ...often,
    refetchInterval: isLive ? minutesEveryMs : floorEveryMs,
  });
  return { ...orders, isLive };
}

const allOrders = [cellStream];
const figuresEveryMs = 60_000;

/** How many orders of the last hour were on time, in all areas or some. */
export const useFloorFigures = (areas: readonly string[]) => {
  const area = areas.join(",");
  return useQuery({
    queryKey: ["floor-figures", area],
    queryFn: ({ signal }) => call(readFloorFigures, { query: area ? { area } : {}, signal, quiet: true }),
    select: ({ result }) => result,
    refetchInterval: figuresEveryMs,
  });
};

export const useFloorRiders = () =>
  useQuery({
    queryKey: ["floor", "riders"],
    queryFn: ({ signal }) => readAllPages((query) => call(listConsoleRiders, { query, signal, quiet: true })),
    ...often,
  });

export const useFloorOrder = (orderId: string) =>
  useQuery({
    queryKey: ["floor", "order", orderId],
    queryFn: ({ signal }) => call(readCellOrder, { params: { order_id: orderId }, signal, quiet: true }),
    select: ({ result }) => result,
    ...often,
  });

type Cancelling = { reason: CancelReason; who_pays: WhoPays };
export type OrderChange =
  | { kind: "move"; status: OrderStatus; reason: string }
  | ({ kind: "cancel" } & Cancelling)
  | { kind: "note"; text: string };

/** Cancels an order; an own cancellation with the same terms whose answer was lost counts as done. */
export const cancelOrder = (
  orderId: string,
  { reason, who_pays }: Cancelling,
  retries?: number,
): Promise<unknown> =>
  sendDecision<unknown>(
    () => call(cancelCellOrder, { params: { order_id: orderId }, body: { reason, who_pays }, retries }),
    { subject: `order:${orderId}`, action: "order.cancelled" },
    (after) => (after["cancel_reason"] === reason && after["who_pays"] === who_pays ? after : undefined),
  );

const send = (orderId: string, step: OrderChange): Promise<unknown> => {
  const params = { order_id: orderId };
  switch (step.kind) {
    case "move":
      return call(moveCellOrder, { params, body: { status: step.status, reason: step.reason } });
    case "cancel":
      return cancelOrder(orderId, step);
    case "note":
      return call(noteOrder, { params, body: { text: step.text } });
  }
};

/** Changes an order, then reloads the whole floor; a refusal is shown in its own words. */
export const useChangeOrder = () =>
  useChange(({ orderId, step }: { orderId: string; step: OrderChange }) => send(orderId, step), {
    refresh: [["floor"]],
  });
