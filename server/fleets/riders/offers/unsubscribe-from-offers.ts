import { deleteBrowsersOf } from "./push-rows.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";

/** Ends the subscriptions of this session's browsers. */
export const unsubscribeFromOffers = (
  { pool }: Pick<RiderDeps, "pool">,
  { riderId, sessionId }: RiderActor,
): Promise<void> => deleteBrowsersOf(pool, { riderId, sessionId });
