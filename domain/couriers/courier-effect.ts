import { entriesOfCurrentRider, type OrderProgress } from "../orders/order.ts";
import { isDone, isStopped, orderStatusNames, progressOf, type OrderStatus } from "../orders/status.ts";
import { isMove, mayFollow, type MoveStatus } from "../orders/transitions.ts";

/** The effect of a courier's status on our order. */
export type CourierEffect =
  | { kind: "nothing" }
  | { kind: "move"; steps: readonly [MoveStatus, ...MoveStatus[]] }
  /**
   * The courier gave the order up before collecting it, so others may take it. `step` is undefined if the order
   * already waits for a rider.
   */
  | { kind: "release"; step: MoveStatus | undefined }
  /** The courier gave the order up after collecting it, so an operator must handle it. */
  | { kind: "incident" };

const rankOf = (status: OrderStatus): number => progressOf(status) ?? -1;

/**
 * Returns the furthest progress of the order with its present carrier. MODIFIED and statuses without a progress
 * value are skipped.
 */
function rankReached({ status, status_history }: OrderProgress): number {
  if (status !== "MODIFIED" && progressOf(status) !== undefined) return rankOf(status);
  const entries = entriesOfCurrentRider(status_history).filter((entry) => entry.status !== "MODIFIED");
  return Math.max(-1, ...entries.map((entry) => rankOf(entry.status)));
}

/** Returns the statuses ranked above `low`, up to and including `high`. */
const between = (low: number, high: number): MoveStatus[] =>
  orderStatusNames
    .filter(isMove)
    .filter(
      (status) =>
        status !== "MODIFIED" &&
        rankOf(status) >= rankOf("WAITING_FOR_TRANSPORT") &&
        rankOf(status) > low &&
        rankOf(status) <= high,
    );

/**
 * Returns the shortest allowed sequence of statuses from the order's status to a later one; undefined if there is
 * none.
 */
function stepsTo(order: OrderProgress, goal: OrderStatus): [MoveStatus, ...MoveStatus[]] | undefined {
  const visited = new Set<OrderStatus>([order.status]);
  const open = between(rankReached(order), rankOf(goal));
  let paths: MoveStatus[][] = [[]];
  while (paths.length > 0) {
    const longer = paths.flatMap((way) =>
      open
        .filter((next) => !visited.has(next) && mayFollow(way.at(-1) ?? order.status, next))
        .map((next) => (visited.add(next), [...way, next])),
    );
    const found = longer.find((way) => way.at(-1) === goal);
    const [first, ...furtherSteps] = found ?? [];
    if (first !== undefined) return [first, ...furtherSteps];
    paths = longer;
  }
  return undefined;
}

const hadParcel = (order: OrderProgress): boolean => rankReached(order) >= rankOf("PICKED_UP");

/**
 * Returns the effect of a courier's reported status, already mapped to ours. The order only moves forward, by the
 * transition table: late, repeated or out-of-order reports change nothing, and skipped steps are filled in.
 * `isNews` is false if the report is older than the last one that was applied; then a delay, which has no rank, is
 * ignored.
 */
export function effectOfCourier(order: OrderProgress, reported: OrderStatus, isNews = true): CourierEffect {
  const { status } = order;
  if (isDone(status) || isStopped(status)) return { kind: "nothing" };
  if (reported === "CANCELLED") {
    if (hadParcel(order)) return { kind: "incident" };
    return {
      kind: "release",
      step: mayFollow(status, "WAITING_FOR_TRANSPORT") ? "WAITING_FOR_TRANSPORT" : undefined,
    };
  }
  if (reported === "DELAYED")
    return isNews && mayFollow(status, reported) ? { kind: "move", steps: [reported] } : { kind: "nothing" };
  const steps = stepsTo(order, reported);
  return steps ? { kind: "move", steps } : { kind: "nothing" };
}
