import {
  helpCenterPagePath,
  initHelpCenter,
  type HelpCenterVisit,
} from "@waybill/contract/visitors/help-center";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { isHelpToken } from "./help-token.ts";

/** The help center: starts a visit and returns the URL of its page. */
export type HelpCenter = {
  /**
   * `ownUrl` is this server's URL in the visitor's request. Refuses with `not_signed_in` if the token is invalid,
   * with `help_center_unavailable` if the service does not respond.
   */
  begin: (visit: HelpCenterVisit, ownUrl: string) => Promise<string>;
};

/** The help center that this server itself provides. */
export const embeddedHelpCenter = (deps: Pick<Deps, "signingSecrets" | "now" | "settings">): HelpCenter => ({
  begin: async ({ verification_token, locale }, ownUrl) => {
    if (!(await isHelpToken(deps, verification_token)))
      throw new Refused("not_signed_in", { path: ["verification_token"] });
    return `${ownUrl}${helpCenterPagePath}?${new URLSearchParams({ lang: locale }).toString()}`;
  },
});

const patienceMs = 5000;

/** Returns the page's URL if it is of that origin; our pages may frame no other. */
const pageIn = (answer: unknown, origin: string): string | undefined => {
  const url = (answer as { url?: unknown } | null)?.url;
  return typeof url === "string" && URL.canParse(url) && new URL(url).origin === origin ? url : undefined;
};

/** An external help center with the same API; its page must be of the service's own origin. */
export const remoteHelpCenter = (url: string, { fetch, log }: Pick<Deps, "fetch" | "log">): HelpCenter => ({
  begin: async (visit) => {
    let status = 0;
    try {
      const answer = await fetch(url + initHelpCenter.path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(visit),
        redirect: "error",
        signal: AbortSignal.timeout(patienceMs),
      });
      status = answer.status;
      const page = answer.ok ? pageIn(await answer.json(), new URL(url).origin) : undefined;
      if (page !== undefined) return page;
    } catch (error) {
      log.warn({ err: error }, "the help center does not answer");
    }
    if (status === 401 || status === 403)
      throw new Refused("not_signed_in", { path: ["verification_token"] });
    throw new Refused("help_center_unavailable");
  },
});
