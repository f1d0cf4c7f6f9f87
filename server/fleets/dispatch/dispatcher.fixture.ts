import { defaultSpeed } from "@waybill/domain/riders/nearness";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { openRideTimes } from "../../places/routing/ride-times.ts";
import { openDispatcher, type Dispatcher } from "./dispatcher.ts";

/** A dispatcher without a road map and without measured speeds of riders. */
export const dispatcherOf = (deps: OrderDeps): Dispatcher =>
  openDispatcher({
    ...deps,
    rideTimes: openRideTimes(deps, undefined),
    paces: { now: async () => () => defaultSpeed, ridden: async () => new Map() },
  });
