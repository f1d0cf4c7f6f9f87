import type { Actor } from "../../platform/actor.ts";
import type { AccessDeps } from "./access-deps.ts";
import { deleteClient } from "./clients.ts";
import { keyManagerOf } from "./vendor-keys.ts";

export const endVendorClient = async (
  deps: AccessDeps,
  actor: Actor,
  { vendorId, clientId }: { vendorId: string; clientId: string },
): Promise<void> => deleteClient(deps, await keyManagerOf(deps, actor, vendorId), clientId);
