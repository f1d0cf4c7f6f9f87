import type { Deps } from "../../platform/deps.ts";
import { deleteAuthenticationsBefore } from "./authentication-rows.ts";

/**
 * In milliseconds. A payment expires after 15 minutes; a payment without a response is looked up for at most this
 * long.
 */
const keptMs = 2 * 86_400_000;

/** Deletes old payer authentications. */
export const purgeAuthentications = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deleteAuthenticationsBefore(pool, new Date(now().getTime() - keptMs));
