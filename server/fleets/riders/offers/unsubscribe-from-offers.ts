import { forgetBrowsersOf } from "./push-rows.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";

/** Ends it for the browsers of this sign-in. */
export const unsubscribeFromOffers = (
  { pool }: Pick<RiderDeps, "pool">,
  { riderId, sessionId }: RiderActor,
): Promise<void> => forgetBrowsersOf(pool, { riderId, sessionId });
