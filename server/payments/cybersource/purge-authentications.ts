import type { Deps } from "../../platform/deps.ts";
import { deleteAuthenticationsBefore } from "./authentication-rows.ts";

/** A payment is over in a quarter of an hour; what its provider did not answer is asked for no longer than this. */
const keptMs = 2 * 86_400_000;

/** Deletes what payments have waited for while a bank looked at their payers. */
export const purgeAuthentications = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deleteAuthenticationsBefore(pool, new Date(now().getTime() - keptMs));
