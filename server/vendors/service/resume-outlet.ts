import type { OutletService } from "@waybill/contract/merchants/outlet-service";
import type { Actor } from "../../platform/actor.ts";
import { readOutletService, type ServiceDeps } from "./read-outlet-service.ts";
import { setPause } from "./set-pause.ts";

/** Ends an outlet's pause: it takes orders again. */
export async function resumeOutlet(
  deps: ServiceDeps,
  actor: Actor,
  vendorId: string,
): Promise<OutletService> {
  await setPause(deps, actor, vendorId, null);
  return readOutletService(deps, actor, vendorId);
}
