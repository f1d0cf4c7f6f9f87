// Estimates the shortest possible riding with full knowledge of the day: a long local search, starting with the day
// as ridden. It repeatedly removes a few orders that are near in place and time and reinserts them where they add
// least, hardest ones first; a worse day is kept occasionally, and ever more rarely. A rider carries at most three
// parcels, and no parcel is aboard for more than six minutes longer than if it were carried alone. The costs of
// lateness and waiting are adjusted until both totals are no higher than in the starting day: the shortest such day
// counts. A longer search finds a shorter one, so it is not a bound.
import type { Place } from "@waybill/domain/addresses/coordinates";
import { seededRandom } from "@waybill/domain/seeded-random";
import type { CityRoads } from "./city-roads.ts";
import type { Day, DayOrder } from "./days.ts";
import type { DayResult } from "./simulate-day.ts";

type Sums = { metres: number; late: number; waited: number };
/** A tour. A stop is twice its order's number, plus one for the drop-off. */
type Route = { stops: number[]; times: number[]; sums: Sums };

const [maxAboard, longestDetour] = [3, 360];
const [pickUpSeconds, doorSeconds, oneMoreSeconds] = [180, 120, 30];
const routesTried = 10;
const windowSeconds = 1_500;

export function searchWholeDay(
  roads: CityRoads,
  { orders, riders }: Day,
  begin: DayResult,
  { cpuSeconds, seed = "whole day" }: { cpuSeconds: number; seed?: string },
): Sums & { rounds: number } {
  const random = seededRandom(seed);
  const number = new Map(orders.map(({ orderId }, at) => [orderId, at]));
  // Locations are numbered: shops, drop-offs and the riders' starts.
  const places: Place[] = [];
  const known = new Map<string, number>();
  const placeNumber = (place: Place): number => {
    const key = `${place.latitude},${place.longitude}`;
    const found = known.get(key) ?? places.push(place) - 1;
    known.set(key, found);
    return found;
  };
  const pickUps = orders.map(({ pickUp }) => placeNumber(pickUp));
  const doors = orders.map(({ dropOff }) => placeNumber(dropOff));
  const starts = riders.map(placeNumber);
  const count = places.length;
  const metresOf = new Float32Array(count * count).fill(-1);
  const secondsOf = new Float32Array(count * count);
  const pair = (from: number, to: number): number => {
    const at = from * count + to;
    if (metresOf[at]! < 0) {
      const { metres, seconds } = roads.routes(places[from]!, places[to]!);
      [metresOf[at], secondsOf[at]] = [metres, seconds];
    }
    return at;
  };
  const placeOf = (stop: number): number => (stop & 1 ? doors[stop >> 1]! : pickUps[stop >> 1]!);
  const longestAboard = orders.map(
    (_, at) => pickUpSeconds + secondsOf[pair(pickUps[at]!, doors[at]!)]! + longestDetour,
  );

  const collected = new Float64Array(orders.length);
  /** Computes the times of a tour; undefined if it breaks a limit. */
  const ridden = (rider: number, stops: readonly number[]): Route | undefined => {
    let [place, time, aboard] = [starts[rider]!, 0, 0];
    const sums = { metres: 0, late: 0, waited: 0 };
    const times: number[] = [];
    for (let n = 0; n < stops.length; n += 1) {
      const stop = stops[n]!;
      const order = orders[stop >> 1]!;
      const route = pair(place, placeOf(stop));
      sums.metres += metresOf[route]!;
      time += secondsOf[route]!;
      place = placeOf(stop);
      const next = stops[n + 1];
      const isOneMore = next !== undefined && (next & 1) === (stop & 1) && placeOf(next) === place;
      if (stop & 1) {
        aboard -= 1;
        if (time - collected[stop >> 1]! > longestAboard[stop >> 1]! + oneMoreSeconds) return undefined;
        sums.late += Math.max(0, time - order.dueAt);
      } else {
        aboard += 1;
        if (aboard > maxAboard) return undefined;
        if (time < order.readyAt) time = order.readyAt;
        collected[stop >> 1] = time;
        sums.waited += time - order.createdAt;
      }
      times.push(time);
      time += isOneMore ? oneMoreSeconds : stop & 1 ? doorSeconds : pickUpSeconds;
    }
    return { stops: [...stops], times, sums };
  };
  const asRidden = (rider: number, stops: readonly number[]): Route =>
    ridden(rider, stops) ?? rideAnyhow(rider, stops);
  const rideAnyhow = (rider: number, stops: readonly number[]): Route => {
    // The initial day may break the limits; they are widened to fit it, and apply from the first change on.
    const before = longestAboard.slice();
    longestAboard.fill(Infinity);
    const route = ridden(rider, stops)!;
    for (const [at, one] of before.entries()) longestAboard[at] = one;
    for (const [n, stop] of route.stops.entries())
      if (stop & 1) {
        const at = stop >> 1;
        const aboard = route.times[n]! - route.times[route.stops.indexOf(stop - 1)]!;
        longestAboard[at] = Math.max(longestAboard[at]!, aboard);
      }
    return route;
  };
  const routes = begin.routes.map((route, rider) =>
    asRidden(
      rider,
      route.map(({ orderId, isPickUp }) => 2 * number.get(orderId)! + (isPickUp ? 0 : 1)),
    ),
  );
  const routeOf = new Int32Array(orders.length);
  for (const [rider, { stops }] of routes.entries()) for (const stop of stops) routeOf[stop >> 1] = rider;
  const total = (): Sums =>
    routes.reduce(
      (sum, { sums }) => ({
        metres: sum.metres + sums.metres,
        late: sum.late + sums.late,
        waited: sum.waited + sums.waited,
      }),
      { metres: 0, late: 0, waited: 0 },
    );
  const limits = total();
  const prices = { late: 4, waited: 0.5 };
  const costOf = ({ metres, late, waited }: Sums) => metres + prices.late * late + prices.waited * waited;

  /** The index of a tour's first stop after an order is ready. */
  const stopAt = ({ times }: Route, time: number): number => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle]! < time) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const nearRoutes = (order: number): number[] => {
    const { readyAt } = orders[order]!;
    return routes
      .map((route, rider) => {
        const at = stopAt(route, readyAt);
        const before = at > 0 ? placeOf(route.stops[at - 1]!) : starts[rider]!;
        const after = at < route.stops.length ? placeOf(route.stops[at]!) : before;
        const near = (place: number) => flat(places[place]!, places[pickUps[order]!]!);
        return { rider, far: Math.min(near(before), near(after)) * (0.7 + 0.6 * random()) };
      })
      .sort((one, other) => one.far - other.far)
      .slice(0, routesTried)
      .map(({ rider }) => rider);
  };
  type Put = { rider: number; route: Route; more: number };
  const bestIn = (rider: number, order: number): Put | undefined => {
    const route = routes[rider]!;
    const { readyAt } = orders[order]!;
    const first = stopAt(route, readyAt - windowSeconds);
    const last = stopAt(route, readyAt + windowSeconds);
    const before = costOf(route.sums);
    let best: Put | undefined;
    for (let collect = first; collect <= last; collect += 1)
      for (let hand = collect; hand <= Math.min(last + 2, collect + 4, route.stops.length); hand += 1) {
        const stops = route.stops.toSpliced(hand, 0, 2 * order + 1).toSpliced(collect, 0, 2 * order);
        const with_ = ridden(rider, stops);
        if (!with_) continue;
        const more = costOf(with_.sums) - before;
        if (!best || more < best.more) best = { rider, route: with_, more };
      }
    return best;
  };

  let best = limits;
  const started = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  };
  let rounds = 0;
  for (; spent() < cpuSeconds; rounds += 1) {
    const heat = 400 * (1 - spent() / cpuSeconds) ** 2;
    const seedOrder = Math.floor(random() * orders.length);
    const taken = relatives(orders, seedOrder, 2 + Math.floor(random() * 5), random);
    const kept = new Map<number, Route>();
    const keep = (rider: number) => kept.has(rider) || kept.set(rider, routes[rider]!);
    for (const order of taken) {
      const rider = routeOf[order]!;
      keep(rider);
      const stops = routes[rider]!.stops.filter((stop) => stop >> 1 !== order);
      routes[rider] = asRidden(rider, stops);
    }
    const left = new Set(taken);
    let isDone = true;
    while (left.size > 0 && isDone) {
      let chosen: { order: number; put: Put; regret: number } | undefined;
      for (const order of left) {
        const puts = nearRoutes(order)
          .flatMap((rider) => bestIn(rider, order) ?? [])
          .sort((one, other) => one.more - other.more);
        if (!puts[0]) continue;
        const regret = (puts[1]?.more ?? puts[0].more + 5_000) - puts[0].more;
        if (!chosen || regret > chosen.regret) chosen = { order, put: puts[0], regret };
      }
      if (!chosen) {
        isDone = false;
        break;
      }
      keep(chosen.put.rider);
      routes[chosen.put.rider] = chosen.put.route;
      left.delete(chosen.order);
    }
    let change = 0;
    for (const [rider, before] of kept) change += costOf(routes[rider]!.sums) - costOf(before.sums);
    if (!isDone || change > -heat * Math.log(1 - random())) {
      for (const [rider, before] of kept) routes[rider] = before;
      continue;
    }
    for (const [rider] of kept) for (const stop of routes[rider]!.stops) routeOf[stop >> 1] = rider;
    if (rounds % 50 !== 0) continue;
    const now = total();
    const isAllowed = now.late <= limits.late && now.waited <= limits.waited;
    if (isAllowed && now.metres < best.metres) best = now;
    if (rounds % 500 !== 0) continue;
    prices.late = Math.max(0.5, prices.late * (now.late > limits.late ? 1.25 : 0.93));
    prices.waited = Math.max(0.05, prices.waited * (now.waited > limits.waited ? 1.25 : 0.93));
  }
  const each = (sum: number) => sum / orders.length;
  return { metres: each(best.metres), late: each(best.late), waited: each(best.waited), rounds };
}

const flat = (one: Place, other: Place): number =>
  Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * 0.968);

/** Orders near one order in location and time, including itself. */
function relatives(orders: readonly DayOrder[], seed: number, many: number, random: () => number): number[] {
  const one = orders[seed]!;
  const near: { at: number; far: number }[] = [];
  for (let at = Math.max(0, seed - 150); at < Math.min(orders.length, seed + 150); at += 1) {
    const other = orders[at]!;
    const hours = Math.abs(one.readyAt - other.readyAt) / 3_600;
    const far = (flat(one.pickUp, other.pickUp) + 0.5 * flat(one.dropOff, other.dropOff)) * 100 + 2 * hours;
    near.push({ at, far: at === seed ? -1 : far * (0.5 + random()) });
  }
  return near
    .sort((a, b) => a.far - b.far)
    .slice(0, many)
    .map(({ at }) => at);
}
