import { nextStopOf } from "@waybill/domain/tracking/estimates";
import type { Actor } from "../../platform/actor.ts";
import { systemActor, type AuditActor } from "../../audit/record-audit.ts";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { CancelReason } from "@waybill/domain/orders/cancelling";
import { isMove } from "@waybill/domain/orders/transitions";
import {
  countCouriersAccepted,
  nextTestMove,
  playedSeconds,
  testMoveDue,
  type TestMove,
  type TestPace,
} from "@waybill/domain/partner/scenarios";
import type { ServedProofKind } from "@waybill/contract/riders/riders";
import { grant } from "../../accounts/granted.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { cancelOrder } from "../../orders/moving/cancel-order.ts";
import { moveOrder } from "../../orders/moving/move-order.ts";
import { sandboxRider } from "../../orders/moving/move-order-in-sandbox.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { AssignedRider, OrderRow } from "../../orders/order-row.ts";
import { Refused } from "../../platform/http/refused.ts";
import { doClaimedWork, oneAfterAnother } from "../../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import { simulationSpeedOf } from "../../platform/settings/settings.ts";
import { storeProof } from "../../fleets/proofs/leave-proof.ts";
import type { ProofDeps } from "../../fleets/proofs/proof-deps.ts";
import { sandboxPicture } from "../../fleets/proofs/prove-return.ts";
import { savePositionOfOrder } from "../../fleets/riders/shift/report-positions.ts";
import { isMoving, positionOfCourier } from "./courier-route.ts";
import { dueTestOrders, isAnyTestOrderDue, saveProgress, type TestOrderRow } from "./rows.ts";

export type CourierDeps = OrderDeps & Pick<ProofDeps, "proofs">;

const positionEveryMs = 2000;

/** The actor of test orders' automatic steps: a fleet without other orders or riders. */
const acting = { kind: "fleet", fleetId: "test" } as const;

/** The courier of all test orders. It is no rider: it moves orders by the clock, in any process. */
type TestCourier = {
  /** Does the due work. True if there may be more. */
  run: () => Promise<boolean>;
  isDue: () => Promise<boolean>;
};

const carryEveryMs = 500;

/** Repeatedly moves test orders while the server listens. */
export function openTestOrderWork(deps: CourierDeps): RepeatingWork {
  const { run, isDue } = openTestCourier(deps);
  return openRepeatingWork(deps, {
    name: "test-orders",
    everyMs: carryEveryMs,
    longestPauseMs: 10_000,
    isDue,
    work: run,
  });
}

export const openTestCourier = (deps: CourierDeps): TestCourier => ({
  isDue: () => isAnyTestOrderDue(deps.pool, deps.now()),
  run: () => doClaimedWork(deps, dueTestOrders, { work: oneAfterAnother((row) => carry(deps, row)) }),
});

/** Makes every move of one order that is due, stores its courier's position, and schedules the next run. */
async function carry(deps: CourierDeps, row: TestOrderRow): Promise<void> {
  let order = await findOrderUnchecked(deps, row.order_id);
  for (;;) {
    const pace = order && testProgressOf(order, row);
    const next = order && pace && nextTestMove(row.play, order);
    const due = next && testMoveDue(next, pace);
    if (!order || !pace || !next || !due) {
      const rested = { ...(pace ?? row), due_at: null };
      return saveProgress(deps.pool, row, rested);
    }
    const now = deps.now();
    if (due > now) {
      await notePosition(deps, order, next, pace);
      const look = isMoving(order.status) ? Math.min(due.getTime(), now.getTime() + positionEveryMs) : due;
      return saveProgress(deps.pool, row, { ...pace, due_at: new Date(look) });
    }
    const moved = await moveTestOrder(deps, order, { ...next, at: due }).catch(isOvertaken);
    // The order was changed concurrently; the next run reads the new state.
    if (!moved) return;
    order = moved;
  }
}

function isOvertaken(error: unknown): undefined {
  if (error instanceof Refused && error.refusal === "order_changed_meanwhile") return undefined;
  throw error;
}

/** The courier's progress within the order's current status, whoever set that status. */
export function testProgressOf(order: OrderRow, { speed, since, played }: TestPace): TestPace {
  const entered = new Date(order.status_history.at(-1)?.created_at ?? order.created_at);
  return entered > since ? { speed, since: entered, played: 0 } : { speed, since, played };
}

const proofOf: Partial<Record<OrderStatus, ServedProofKind>> = {
  PICKED_UP: "pickup",
  DELIVERED: "delivery",
  RETURNED_TO_VENDOR: "return",
};

const testCourier = systemActor("test courier");

/** The courier of a test order. After a courier has given the order back, the next courier is a different one. */
function courierFor(deps: CourierDeps, order: OrderRow): AssignedRider {
  const names = ["Test Courier", "Second Test Courier"];
  return {
    ...sandboxRider(deps.country),
    name: names[countCouriersAccepted(order) % names.length] ?? "Test Courier",
  };
}

type Step = Pick<TestMove, "to" | "failureReason"> & {
  cancelReason?: CancelReason | undefined;
  at?: Date;
  /** The actor of the step; by default the courier. */
  by?: Actor | AuditActor;
};

/** Moves a test order by one legal step, and writes the courier, proof and position of that step. */
export async function moveTestOrder(
  deps: CourierDeps,
  order: OrderRow,
  { to, cancelReason, failureReason, at, by = testCourier }: Step,
): Promise<OrderRow> {
  const kind = proofOf[to];
  const granted = grant(acting, order, "order_not_found");
  const proven = kind ? await storeProof(deps, granted, kind, sandboxPicture(), by) : order;
  const takes =
    order.rider === null && (to === "ASSIGNED_TO_TRANSPORT" || to === "COURIER_ACCEPTED_DELIVERY");
  const ready = grant(acting, proven, "order_not_found");
  const cancelling = { order: ready, as: "test_courier", reason: cancelReason ?? "no_courier", at } as const;
  const moved = isMove(to)
    ? await moveOrder(deps, ready, [to], {
        at,
        by,
        rider: takes ? { rider: courierFor(deps, order), fleetId: acting.fleetId } : undefined,
        failureReason,
      })
    : await cancelOrder(deps, by, cancelling);
  await notePosition(deps, moved);
  return moved;
}

/** Stores the courier's position, and the minutes to the next stop. */
async function notePosition(
  deps: CourierDeps,
  order: OrderRow,
  move?: TestMove,
  pace?: TestPace,
): Promise<void> {
  const seconds = move?.seconds ?? 0;
  const played = pace ? Math.min(seconds, playedSeconds(pace, deps.now())) : 0;
  const position = positionOfCourier(order, seconds > 0 ? played / seconds : 0);
  if (!position || order.rider === null) return;
  const { latitude, longitude, heading } = position;
  const left = pace && pace.speed > 0 ? (seconds - played) / pace.speed : 0;
  // The displayed minutes are divided by the simulation speed, so multiply here.
  const eta_minutes = (left / 60) * Math.max(1, simulationSpeedOf(deps.settings));
  await savePositionOfOrder(deps, order.order_id, {
    latitude,
    longitude,
    heading,
    eta_minutes,
    eta_stop: nextStopOf(order),
  });
}
