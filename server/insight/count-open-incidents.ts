import type { Deps } from "../platform/deps.ts";
import { measure } from "./rows.ts";

/** The incidents that currently wait for a person. */
export const countOpenIncidents = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<number> =>
  measure(pool, "open_incidents", { now: now(), since: now() });
