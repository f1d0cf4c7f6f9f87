import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { listCandidates } from "@waybill/contract/operations/dispatch";
import {
  assignOrder,
  type ConsoleOrder,
  giveOrderToCourier,
  noteOrder,
} from "@waybill/contract/operations/orders";
import type { CancelReason, WhoPays } from "@waybill/domain/orders/cancelling";
import { cancelOrder } from "../use-floor.ts";
import { problemKey, unreachableKey } from "../../calls.ts";

/** The bulk actions. */
export type BulkAction =
  | { kind: "assign" }
  | { kind: "cancel"; reason: CancelReason; who_pays: WhoPays }
  | { kind: "note"; text: string }
  | { kind: "courier"; fleet_id: string };

/** The result for one order: done, with the rider if assigned, or the reason why not. */
export type BulkOutcome = { order: ConsoleOrder; isDone: boolean; key: string; name?: string };

/**
 * Applies the action to one order. The caller waits for each, so that the server decides it after the previous
 * change.
 */
async function doFor(
  order: ConsoleOrder,
  step: BulkAction,
  retries: number | undefined,
): Promise<BulkOutcome> {
  const params = { order_id: order.order_id };
  const done = { order, isDone: true, key: `console.several-${step.kind}-done` };
  try {
    switch (step.kind) {
      case "assign": {
        const { result } = await call(listCandidates, { params, retries });
        const [best] = result.data;
        if (!best) return { order, isDone: false, key: "console.no-candidates" };
        await call(assignOrder, { params, body: { rider_id: best.rider_id }, retries });
        return { ...done, name: best.name };
      }
      case "cancel":
        await cancelOrder(order.order_id, step, retries);
        return done;
      case "note":
        await call(noteOrder, { params, body: { text: step.text }, retries });
        return done;
      case "courier":
        await call(giveOrderToCourier, { params, body: { fleet_id: step.fleet_id }, retries });
        return done;
    }
  } catch (problem) {
    return { order, isDone: false, key: problemKey(problem) };
  }
}

/** Applies one action to several orders; returns each result, and no failure stops the others. */
export const useBulkAction = () =>
  useChange(
    async ({ orders, step }: { orders: readonly ConsoleOrder[]; step: BulkAction }) => {
      const outcomes: BulkOutcome[] = [];
      for (const order of orders) {
        // Without a connection the retries of each order would add up to minutes.
        const isOffline = outcomes.at(-1)?.key === unreachableKey;
        outcomes.push(await doFor(order, step, isOffline ? 0 : undefined));
      }
      return outcomes;
    },
    { refresh: [["floor"]] },
  );
