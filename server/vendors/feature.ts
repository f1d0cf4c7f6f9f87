import type { Accounts } from "../accounts/open-accounts.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { PricingDeps } from "../pricing/pricing-deps.ts";
import { addressBookRoutes } from "./address-book/routes.ts";
import { consoleVendorRoutes } from "./managing/routes.ts";
import { outletRoutes } from "./outlets/routes.ts";
import { purgeDayFees } from "./ordering/fee-limits.ts";
import { vendorLogoRoutes } from "./logo/routes.ts";
import { orderRuleRoutes } from "./ordering/routes.ts";
import { outletServiceRoutes } from "./service/routes.ts";
import { vendorRoutes } from "./routes.ts";
import { vendorOfRegistration } from "./vendor-of-registration.ts";

/** Merchants with their outlets, users and saved customers. */
export const vendors: Feature<Accounts & Pick<PricingDeps, "market" | "serviceTimes" | "learned">> = {
  name: "vendors",
  owns: [
    "vendors",
    "outlet_services",
    "vendor_prices",
    "saved_addresses",
    "order_rules",
    "day_fees",
    "vendor_logos",
  ],
  open: (deps) => {
    deps.registering.vendorOf = vendorOfRegistration(deps);
    return {};
  },
  routes: (app, deps) => {
    vendorRoutes(app, deps);
    outletRoutes(app, deps);
    outletServiceRoutes(app, deps);
    orderRuleRoutes(app, deps);
    vendorLogoRoutes(app, deps);
    addressBookRoutes(app, deps);
    consoleVendorRoutes(app, deps);
  },
  purge: purgeDayFees,
};
