/** The values that an alert can watch: a current count, or a count over the last minutes. */
export const alertMetrics = [
  "late_orders",
  "no_rider_orders",
  "open_incidents",
  "cancelled_orders",
  "refused_quotes",
] as const;
export type AlertMetric = (typeof alertMetrics)[number];

/** The metrics that are measured over a period; the other metrics are current values. */
export const windowedMetrics: readonly AlertMetric[] = ["cancelled_orders", "refused_quotes"];

/** How an alert can be sent. */
export const alertChannels = ["mail", "webhook"] as const;

/**
 * Returns the next state of an alert after a measurement: it fires when the value rises above its threshold, and
 * can fire again once the value has dropped below it.
 */
export function alertStep(
  { threshold, hasPassed }: { threshold: number; hasPassed: boolean },
  value: number,
): "passes" | "falls_back" | "stays" {
  const isAbove = value > threshold;
  if (isAbove === hasPassed) return "stays";
  return isAbove ? "passes" : "falls_back";
}
