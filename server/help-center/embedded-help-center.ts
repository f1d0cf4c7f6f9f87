import { helpCenterPagePath } from "@waybill/contract/help-center";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { isHelpToken } from "./help-token.ts";
import type { HelpCenter } from "./help-center.ts";

/** The help center that this process is itself. */
export const embeddedHelpCenter = (deps: Pick<Deps, "secret" | "now" | "settings">): HelpCenter => ({
  begin: async ({ verification_token, locale }, ownUrl) => {
    if (!(await isHelpToken(deps, verification_token)))
      throw new Refused("not_signed_in", { path: ["verification_token"] });
    return `${ownUrl}${helpCenterPagePath}?${new URLSearchParams({ lang: locale }).toString()}`;
  },
});
