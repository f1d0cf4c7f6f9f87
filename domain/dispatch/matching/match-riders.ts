import { batchesOf, singleBatch } from "./batches.ts";
import { nearestOf, nearestMatching } from "./nearest.ts";
import {
  planBatch,
  currentTours,
  timedBatch,
  type AvailableRider,
  type Plan,
  type TimedBatch,
  type WaitingOrder,
} from "./plan.ts";
import { assignSparse } from "./sparse-assignment.ts";
import { placeOf, type Ride, type Stop } from "../tour.ts";

/** An offer to one rider: an order, or a batch in riding order. */
export type Match = {
  riderId: string;
  orderIds: string[];
  /** The rider's whole tour, including the offered orders. */
  stops: readonly Stop[];
  /**
   * When the first of the offered orders is collected, in seconds from now, and their largest delay, in seconds.
   */
  pickUpIn: number;
  lateSeconds: number;
  /** How many riders were compared for this offer. */
  candidates: number;
};

/** The rules that matching needs: how long rides take, and which riders may carry which orders. */
export type MatchRules<O extends WaitingOrder, R extends AvailableRider> = {
  ride: Ride;
  /** True if these orders may be offered to a rider together; whether they fit the tour is checked later. */
  mayCarry: (rider: R, parcels: readonly O[]) => boolean;
  /** The maximum straight-line distance from a rider to a pick-up, in metres. */
  withinMetres: number;
};

/**
 * The maximum number of nearby riders that are compared for each batch: free riders, and busy riders with room for
 * it.
 */
const [maxFree, maxInFlight] = [20, 8];
/** Maximum tours of busy riders tried for one batch per turn. */
const maxTried = 40;

/**
 * Matches riders and orders as one assignment over everything that waits: it minimises riding, lateness and
 * unfairness together. Each batch is first compared for its nearest riders; if none of them gets it, then for the
 * next nearest who have no offer yet, until no rider is left. A batch that no rider can take whole is offered order
 * by order.
 */
export function matchRiders<O extends WaitingOrder, R extends AvailableRider>(
  orders: readonly O[],
  riders: readonly R[],
  rules: MatchRules<O, R>,
): Match[] {
  const matches: Match[] = [];
  const takenRiders = new Set<string>();
  const before = currentTours(rules.ride);
  const goThrough = (all: readonly TimedBatch<O>[]): TimedBatch<O>[] => {
    let left = [...all];
    for (;;) {
      // Riders who have an offer are excluded, so the search finds riders farther away.
      const open = riders.filter(({ id }) => !takenRiders.has(id));
      const found = assign(left, left.map(ridersNear(open, before, rules)));
      if (found.length === 0) return left;
      for (const { match } of found) {
        matches.push(match);
        takenRiders.add(match.riderId);
      }
      const offered = new Set(found.map(({ batch }) => batch));
      left = left.filter((batch) => !offered.has(batch));
      if (left.length === 0 || takenRiders.size === riders.length) return left;
    }
  };
  const rest = goThrough(batchesOf(orders, rules.ride).map(timedBatch));
  const separate = rest
    .filter(({ parcels }) => parcels.length > 1)
    .flatMap(({ parcels }) => parcels.map((parcel) => timedBatch(singleBatch(parcel, rules.ride))));
  if (separate.length > 0 && takenRiders.size < riders.length) goThrough(separate);
  return matches;
}

type Option<R extends AvailableRider> = Plan & { rider: R };

/** Finds the riders near enough to be compared for a batch, each with its plan. */
function ridersNear<O extends WaitingOrder, R extends AvailableRider>(
  riders: readonly R[],
  before: ReturnType<typeof currentTours>,
  { ride, mayCarry, withinMetres }: MatchRules<O, R>,
): (batch: TimedBatch<O>) => Option<R>[] {
  const free = riders.filter(({ stops }) => stops.length === 0);
  // A rider whose tour leads past a shop counts as near to it.
  const anchors = riders
    .filter(({ stops }) => stops.length > 0)
    .flatMap((rider) => [rider.at, ...rider.stops.map(placeOf)].map((place) => ({ rider, place })));
  const nearFree = nearestOf(free.map(({ at }) => at));
  const nearAnchors = nearestOf(anchors.map(({ place }) => place));
  return (batch) => {
    const { parcels } = batch;
    const to = parcels[0]!.pickUp;
    const found = nearestMatching(nearFree, to, {
      max: maxFree,
      withinMetres,
      counts: (number) => mayCarry(free[number]!, parcels),
    }).flatMap((number) => optionOf(free[number]!, planBatch(free[number]!, batch, ride, before)));
    const tried = new Set<R>();
    nearAnchors(to, {
      max: maxInFlight,
      withinMetres,
      counts: (number) => {
        const { rider } = anchors[number]!;
        if (tried.size >= maxTried || tried.has(rider)) return false;
        if (!mayCarry(rider, parcels)) return false;
        tried.add(rider);
        const options = optionOf(rider, planBatch(rider, batch, ride, before));
        found.push(...options);
        return options.length > 0;
      },
    });
    return found;
  };
}

const optionOf = <R extends AvailableRider>(rider: R, found: Plan | undefined): Option<R>[] =>
  found ? [{ ...found, rider }] : [];

/** Solves one assignment: at most one rider per batch and one batch per rider. */
function assign<O extends WaitingOrder, R extends AvailableRider>(
  batches: readonly TimedBatch<O>[],
  options: readonly (readonly Option<R>[])[],
): { batch: TimedBatch<O>; match: Match }[] {
  const columnOf = new Map<R, number>();
  const numberOf = ({ rider }: Option<R>): number => {
    const column = columnOf.get(rider) ?? columnOf.size;
    columnOf.set(rider, column);
    return column;
  };
  const start = new Uint32Array(batches.length + 1);
  for (const [row, some] of options.entries()) start[row + 1] = start[row]! + some.length;
  const allOptions = options.flat();
  const column = Uint32Array.from(allOptions, numberOf);
  const cost = Float64Array.from(allOptions, (option) => option.cost);
  const chosen = assignSparse({ columns: columnOf.size, start, column, cost });
  return batches.flatMap((batch, row) => {
    const option = options[row]!.find((_, at) => column[start[row]! + at] === chosen[row]);
    if (!option) return [];
    const { rider, stops, pickUpIn, lateSeconds } = option;
    const own = new Set(batch.parcels.map(({ id }) => id));
    const orderIds = stops.flatMap(({ isPickUp, parcel: { id } }) => (isPickUp && own.has(id) ? [id] : []));
    const candidates = options[row]!.length;
    return [{ batch, match: { riderId: rider.id, orderIds, stops, pickUpIn, lateSeconds, candidates } }];
  });
}
