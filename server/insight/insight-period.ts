import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import type { PricingDeps } from "../pricing/pricing-deps.ts";
import type { Market } from "../pricing/market.ts";

export type InsightDeps = Pick<Deps, "pool" | "now" | "settings"> &
  Pick<PricingDeps, "learned"> & { market: Market };

const maxDays = 92;
const dayMs = 86_400_000;

export function insightPeriod({ from, to }: { from: string; to: string }): { from: Date; to: Date } {
  const stretch = { from: new Date(from), to: new Date(to) };
  const ms = stretch.to.getTime() - stretch.from.getTime();
  if (!(ms > 0 && ms <= maxDays * dayMs)) throw new Refused("malformed_request", { path: ["to"] });
  return stretch;
}
