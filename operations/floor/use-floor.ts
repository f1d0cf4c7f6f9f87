import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  assignOrder,
  cancelCellOrder,
  listCellOrders,
  moveCellOrder,
  noteOrder,
  readCellOrder,
} from "@waybill/contract/operations/orders";
import { listConsoleRiders } from "@waybill/contract/operations/riders";
import { call } from "@waybill/client/calls/call.ts";
import type { CancelReason, WhoPays } from "@waybill/domain/orders/cancelling";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { everyRow, sayProblem } from "../calls.ts";

/** How often the floor is read while somebody looks at it; the screen says so. */
export const floorEveryMs = 5_000;

const often = { refetchInterval: floorEveryMs, refetchOnWindowFocus: true, staleTime: 0 } as const;

/** The orders under way, the most urgent first. */
export const useFloorOrders = (q: string) =>
  useQuery({
    queryKey: ["floor", "orders", q],
    queryFn: ({ signal }) =>
      call(listCellOrders, { query: { sort: "urgent", limit: 200, ...(q && { q }) }, signal, quiet: true }),
    select: ({ result }) => ({ orders: result.data, isAll: result.cursor === null }),
    placeholderData: (before) => before,
    ...often,
  });

export const useFloorRiders = () =>
  useQuery({
    queryKey: ["floor", "riders"],
    queryFn: ({ signal }) => everyRow((query) => call(listConsoleRiders, { query, signal, quiet: true })),
    ...often,
  });

export const useFloorOrder = (orderId: string) =>
  useQuery({
    queryKey: ["floor", "order", orderId],
    queryFn: ({ signal }) => call(readCellOrder, { params: { order_id: orderId }, signal, quiet: true }),
    select: ({ result }) => result,
    ...often,
  });

export type Step =
  | { kind: "assign"; rider_id: string }
  | { kind: "move"; status: OrderStatus; reason: string }
  | { kind: "cancel"; reason: CancelReason; who_pays: WhoPays }
  | { kind: "note"; text: string };

const send = (orderId: string, step: Step) => {
  const params = { order_id: orderId };
  switch (step.kind) {
    case "assign":
      return call(assignOrder, { params, body: { rider_id: step.rider_id } });
    case "move":
      return call(moveCellOrder, { params, body: { status: step.status, reason: step.reason } });
    case "cancel":
      return call(cancelCellOrder, { params, body: { reason: step.reason, who_pays: step.who_pays } });
    case "note":
      return call(noteOrder, { params, body: { text: step.text } });
  }
};

/** Does something to an order, then reads the whole floor anew; a refusal is said in its own words. */
export function useStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, step }: { orderId: string; step: Step }) => send(orderId, step),
    onError: sayProblem,
    onSettled: () => client.invalidateQueries({ queryKey: ["floor"] }),
  });
}
