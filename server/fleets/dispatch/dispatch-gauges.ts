import type { Deps } from "../../platform/deps.ts";
import { readAtScrape } from "../../platform/http/metrics.ts";
import { simulationSpeedOf } from "../../platform/settings/settings.ts";
import { countFreeRiders, countWithoutRider } from "./gauge-rows.ts";

/** Registers the dispatcher's gauges, which are read at each scrape. */
export function readDispatchGauges({
  pool,
  metrics,
  now,
  settings,
}: Pick<Deps, "pool" | "metrics" | "now" | "settings">): void {
  const withoutRider = () => countWithoutRider(pool, now(), simulationSpeedOf(settings));
  readAtScrape(metrics.ordersWithoutRider, async () => (await withoutRider()).orders);
  readAtScrape(metrics.oldestWithoutRiderSeconds, async () => (await withoutRider()).oldest);
  readAtScrape(metrics.ridersFree, () => countFreeRiders(pool));
}
