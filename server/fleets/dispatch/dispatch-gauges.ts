import type { Deps } from "../../platform/deps.ts";
import { readAtScrape } from "../../platform/http/metrics.ts";
import { countFreeRiders, countWithoutRider } from "./gauge-rows.ts";

/** Lets the dispatcher's gauges be read when they are scraped. */
export function readDispatchGauges({ pool, metrics, now }: Pick<Deps, "pool" | "metrics" | "now">): void {
  readAtScrape(metrics.ordersWithoutRider, async () => (await countWithoutRider(pool, now())).orders);
  readAtScrape(metrics.oldestWithoutRiderSeconds, async () => (await countWithoutRider(pool, now())).oldest);
  readAtScrape(metrics.ridersFree, () => countFreeRiders(pool));
}
