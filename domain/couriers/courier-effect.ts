import { entriesOfPresentRider, type OrderProgress } from "../orders/order.ts";
import { isDone, isStopped, orderStatusNames, progressOf, type OrderStatus } from "../orders/status.ts";
import { isMove, mayFollow, type MoveStatus } from "../orders/transitions.ts";

/** What the word of a courier does to an order of ours. */
export type CourierEffect =
  | { kind: "nothing" }
  | { kind: "move"; steps: readonly [MoveStatus, ...MoveStatus[]] }
  /** The courier gave it up before collecting: others may take it. Without a step where it waits already. */
  | { kind: "release"; step: MoveStatus | undefined }
  /** The courier gave it up with the parcel in hand: a person has to look. */
  | { kind: "incident" };

const rankOf = (status: OrderStatus): number => progressOf(status) ?? -1;

/** How far the order is with its present carrier. A modified or delayed one is as far as it was. */
function rankReached({ status, status_history }: OrderProgress): number {
  if (status !== "MODIFIED" && progressOf(status) !== undefined) return rankOf(status);
  const entries = entriesOfPresentRider(status_history).filter((entry) => entry.status !== "MODIFIED");
  return Math.max(-1, ...entries.map((entry) => rankOf(entry.status)));
}

/** What lies between two statuses on the way of an order, by rank. */
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

/** The shortest legal way from where an order is to a later status; undefined: there is none. */
function stepsTo(order: OrderProgress, goal: OrderStatus): [MoveStatus, ...MoveStatus[]] | undefined {
  const known = new Set<OrderStatus>([order.status]);
  const open = between(rankReached(order), rankOf(goal));
  let ways: MoveStatus[][] = [[]];
  while (ways.length > 0) {
    const longer = ways.flatMap((way) =>
      open
        .filter((next) => !known.has(next) && mayFollow(way.at(-1) ?? order.status, next))
        .map((next) => (known.add(next), [...way, next])),
    );
    const found = longer.find((way) => way.at(-1) === goal);
    const [first, ...others] = found ?? [];
    if (first !== undefined) return [first, ...others];
    ways = longer;
  }
  return undefined;
}

const hadParcel = (order: OrderProgress): boolean => rankReached(order) >= rankOf("PICKED_UP");

/**
 * What follows from a courier's status, given as a status of ours. Only onwards, by the one transition table: what comes
 * late, twice or out of its order changes nothing, and what was left unsaid is gone through. `isNews` is false of what was
 * said before something that is known already: then a delay, which has no place of its own on the way, is no news.
 */
export function effectOfCourier(order: OrderProgress, said: OrderStatus, isNews = true): CourierEffect {
  const { status } = order;
  if (isDone(status) || isStopped(status)) return { kind: "nothing" };
  if (said === "CANCELLED") {
    if (hadParcel(order)) return { kind: "incident" };
    return {
      kind: "release",
      step: mayFollow(status, "WAITING_FOR_TRANSPORT") ? "WAITING_FOR_TRANSPORT" : undefined,
    };
  }
  if (said === "DELAYED")
    return isNews && mayFollow(status, said) ? { kind: "move", steps: [said] } : { kind: "nothing" };
  const steps = stepsTo(order, said);
  return steps ? { kind: "move", steps } : { kind: "nothing" };
}
