import { updatedPromise } from "@waybill/domain/tracking/promises/updated-promise";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { updatePromise } from "../../orders/updating/update-promise.ts";
import { simulationSpeedOf } from "../../platform/settings/settings.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import { dispatchLeases } from "../dispatch/rows.ts";
import { openKnownOrders } from "../dispatch/turn/known-orders.ts";
import { positionFrom, lastPositions } from "../riders/read-rider.ts";
import { findOpenPromises } from "./rows.ts";

const everyMs = 10_000;
const lease = "promises";
const dayMs = 86_400_000;
/** Orders older than this many milliseconds get no new promise: a person must solve them. */
const lookBackMs = 14 * dayMs;

/**
 * Replaces promised times that can no longer be met: no rider is found, the rider or the shop is late, or the ride
 * takes longer. Each change is written once with its cause; if the order changed concurrently, the next run handles
 * it. Runs in one process at a time.
 */
export function openPromiseChecks(deps: OrderDeps): RepeatingWork {
  const { pool, settings } = deps;
  const holder = deps.randomBytes(9).toString("base64url");
  const knownOrders = openKnownOrders(deps);
  return openRepeatingWork(deps, {
    name: "promises",
    everyMs,
    firstAfterMs: everyMs,
    work: async () => {
      // In a sandbox whose riders are faster than the clock nothing is late.
      if (simulationSpeedOf(settings) > 1 || !(await dispatchLeases.hold(pool, lease, holder))) return;
      await checkPromises(deps, knownOrders);
    },
  });
}

/** Checks every promise once. */
export async function checkPromises(
  deps: OrderDeps,
  knownOrders: Pick<ReturnType<typeof openKnownOrders>, "readAt" | "keep"> = openKnownOrders(deps),
): Promise<void> {
  const { pool, now } = deps;
  const versions = await findOpenPromises(pool, new Date(now().getTime() - lookBackMs));
  const orders = await knownOrders.readAt(versions);
  knownOrders.keep(new Set(versions.keys()));
  const withRider = [...orders.values()].flatMap(({ order_id, rider }) => (rider ? [order_id] : []));
  const positions = await lastPositions(deps, withRider);
  for (const order of orders.values()) {
    const { created_at, details, ...progress } = order;
    const { pickup_at, delivery_at, promises = [] } = details;
    const timed = { ...progress, created_at: created_at.toISOString(), pickup_at, delivery_at };
    const moved = updatedPromise(timed, promises, {
      rider: positionFrom(order, positions.get(order.order_id), now()),
      now: now(),
    });
    if (moved) await updatePromise(deps, order, moved);
  }
}
