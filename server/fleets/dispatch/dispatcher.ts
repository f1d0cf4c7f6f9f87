import { cellsOf } from "@waybill/domain/dispatch/cells";
import { openKnownOrders } from "./turn/known-orders.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { PlaceDeps } from "../../places/feature.ts";
import type { FeatureWork } from "../../platform/feature-layers.ts";
import { simulationSpeedOf } from "../../platform/settings/settings.ts";
import { openRepeatingWork } from "../../platform/work/repeating-work.ts";
import type { Paces } from "../paces/paces.ts";
import { notifyRider } from "../riders/rider-hub.ts";
import { readDispatchRules } from "./read-dispatch-rules.ts";
import { readRiderFacts } from "./rider-facts.ts";
import { closeStaleOffers } from "./rows.ts";
import { dispatchCell } from "./turn/dispatch-cell.ts";
import { openCellLeases } from "./turn/hold-cells.ts";
import { openTurnThread } from "./turn/turn-thread.ts";
import { openWaitingOrders } from "./turn/waiting-orders.ts";
import { handleUnassignedOrder } from "./turn/handle-unassigned-order.ts";

/** Port: offers waiting orders to riders. */
export type Dispatcher = {
  run: () => Promise<void>;
  /** Releases the leases, so that other processes take over at once. */
  leave: () => Promise<void>;
};

export type DispatchDeps = OrderDeps &
  Pick<PlaceDeps, "rideTimes"> & { readonly paces: Pick<Paces, "now" | "ridden"> };

/**
 * The built-in dispatcher. Several processes share a country: one at a time works on each cell. If a process dies,
 * its open offers expire, so no order is lost or offered to two riders.
 */
export function openDispatcher(deps: DispatchDeps): Dispatcher {
  const leases = openCellLeases(deps, deps.randomBytes(9).toString("base64url"));
  const thread = openTurnThread();
  const orders = openKnownOrders(deps);
  const readWaiting = openWaitingOrders(deps, orders);
  return {
    run: async () => {
      const endTurn = deps.metrics.dispatchTurnSeconds.startTimer();
      for (const riderId of new Set(await closeStaleOffers(deps.pool, deps.now())))
        await notifyRider(deps, riderId);
      const waiting = await readWaiting();
      const ridersAtWork = await readRiderFacts(deps, { atWork: true }, orders.read);
      const riders = ridersAtWork.map(({ facts }) => facts);
      const rules = await readDispatchRules(deps);
      const cells = await leases.hold(cellsOf(waiting, riders, rules));
      const moment = { rules, riders, ridden: await deps.paces.ridden() };
      const work = async (cell: (typeof cells)[number]): Promise<void> => {
        const handledIds = await dispatchCell({ ...deps, thread }, cell, moment);
        await handleUnassignedOrder(
          deps,
          cell.orders.map(({ row }) => row).filter(({ order_id }) => !handledIds.has(order_id)),
          simulationSpeedOf(deps.settings),
        );
      };
      const problems: unknown[] = [];
      // A failing cell does not stop the others: the turn fails after all of them have run.
      for (const cell of cells) await work(cell).catch((problem: unknown) => problems.push(problem));
      const carried = riders.flatMap(({ tour }) => tour.map(({ parcel }) => parcel.orderId));
      orders.keep(new Set([...waiting.map(({ row }) => row.order_id), ...carried]));
      if (problems.length > 0) throw new AggregateError(problems, "Dispatching failed in some cells.");
      endTurn();
    },
    leave: async () => {
      await leases.leave();
      await thread.close();
    },
  };
}

const dispatchEveryMs = 5000;
/**
 * Up to this speed of the sandbox's riders the dispatcher keeps its usual interval; for faster ones the interval
 * shrinks in proportion.
 */
const usualSpeed = 20;
const dispatchAtLeastEveryMs = 250;

/** Runs the dispatcher in a loop while the server listens, and then releases its cells to other processes. */
export function openDispatching(deps: DispatchDeps): FeatureWork {
  const dispatcher = openDispatcher(deps);
  const hurry = Math.max(1, simulationSpeedOf(deps.settings) / usualSpeed);
  const work = openRepeatingWork(deps, {
    name: "dispatching",
    everyMs: Math.max(dispatchAtLeastEveryMs, dispatchEveryMs / hurry),
    countsRun: true,
    longestPauseMs: 4 * dispatchEveryMs,
    work: () => dispatcher.run(),
  });
  let isStarted = false;
  return {
    start: () => {
      isStarted = true;
      work.start();
    },
    close: async () => {
      await work.close();
      if (isStarted) await dispatcher.leave().catch(() => undefined);
    },
  };
}
