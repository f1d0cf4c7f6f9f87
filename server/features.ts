import type { Accounts } from "./accounts/open-accounts.ts";
import { accounts } from "./accounts/feature.ts";
import { approvals } from "./approvals/feature.ts";
import { audit } from "./audit/feature.ts";
import { billing } from "./billing/feature.ts";
import { brand } from "./brand/feature.ts";
import { bulk } from "./bulk/feature.ts";
import { claims } from "./claims/feature.ts";
import { consoleFloor } from "./console/feature.ts";
import { content } from "./content/feature.ts";
import { countrySettings } from "./country-settings/feature.ts";
import { deployment } from "./deployment/feature.ts";
import { documentFonts } from "./document-fonts/feature.ts";
import { fleets } from "./fleets/feature.ts";
import { history } from "./history/feature.ts";
import { insight } from "./insight/feature.ts";
import { ledger } from "./ledger/feature.ts";
import { live } from "./live/feature.ts";
import { notices } from "./notices/feature.ts";
import { orders } from "./orders/feature.ts";
import { outletReports } from "./outlet-reports/feature.ts";
import { partner } from "./partner/feature.ts";
import { payments } from "./payments/feature.ts";
import { places } from "./places/feature.ts";
import { layerFeatures } from "./platform/feature-layers.ts";
import { platform } from "./platform/feature.ts";
import { pricing } from "./pricing/feature.ts";
import { sandbox } from "./sandbox/feature.ts";
import { singleSignOn } from "./single-sign-on/feature.ts";
import { scim } from "./scim/feature.ts";
import { tracking } from "./tracking/feature.ts";
import { vendors } from "./vendors/feature.ts";
import { webhooks } from "./webhooks/feature.ts";

/** The dependencies that open before the features: the platform, and the authentication of callers. */
export type BaseDeps = Accounts & {
  /** In tests: how long a bulk call waits for its addresses to be found. */
  readonly bulkPlacesWithinMs?: { readonly file: number; readonly row: number };
};

/**
 * The features of the server, from the top down: a feature may import only from features below it in this list. The
 * import check reads the list (.dependency-cruiser.mjs). Features open from the bottom up and close from the top
 * down.
 */
export const features = layerFeatures<BaseDeps>()([
  deployment,
  outletReports,
  claims,
  billing,
  payments,
  live,
  tracking,
  content,
  sandbox,
  notices,
  insight,
  webhooks,
  partner,
  consoleFloor,
  brand,
  bulk,
  fleets,
  history,
  orders,
  singleSignOn,
  scim,
  vendors,
  ledger,
  pricing,
  places,
  accounts,
  countrySettings,
  approvals,
  audit,
  documentFonts,
  platform,
]);
