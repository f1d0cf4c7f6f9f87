import { domainOfEmail } from "@waybill/domain/accounts/single-sign-on";
import type { Accounts } from "../accounts/open-accounts.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { openOutgoingFetch } from "../platform/outgoing/outgoing-fetch.ts";
import { txtRecordsOfInternet } from "../platform/outgoing/txt-records.ts";
import { openRepeatingWork } from "../platform/work/repeating-work.ts";
import { lookUpDomains } from "./domains/domains.ts";
import { recheckDomains } from "./domains/recheck-domains.ts";
import { singleSignOnRoutes } from "./routes.ts";
import { findTxtRecords, isSignOnRequired } from "./rows.ts";
import { deleteExpiredSignOns } from "./sign-in-rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";

const looksEveryMs = 10 * 60_000;

/** Sign-in through a company's identity provider (OpenID Connect). */
export const singleSignOn: Feature<Accounts, Pick<SignOnDeps, "txtRecords" | "providers">> = {
  name: "single-sign-on",
  owns: [
    "single_sign_ons",
    "sign_on_domains",
    "sign_on_flows",
    "sign_on_codes",
    "sign_on_people",
    "sandbox_txt_records",
  ],
  open: (deps) => {
    const isSandbox = deps.settings.environment === "san";
    deps.passwordRefusals.push(async ({ user_id, email, role }) => {
      const domain = domainOfEmail(email);
      const isAsked =
        role === "vendor" && domain !== undefined && (await isSignOnRequired(deps.db, domain, user_id));
      return isAsked ? "single_sign_on_required" : undefined;
    });
    return {
      txtRecords: isSandbox ? (name) => findTxtRecords(deps.db, name) : txtRecordsOfInternet,
      providers: openOutgoingFetch({ isThisMachineAllowed: isSandbox }),
    };
  },
  routes: singleSignOnRoutes,
  work: (deps) => [
    openRepeatingWork(deps, {
      name: "domains of single sign-on",
      everyMs: looksEveryMs,
      firstAfterMs: looksEveryMs,
      work: async () => {
        await lookUpDomains(deps, {});
        await recheckDomains(deps);
      },
    }),
  ],
  purge: ({ db, now }) => deleteExpiredSignOns(db, now()),
};
