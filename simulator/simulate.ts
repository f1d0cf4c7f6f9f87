import { readDeployment } from "@waybill/contract/deployment";
import type { Order } from "@waybill/contract/order";
import { listJobs } from "@waybill/contract/riders";
import { setTimeout as wait } from "node:timers/promises";
import { NotAllowed, type Api } from "./api.ts";
import { carryOrder, isCarried } from "./ride.ts";
import type { SimulationClock } from "./simulated-time.ts";

export type SimulationDeps = {
  api: Api;
  clock: SimulationClock;
  seed: string;
  signal: AbortSignal;
  report: (sentence: string) => void;
  /** Real milliseconds between two looks at the open orders. */
  lookEvery?: number;
};

/** How many simulated minutes before its time a scheduled order gets its rider. */
const leadMinutes = 20;

/** Riders for every open order, until the signal says stop. One order that goes wrong does not stop the others. */
export const simulate = async ({ api, clock, seed, signal, report, lookEvery = 1_000 }: SimulationDeps) => {
  const inFlight = new Map<string, Promise<void>>();
  let country: string | undefined;

  const carry = async (order: Order, place: Parameters<typeof carryOrder>[2]) => {
    try {
      await carryOrder({ api, clock, country: country ?? "ph", seed }, order, place);
    } catch (problem) {
      if (!signal.aborted && !(problem instanceof NotAllowed))
        report(`an order waits for its next rider: ${String(problem)}`);
    } finally {
      inFlight.delete(order.order_id);
    }
  };

  const isDue = ({ preordered_for }: Order) =>
    preordered_for === null ||
    (preordered_for * 1_000 - clock.now().getTime()) * clock.minutesIn(1) <= leadMinutes;

  while (!signal.aborted) {
    try {
      country ??= (await api(readDeployment)).country;
      const { result } = await api(listJobs);
      for (const { order, position } of result) {
        if (inFlight.has(order.order_id) || !isCarried(order.status) || !isDue(order)) continue;
        inFlight.set(order.order_id, carry(order, position));
      }
    } catch (problem) {
      if (!signal.aborted) report(`riders wait for the server: ${String(problem)}`);
    }
    await wait(lookEvery, undefined, { signal }).catch(() => undefined);
  }
  await Promise.allSettled(inFlight.values());
};
