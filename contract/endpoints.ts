import * as accounts from "./accounts.ts";
import * as addressBook from "./address-book.ts";
import * as bulkJobs from "./bulk-jobs.ts";
import * as countryParameters from "./country-parameters.ts";
import * as deployment from "./deployment.ts";
import type { EndpointFacts } from "./endpoint.ts";
import * as helpCenter from "./help-center.ts";
import * as history from "./history.ts";
import * as orders from "./orders.ts";
import * as outlets from "./outlets.ts";
import * as payments from "./payments.ts";
import * as places from "./places.ts";
import * as pricing from "./pricing.ts";
import * as riders from "./riders.ts";
import * as sandbox from "./sandbox.ts";
import * as terms from "./terms.ts";
import * as tracking from "./tracking.ts";
import * as vendors from "./vendors.ts";
import * as vouchers from "./vouchers.ts";

const isEndpoint = (value: unknown): value is EndpointFacts =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "refusals" in value;

const ofFeature = (tag: string, feature: object) =>
  Object.entries(feature)
    .filter((entry): entry is [string, EndpointFacts] => isEndpoint(entry[1]))
    .map(([name, facts]) => ({ name, tag, facts }));

/** Every call of the API by name and feature: the OpenAPI document is printed from this list alone. */
export const endpoints = [
  ...ofFeature("accounts", accounts),
  ...ofFeature("vendors", vendors),
  ...ofFeature("outlets", outlets),
  ...ofFeature("places", places),
  ...ofFeature("pricing", pricing),
  ...ofFeature("orders", orders),
  ...ofFeature("card payment", payments),
  ...ofFeature("history", history),
  ...ofFeature("bulk orders", bulkJobs),
  ...ofFeature("address book", addressBook),
  ...ofFeature("vouchers", vouchers),
  ...ofFeature("riders", riders),
  ...ofFeature("tracking", tracking),
  ...ofFeature("terms", terms),
  ...ofFeature("help center", helpCenter),
  ...ofFeature("country parameters", countryParameters),
  ...ofFeature("deployment", deployment),
  ...ofFeature("sandbox", sandbox),
];
