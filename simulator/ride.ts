import type { Coordinates } from "@waybill/contract/values";
import type { Order } from "@waybill/contract/order";
import { acceptJob, leaveProof, moveJob, reportPosition, type ProofKind } from "@waybill/contract/riders";
import { readRidersWay } from "@waybill/contract/ways";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { between, seededRandom, type Random } from "@waybill/domain/seeded-random";
import type { Api } from "./api.ts";
import { alongPath, lengthOf, pathAlong, startAround, streetPath } from "./path.ts";
import { proofPicture } from "./proof-picture.ts";
import { riderFor } from "./riders.ts";
import { type SimulationClock, timings } from "./simulated-time.ts";

export type RideDeps = { api: Api; clock: SimulationClock; country: string; seed: string };
type Ride = RideDeps & { order: Order; place: Coordinates; random: Random };
type Step = (ride: Ride) => Promise<Order>;

/**
 * Carries one order to its end, from whatever status it is in: what a rider does next depends on the status alone, so
 * that a restart goes on where the last run stopped.
 */
export const carryOrder = async (
  deps: RideDeps,
  order: Order,
  lastPlace: Coordinates | null,
): Promise<void> => {
  const random = seededRandom(deps.seed, order.order_id, order.status);
  const ride: Ride = {
    ...deps,
    order,
    random,
    place: lastPlace ?? startAround(order.source, between(random, 900, 1_800), random),
  };
  for (let step = steps[ride.order.status]; step; step = steps[ride.order.status]) {
    ride.random = seededRandom(deps.seed, order.order_id, ride.order.status);
    ride.order = await step(ride);
  }
};

/** Whether the simulated riders have anything to do for an order in this status. */
export const isCarried = (status: OrderStatus): boolean => steps[status] !== undefined;

const move = async ({ api, order }: Ride, status: OrderStatus): Promise<Order> => {
  const { result } = await api(moveJob, { params: { orderId: order.order_id }, body: { status } });
  return result;
};

const after =
  ([least, most]: readonly [number, number], status: OrderStatus): Step =>
  async (ride) => {
    await ride.clock.sleep(between(ride.random, least, most));
    return move(ride, status);
  };

const accept: Step = async (ride) => {
  await ride.clock.sleep(between(ride.random, ...timings.accepting));
  const rider = riderFor(ride.country, seededRandom(ride.seed, ride.order.order_id, "rider"));
  const { result } = await ride.api(acceptJob, { params: { orderId: ride.order.order_id }, body: rider });
  return result;
};

const prove = async (ride: Ride, kind: ProofKind): Promise<void> => {
  await ride.api(leaveProof, {
    params: { orderId: ride.order.order_id, kind },
    body: { image: proofPicture(kind).toString("base64") },
  });
};

/** The way by road where the server knows one, else one that looks like it. */
const pathTo = async ({ api, place, random }: Ride, goal: Coordinates): Promise<Coordinates[]> => {
  const [from, to] = [place, goal];
  const query = {
    from_lat: from.latitude,
    from_lng: from.longitude,
    to_lat: to.latitude,
    to_lng: to.longitude,
  };
  const { result } = await api(readRidersWay, { query }).catch(() => ({ result: null }));
  return result ? pathAlong(from, result.line, to) : streetPath(from, to, random);
};

/** Rides until so many minutes are left to the goal, saying every two seconds where the rider is. */
const rideTowards = async (ride: Ride, goal: Coordinates, minutesLeft: number): Promise<void> => {
  const path = await pathTo(ride, goal);
  const minutes = minutesFor(lengthOf(path));
  const stride = ride.clock.minutesIn(timings.positionEvery);
  for (let gone = 0; ; gone += stride) {
    const share = Math.min(1, gone / Math.max(minutes, 0.01));
    const { place, heading } = alongPath(path, share);
    ride.place = share === 1 ? goal : place;
    const eta_minutes = Math.max(0, Math.round((minutes - gone) * 10) / 10);
    await ride.api(reportPosition, {
      params: { orderId: ride.order.order_id },
      body: { latitude: ride.place.latitude, longitude: ride.place.longitude, heading, eta_minutes },
    });
    if (minutes - gone <= minutesLeft) return;
    await ride.clock.sleep(Math.min(stride, minutes - gone));
  }
};

const minutesFor = (metres: number): number => {
  const [least, most] = timings.ridingLeg;
  return Math.min(most, Math.max(least, metres / timings.metresAMinute));
};

const goTo =
  (goal: (order: Order) => Coordinates, status: OrderStatus): Step =>
  async (ride) => {
    await rideTowards(ride, goal(ride.order), timings.near);
    return move(ride, status);
  };

const handOver =
  (goal: (order: Order) => Coordinates, kind: ProofKind, status: OrderStatus): Step =>
  async (ride) => {
    if (distanceInMetres(ride.place, goal(ride.order)) > 1) await rideTowards(ride, goal(ride.order), 0);
    await ride.clock.sleep(between(ride.random, ...timings.handingOver));
    await prove(ride, kind);
    return move(ride, status);
  };

const store = (order: Order): Coordinates => order.source;
const customer = (order: Order): Coordinates => order.customer.location;

const resume: Step = (ride) => {
  const collected = ride.order.status_history.some(({ status }) => status === "PICKED_UP");
  if (collected) return move(ride, "COURIER_LEFT_VENDOR");
  return move(ride, ride.order.rider ? "COURIER_ACCEPTED_DELIVERY" : "WAITING_FOR_TRANSPORT");
};

const steps: Partial<Record<OrderStatus, Step>> = {
  NEW: after(timings.receiving, "RECEIVED"),
  RECEIVED: after(timings.receiving, "WAITING_FOR_TRANSPORT"),
  RECEIVED_BY_VENDOR: after(timings.receiving, "WAITING_FOR_TRANSPORT"),
  ACCEPTED_BY_VENDOR: after(timings.receiving, "WAITING_FOR_TRANSPORT"),
  MODIFIED: after(timings.receiving, "WAITING_FOR_TRANSPORT"),
  WAITING_FOR_TRANSPORT: accept,
  ASSIGNED_TO_TRANSPORT: accept,
  COURIER_ACCEPTED_DELIVERY: goTo(store, "NEAR_VENDOR"),
  NEAR_VENDOR: handOver(store, "pickup", "PICKED_UP"),
  PICKED_UP: after(timings.leaving, "COURIER_LEFT_VENDOR"),
  COURIER_LEFT_VENDOR: goTo(customer, "NEAR_CUSTOMER"),
  NEAR_CUSTOMER: handOver(customer, "delivery", "DELIVERED"),
  DELAYED: resume,
  RETURN_INITIATED: handOver(store, "return", "RETURNED_TO_VENDOR"),
};
