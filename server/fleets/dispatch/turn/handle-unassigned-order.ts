import { noRiderAlertMinutes, waitingSince } from "@waybill/domain/riders/waiting-for-rider";
import { grant } from "../../../accounts/granted.ts";
import { systemActor } from "../../../audit/record-audit.ts";
import { countryParameter } from "../../../country-settings/parameters/country-parameter.ts";
import { cancelOrder } from "../../../orders/moving/cancel-order.ts";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { openNoRiderIncident } from "../open-no-rider-incident.ts";
import { findReported, type WaitingRow } from "../rows.ts";

/**
 * The max number of incidents opened per turn, because each one counts all riders out of reach; later turns open
 * the others.
 */
const maxReportsInTurn = 10;

/**
 * Ten minutes without a rider open an incident, once per wait; at the country's limit the order is cancelled. The
 * limit counts from that incident, so that a newly started dispatcher does not cancel older orders at once.
 */
export async function handleUnassignedOrder(
  deps: OrderDeps,
  waiting: readonly WaitingRow[],
  speed: number,
): Promise<void> {
  const now = deps.now().getTime();
  const untaken = waiting.filter(
    (order) => now - waitingSince(order, speed).getTime() >= noRiderAlertMinutes * 60_000,
  );
  if (untaken.length === 0) return;
  const limit = Number(await countryParameter(deps, "noCourierMinutes"));
  const reported = await findReported(
    deps.pool,
    untaken.map(({ order_id }) => order_id),
  );
  let reports = 0;
  for (const order of untaken) {
    const reportedAt = reported.get(order.order_id);
    const isReported = reportedAt !== undefined && reportedAt >= waitingSince(order, speed);
    if (!isReported && reports < maxReportsInTurn) {
      reports += 1;
      await openNoRiderIncident(deps, order);
    }
    const minutes = noRiderAlertMinutes + (isReported ? (now - reportedAt.getTime()) / 60_000 : 0);
    if (limit > 0 && minutes >= limit) await cancelUntaken(deps, order);
  }
}

async function cancelUntaken(
  deps: OrderDeps,
  { declined_by: _, is_offered: __, ...order }: WaitingRow,
): Promise<void> {
  await cancelOrder(deps, systemActor("dispatcher"), {
    order: grant(dispatching, order, "order_not_found"),
    as: "dispatcher",
    reason: "no_courier",
  }).catch((error: unknown) => {
    // A rider accepted the order, or its sender changed it, concurrently.
    if (!(error instanceof Refused)) throw error;
  });
}

/** The actor of automatic steps: the riders' own fleet. */
const dispatching = { kind: "fleet", fleetId: "own" } as const;
