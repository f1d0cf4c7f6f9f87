import type { RiderPosition } from "@waybill/contract/riders";
import { findOwnOrder } from "../orders/find-order.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { positionOfRow } from "./position-of.ts";

/** The rider of one of the actor's orders; null before one has accepted. */
export const readRider = async (
  deps: Pick<Deps, "pool" | "now">,
  actor: Actor,
  orderId: string,
): Promise<RiderPosition | null> =>
  (await positionOfRow(deps, await findOwnOrder(deps, actor, { orderId }))) ?? null;
