import type { Deps } from "../platform/deps.ts";
import { measureMetric } from "./rows.ts";

/** The incidents that currently wait for a person. */
export const countOpenIncidents = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<number> =>
  measureMetric(pool, "open_incidents", { now: now(), since: now() });
