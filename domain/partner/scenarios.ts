import type { CancelReason } from "../orders/cancelling.ts";
import { isRiderAssigned, type StatusEntry } from "../orders/order.ts";
import { isOrderStatus, isRankedBetween, orderStatusNames, type OrderStatus } from "../orders/status.ts";
import { mayFollow, nextStatuses, happyPath } from "../orders/transitions.ts";
import type { failureReasons } from "../riders/failures/failure-reasons.ts";

/** The scenarios of a test order's courier (docs/partner.md describes each). */
export const testScenarios = [
  "happy",
  "no_courier",
  "courier_cancels",
  "reassigned",
  "long_wait",
  "customer_unreachable_return",
  "cash_short",
] as const;
export type TestScenario = (typeof testScenarios)[number];

/** What a test order does: a scenario, or a status that it moves to and then keeps. */
export type TestPlay = TestScenario | OrderStatus;

/** Default and maximum speed of a test courier, relative to a real one. */
export const defaultTestSpeed = 10;
export const maxTestSpeed = 1000;

/** One move that the courier of a test order makes. */
export type TestMove = {
  to: OrderStatus;
  /** How long the order keeps its previous status, in the courier's seconds. */
  seconds: number;
  /** The maximum in real seconds, at any speed of the courier. */
  maxSeconds?: number;
  cancelReason?: CancelReason;
  failureReason?: (typeof failureReasons)[number];
};

type TestOrder = { status: OrderStatus; status_history: readonly StatusEntry[] };
type Moves = Partial<Record<OrderStatus, TestMove>>;

/** The default sequence: about 17 minutes from order to delivery. The key is the current status. */
const usualMoves: Moves = {
  NEW: { to: "RECEIVED", seconds: 10 },
  RECEIVED: { to: "WAITING_FOR_TRANSPORT", seconds: 30 },
  RECEIVED_BY_VENDOR: { to: "WAITING_FOR_TRANSPORT", seconds: 30 },
  ACCEPTED_BY_VENDOR: { to: "WAITING_FOR_TRANSPORT", seconds: 30 },
  WAITING_FOR_TRANSPORT: { to: "ASSIGNED_TO_TRANSPORT", seconds: 60 },
  ASSIGNED_TO_TRANSPORT: { to: "COURIER_ACCEPTED_DELIVERY", seconds: 20 },
  COURIER_ACCEPTED_DELIVERY: { to: "NEAR_VENDOR", seconds: 240 },
  NEAR_VENDOR: { to: "PICKED_UP", seconds: 120 },
  PICKED_UP: { to: "COURIER_LEFT_VENDOR", seconds: 30 },
  COURIER_LEFT_VENDOR: { to: "NEAR_CUSTOMER", seconds: 420 },
  NEAR_CUSTOMER: { to: "DELIVERED", seconds: 120 },
  RETURN_INITIATED: { to: "RETURNED_TO_VENDOR", seconds: 300 },
  STALLED: { to: "NEW", seconds: 60 },
};

const nobodyComes = { to: "CANCELLED", seconds: 100, maxSeconds: 15, cancelReason: "no_courier" } as const;

const wasReached = ({ status_history }: TestOrder, status: OrderStatus): boolean =>
  status_history.some((entry) => entry.status === status);

/** Returns how many couriers have accepted the order so far. */
export const countCouriersAccepted = ({ status_history }: Pick<TestOrder, "status_history">): number =>
  status_history.filter(({ status }) => status === "COURIER_ACCEPTED_DELIVERY").length;

/** The moves of each scenario that differ from the default sequence. */
const scenarios: Record<TestScenario, (order: TestOrder) => Moves> = {
  happy: () => ({}),
  no_courier: () => ({
    RECEIVED: { to: "WAITING_FOR_TRANSPORT", seconds: 30, maxSeconds: 5 },
    WAITING_FOR_TRANSPORT: nobodyComes,
  }),
  courier_cancels: () => ({
    COURIER_ACCEPTED_DELIVERY: { to: "CANCELLED", seconds: 120, cancelReason: "courier_accident" },
  }),
  reassigned: (order) =>
    countCouriersAccepted(order) === 1 && !wasReached(order, "NEAR_VENDOR")
      ? { COURIER_ACCEPTED_DELIVERY: { to: "WAITING_FOR_TRANSPORT", seconds: 120 } }
      : {},
  long_wait: (order) => ({
    NEAR_VENDOR: { to: "DELAYED", seconds: 300 },
    ...(wasReached(order, "NEAR_VENDOR") &&
      !wasReached(order, "PICKED_UP") && { DELAYED: { to: "PICKED_UP", seconds: 900 } as const }),
  }),
  customer_unreachable_return: () => ({
    NEAR_CUSTOMER: { to: "RETURN_INITIATED", seconds: 300, failureReason: "customer_unreachable" },
  }),
  cash_short: () => ({}),
};

