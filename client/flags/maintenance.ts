import { useQuery } from "@tanstack/react-query";
import type { MaintenanceTimes } from "./evaluate-flags.ts";
import { flagsQuery, useKnownFlag } from "./flags.ts";

export type Maintenance = "planned" | "unplanned";

/** The maintenance that holds now, the unplanned one before the planned; `undefined`: none, or not known yet. */
export function useMaintenance(): Maintenance | undefined {
  const isUnplanned = useKnownFlag("unplanned-maintenance");
  const isPlanned = useKnownFlag("planned-maintenance");
  if (isUnplanned) return "unplanned";
  return isPlanned ? "planned" : undefined;
}

/** When the planned maintenance begins and is over (ISO times), as far as that is told and not past. */
export function usePlannedTimes(): MaintenanceTimes {
  const { data, dataUpdatedAt: readAt } = useQuery(flagsQuery);
  const { from, until } = data?.planned ?? {};
  const end = until ?? from;
  return end === undefined || Date.parse(end) <= readAt ? {} : { ...data?.planned };
}
