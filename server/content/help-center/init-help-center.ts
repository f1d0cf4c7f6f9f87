import type { HelpCenterVisit } from "@waybill/contract/visitors/help-center";
import type { Deps } from "../../platform/deps.ts";
import type { HelpCenter } from "./help-center.ts";
import { requireHelpCenter } from "./require-help-center.ts";

/** Starts a visit to the help center and returns the URL of its page. */
export async function initHelpCenter(
  deps: Pick<Deps, "flags">,
  helpCenter: HelpCenter,
  visit: HelpCenterVisit,
  ownUrl: string,
): Promise<string> {
  await requireHelpCenter(deps);
  return helpCenter.begin(visit, ownUrl);
}
