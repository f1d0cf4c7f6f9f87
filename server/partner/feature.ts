import type { FleetDeps } from "../fleets/feature.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { PlaceDeps } from "../places/feature.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { type CallLog, openCallLog, purgePartnerCalls } from "./access/call-log.ts";
import { purgePartnerAccess } from "./access/purge-partner-access.ts";
import { partnerRoutes } from "./routes.ts";
import { openTestOrderWork } from "./test-orders/courier.ts";

/** The partner API, and how developers get access to it. */
export const partner: Feature<OrderDeps & FleetDeps & PlaceDeps, { readonly partnerCalls: CallLog }> = {
  name: "partner",
  owns: [
    "partner_clients",
    "partner_client_keys",
    "partner_secret_keys",
    "partner_tokens",
    "partner_assertions",
    "partner_answers",
    "partner_calls",
    "partner_orders",
    "partner_outlets",
    "test_orders",
  ],
  open: (deps) => ({ partnerCalls: openCallLog(deps) }),
  routes: partnerRoutes,
  work: (deps) => [{ ...deps.partnerCalls.writing, doneBy: "every process" }, openTestOrderWork(deps)],
  purge: async (deps) => {
    await purgePartnerAccess(deps);
    await purgePartnerCalls(deps);
  },
};
