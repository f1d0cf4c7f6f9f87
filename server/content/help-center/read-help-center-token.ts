import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { readVendor } from "../../vendors/vendors.ts";
import { issueHelpToken } from "./help-token.ts";
import { requireHelpCenter } from "./require-help-center.ts";

/** Issues the token that identifies the actor to the help center, for a vendor that the actor acts for. */
export async function readHelpCenterToken(deps: Deps, actor: Actor, vendorId: string): Promise<string> {
  await requireHelpCenter(deps, vendorId);
  return issueHelpToken(deps, actor, await readVendor(deps, actor, vendorId));
}