/** Returns the next move of an order that was late or changed by its sender. */
function resumed(order: TestOrder): TestMove {
  if (wasReached(order, "PICKED_UP")) return { to: "NEAR_CUSTOMER", seconds: 420 };
  return { to: isRiderAssigned(order.status_history) ? "NEAR_VENDOR" : "WAITING_FOR_TRANSPORT", seconds: 60 };
}

const placed = happyPath.slice(0, 2);
const stalled = "STALLED";
const returnPath = orderStatusNames.filter((status) =>
  isRankedBetween(status, "RETURN_INITIATED", "RETURNED_TO_VENDOR"),
);

/** Returns the path from a new order to a status, both included; empty if no path leads to the status. */
function pathTo(target: OrderStatus): readonly OrderStatus[] {
  // A received order can become NEW again only through STALLED.
  if (target === "NEW") return [...placed.slice(1), stalled, target];
  const path: OrderStatus[] = [...happyPath];
  if (returnPath.includes(target)) path.splice(path.indexOf("DELIVERED"), 1, ...returnPath);
  return path.slice(0, path.indexOf(target) + 1);
}

/**
 * Returns the next move towards a status, about a second after the previous move; undefined if the order already
 * has the status.
 */
function moveTowards(target: OrderStatus, { status }: TestOrder): TestMove | undefined {
  if (status === target) return undefined;
  const path = pathTo(target);
  const next = path.includes(status) ? path[path.indexOf(status) + 1] : target;
  if (next === undefined || !mayFollow(status, next)) return undefined;
  return {
    to: next,
    seconds: defaultTestSpeed,
    maxSeconds: 1,
    ...(next === "CANCELLED" && { cancelReason: "no_courier" as const }),
  };
}

/**
 * Returns the next move of a test order's courier; undefined if there is none. Every move is allowed by the
 * transition table.
 */
export function nextTestMove(play: TestPlay, order: TestOrder): TestMove | undefined {
  if (isOrderStatus(play)) return moveTowards(play, order);
  const usual =
    order.status === "DELAYED" || order.status === "MODIFIED" ? resumed(order) : usualMoves[order.status];
  return scenarios[play](order)[order.status] ?? usual;
}

/** True for the statuses of card payment: a test order is never moved to them. */
const isOfCard = (status: OrderStatus): boolean => status.startsWith("PAYMENT_") || status === "INITIATED";

/** Returns the statuses that a test order may be moved to by hand, by the transition table. */
export const testStepsFrom = (status: OrderStatus): readonly OrderStatus[] =>
  nextStatuses[status].filter((next) => !isOfCard(next));

/**
 * The progress of a test order's courier: `played` are the courier's seconds in the present status at the time
 * `since`.
 */
export type TestPace = { speed: number; since: Date; played: number };

/** Returns the courier's seconds in the present status; at speed 0 they do not increase. */
export const playedSeconds = ({ speed, since, played }: TestPace, now: Date): number =>
  played + (Math.max(0, now.getTime() - since.getTime()) / 1000) * speed;

/** Returns the time of a move; undefined if the courier does not move. */
export function testMoveDue({ seconds, maxSeconds = Infinity }: TestMove, pace: TestPace): Date | undefined {
  if (pace.speed === 0) return undefined;
  const left = Math.min((seconds - pace.played) / pace.speed, maxSeconds);
  return new Date(pace.since.getTime() + Math.max(0, left) * 1000);
}

const tag =
  /<Simulator>\s*<Order\s+scenario\s*=\s*["']([A-Za-z_]{1,60})["']\s*(?:\/>|>\s*<\/Order>)\s*<\/Simulator>/i;

/** Returns the scenario of the Simulator tag in a description; undefined if missing or unknown. */
export function playOfTag(description: string): TestPlay | undefined {
  const name = tag.exec(description)?.[1]?.toUpperCase();
  if (name === undefined) return undefined;
  if (name === "RIDER_NOT_FOUND") return "no_courier";
  if (isOrderStatus(name)) return isOfCard(name) ? undefined : name;
  return testScenarios.find((scenario) => scenario.toUpperCase() === name);
}
