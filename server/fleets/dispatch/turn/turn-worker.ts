// Matches orders and riders in a separate thread, so that no request waits for a turn.
import type {
  DispatchRules,
  OrderFacts,
  RiderFacts,
  TurnFacts,
  TurnOffer,
  UnofferedOrder,
} from "@waybill/domain/dispatch/facts";
import { foundRoutes, type DoorRoutes } from "@waybill/domain/dispatch/found-routes";
import { pacesOf, type RideTotals } from "@waybill/domain/dispatch/pace";
import { candidatesAtSpeed, dispatchAtSpeed } from "@waybill/domain/dispatch/riders-time";
import type { RideTimesQuery, RideTimesResult } from "@waybill/domain/dispatch/ride-times";
import { countReasons, type ReasonCounts } from "@waybill/domain/dispatch/offer-eligibility";
import { parentPort } from "node:worker_threads";

/**
 * Messages for a turn; facts are sent in small batches because the sending thread is blocked while it serialises them.
 */
export type TurnTask =
  | { kind: "orders"; orders: OrderFacts[] }
  | { kind: "riders"; riders: RiderFacts[] }
  | {
      kind: "turn";
      number: number;
      now: number;
      rules: DispatchRules;
      query: RideTimesQuery;
      found: RideTimesResult | undefined;
      doors: DoorRoutes;
      ridden: ReadonlyMap<string, RideTotals>;
      /** How many times faster than the clock a sandbox's riders move. */
      speed: number;
      /** The number of riders in no cell or another one, by the reason why they get no offer. */
      elsewhere: ReasonCounts;
    }
  /**
   * Acknowledges a part, so that the sender can serve requests in between; without this a thread reads all pending
   * messages first.
   */
  | { kind: "more" };

const compared = (one: number, other: number): number => (one === other ? 0 : one - other);

/** The reasons for a turn's decision about one order. */
export type TurnExplanation = {
  orderId: string;
  /** undefined: no rider gets an offer. */
  offer: Pick<TurnOffer, "riderId" | "approachSeconds" | "lateSeconds"> | undefined;
  candidates: number;
  leftOut: ReasonCounts;
};

export type TurnAnswer =
  | { kind: "offers"; offers: TurnOffer[] }
  | { kind: "rest"; rest: UnofferedOrder[] }
  | { kind: "explained"; explained: TurnExplanation[] }
  | { kind: "end"; number: number }
  | { kind: "failed"; number: number; message: string };

const atOnce = 100;
/**
 * The max number of order-rider pairs per turn that are counted for orders without an offer, and the seconds before
 * a waiting order is counted again.
 */
const maxPairs = 150_000;
const againAfterSeconds = 15;

const port = parentPort;
if (!port) throw new Error("This file must be run as a worker thread.");
const post = (answer: TurnAnswer) => port.postMessage(answer);
const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) =>
    all.slice(at * atOnce, (at + 1) * atOnce),
  );

let [orders, riders]: [OrderFacts[], RiderFacts[]] = [[], []];
const lastLogged = new Map<string, number>();
let parts: TurnAnswer[] = [];
const postNext = (): void => {
  const next = parts.shift();
  if (next) post(next);
};

port.on("message", (task: TurnTask) => {
  if (task.kind === "orders") return void orders.push(...task.orders);
  if (task.kind === "riders") return void riders.push(...task.riders);
  if (task.kind === "more") return postNext();
  try {
    parts = [...turn(task), { kind: "end", number: task.number }];
  } catch (problem) {
    const message = String((problem as Error).stack ?? problem);
    parts = [{ kind: "failed", number: task.number, message }];
  } finally {
    [orders, riders] = [[], []];
  }
  postNext();
});

function turn({
  now,
  rules,
  query,
  found,
  doors,
  ridden,
  speed,
  elsewhere,
}: TurnTask & { kind: "turn" }): TurnAnswer[] {
  const routes = foundRoutes(query, found, pacesOf(ridden), doors);
  const facts = { now, orders, riders, rules, routes };
  const { offers, rest } = dispatchAtSpeed(facts, speed);
  const explained = explain({ ...facts, speed }, offers, rest, elsewhere);
  return [
    ...inParts(offers).map((part): TurnAnswer => ({ kind: "offers", offers: part })),
    ...inParts(rest).map((part): TurnAnswer => ({ kind: "rest", rest: part })),
    ...inParts(explained).map((part): TurnAnswer => ({ kind: "explained", explained: part })),
  ];
}

function explain(
  facts: TurnFacts & { speed: number },
  offers: readonly TurnOffer[],
  rest: readonly UnofferedOrder[],
  elsewhere: ReasonCounts,
): TurnExplanation[] {
  const byId = new Map(facts.orders.map((order) => [order.orderId, order]));
  for (const [orderId, at] of lastLogged)
    if (facts.now - at > 60 * againAfterSeconds) lastLogged.delete(orderId);
  const lastLoggedAt = (orderId: string): number => lastLogged.get(orderId) ?? -Infinity;
  // Orders never explained, or explained longest ago, come first, so that each is explained even if many wait.
  const untaken = rest
    .filter(({ orderId, why }) => why !== "later" && facts.now - lastLoggedAt(orderId) >= againAfterSeconds)
    .sort((one, other) => compared(lastLoggedAt(one.orderId), lastLoggedAt(other.orderId)));
  let left = Math.max(1, Math.floor(maxPairs / Math.max(1, facts.riders.length)));
  const offered = offers.flatMap((offer) =>
    offer.orderIds.map((orderId): TurnExplanation => {
      const leftOut = (left -= 1) >= 0 ? look(orderId) : undefined;
      const { candidates } = leftOut ?? offer;
      const { riderId, approachSeconds, lateSeconds } = offer;
      return {
        orderId,
        offer: { riderId, approachSeconds, lateSeconds },
        candidates,
        leftOut: leftOut?.leftOut ?? {},
      };
    }),
  );
  const nobody = untaken.flatMap(({ orderId }): TurnExplanation[] => {
    if ((left -= 1) < 0) return [];
    lastLogged.set(orderId, facts.now);
    return [{ orderId, offer: undefined, ...look(orderId) }];
  });
  return [...offered, ...nobody];

  function look(orderId: string): Pick<TurnExplanation, "candidates" | "leftOut"> {
    const { candidates, leftOut } = candidatesAtSpeed(byId.get(orderId)!, facts.riders, facts, facts.speed);
    const counts = { ...countReasons(leftOut.map(({ reasons }) => reasons)) };
    for (const [reason, count] of Object.entries(elsewhere) as [keyof ReasonCounts, number][])
      if (count > 0) counts[reason] = (counts[reason] ?? 0) + count;
    return { candidates: candidates.length, leftOut: counts };
  }
}
