import type { AnswerOf } from "@waybill/contract/endpoint";
import type { listJobs as endpoint } from "@waybill/contract/riders/riders";
import { isOffered } from "../../../orders/find-order.ts";
import { orderOfRow } from "../../../orders/order-row.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { findJobs } from "../rows.ts";

const maxJobs = 1000;

/** The orders that wait for a rider or that this fleet carries, each with the rider's last position. */
export async function listJobs(
  deps: Pick<Deps, "pool" | "publicUrl" | "now" | "settings">,
  { fleetId }: Extract<Actor, { kind: "fleet" }>,
): Promise<AnswerOf<typeof endpoint>> {
  const jobs = await findJobs(deps.pool, fleetId, maxJobs);
  return {
    result: jobs
      .filter((job) => isOffered(deps, job))
      .map(({ rider_latitude, rider_longitude, ...row }) => ({
        order: orderOfRow(row, deps),
        position:
          rider_latitude === null || rider_longitude === null
            ? null
            : { latitude: rider_latitude, longitude: rider_longitude },
      })),
  };
}
