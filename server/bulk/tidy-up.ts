import type { Deps } from "../platform/deps.ts";
import { deleteCutOff } from "./rows.ts";

/** No upload takes so long. */
const cutOffAfterMs = 86_400_000;

/** Forgets files that a crash cut off as they were read: nobody can place them or ever knew of them. */
export async function tidyUpBulkJobs({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> {
  await deleteCutOff(pool, new Date(now().getTime() - cutOffAfterMs));
}
