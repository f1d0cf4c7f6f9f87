import type { BodyOf } from "@waybill/contract/endpoint";
import type { OutletService, pauseOutlet as endpoint } from "@waybill/contract/merchants/outlet-service";
import type { Actor } from "../../platform/actor.ts";
import { readOutletService, type ServiceDeps } from "./read-outlet-service.ts";
import { setPause } from "./set-pause.ts";

/** Pauses an outlet for some minutes, or until resumed. A new pause replaces the current one. */
export async function pauseOutlet(
  deps: ServiceDeps,
  actor: Actor,
  { vendorId, minutes, reason }: BodyOf<typeof endpoint> & { vendorId: string },
): Promise<OutletService> {
  const at = deps.now();
  const until = minutes == null ? null : new Date(at.getTime() + minutes * 60_000);
  await setPause(deps, actor, vendorId, { at, until, reason: reason.trim() });
  return readOutletService(deps, actor, vendorId);
}
