import type { Shift } from "@waybill/contract/riders/rider-app";
import type { ShiftState } from "@waybill/domain/riders/rider";
import type { Deps } from "../../../platform/deps.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { withdrawOffersOf } from "../offers/offer-rows.ts";
import type { RiderActor } from "../rider-deps.ts";
import { endShift, findShift, putShift } from "./shift-rows.ts";

type ShiftDeps = Pick<Deps, "pool" | "now">;

/** The state of the rider's shift, and since when; off if there was none yet. */
export async function readShift({ pool }: ShiftDeps, { riderId }: RiderActor): Promise<Shift> {
  const shift = await findShift(pool, riderId);
  return { state: shift?.state ?? "off", since: shift?.since.toISOString() ?? null };
}

/**
 * Sets a shift to available, on a break or off; unless available, the rider's open offers are withdrawn at once.
 */
export async function setShift(deps: ShiftDeps, actor: RiderActor, state: ShiftState): Promise<Shift> {
  const { pool, now } = deps;
  const { riderId } = actor;
  if (state === "off") {
    if (!(await endShift(pool, riderId, now()))) throw new Refused("job_under_way");
  } else await putShift(pool, { riderId, state, at: now() });
  if (state !== "available") await withdrawOffersOf(pool, riderId, now());
  return readShift(deps, actor);
}
