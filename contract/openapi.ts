import * as z from "zod/mini";
import * as accounts from "./accounts.ts";
import * as claims from "./merchants/claims.ts";
import * as afterFailure from "./merchants/after-failure.ts";
import * as addressBook from "./merchants/address-book.ts";
import * as bulkJobs from "./bulk-jobs.ts";
import { readCountryParameter, readDeployment, readFlags } from "./visitors/deployment.ts";
import { type EndpointFacts, ErrorAnswer } from "./endpoint.ts";
import * as developer from "./partner/developer.ts";
import * as helpCenter from "./visitors/help-center.ts";
import * as history from "./history.ts";
import * as approvals from "./operations/approvals.ts";
import * as areas from "./operations/areas.ts";
import * as audit from "./operations/audit.ts";
import * as brand from "./operations/brand.ts";
import * as content from "./operations/content.ts";
import * as invoices from "./operations/invoices.ts";
import * as ledger from "./operations/ledger.ts";
import * as names from "./operations/names.ts";
import * as operators from "./operations/operators.ts";
import * as payRules from "./operations/pay-rules.ts";
import * as priceRules from "./operations/price-rules.ts";
import * as cellOrders from "./operations/orders.ts";
import * as dispatch from "./operations/dispatch.ts";
import * as fleets from "./operations/fleets.ts";
import * as refunds from "./operations/refunds.ts";
import * as incidents from "./operations/incidents.ts";
import * as insight from "./operations/insight.ts";
import * as consoleVendors from "./operations/vendors.ts";
import * as consoleRiders from "./operations/riders.ts";
import * as security from "./merchants/security.ts";
import * as singleSignOn from "./merchants/single-sign-on.ts";
import * as secondFactor from "./operations/second-factor.ts";
import * as supportAccess from "./operations/support-access.ts";
import * as readiness from "./operations/readiness.ts";
import * as settings from "./operations/settings.ts";
import * as orders from "./orders.ts";
import * as outlets from "./merchants/outlets.ts";
import * as outletService from "./merchants/outlet-service.ts";
import * as outletImports from "./merchants/outlet-imports.ts";
import * as outletsReport from "./merchants/outlets-report.ts";
import * as logo from "./merchants/logo.ts";
import * as orderRules from "./merchants/order-rules.ts";
import * as payments from "./payments.ts";
import * as places from "./places.ts";
import * as pricing from "./pricing.ts";
import * as riderApp from "./riders/rider-app.ts";
import * as riderEarnings from "./riders/rider-earnings.ts";
import * as riderJobs from "./riders/rider-jobs.ts";
import * as riders from "./riders/riders.ts";
import * as sandbox from "./sandbox.ts";
import * as scimTokens from "./merchants/scim-tokens.ts";
import * as statements from "./merchants/statements.ts";
import * as recipient from "./visitors/recipient.ts";
import * as team from "./merchants/team.ts";
import * as tips from "./visitors/tips.ts";
import * as tracking from "./visitors/tracking.ts";
import * as vendors from "./merchants/vendors.ts";
import * as visitorPages from "./visitors/visitor-pages.ts";
import * as vouchers from "./vouchers.ts";
import * as ways from "./road-routes.ts";
import * as webhooks from "./partner/webhook-calls.ts";
import { type RefusalName, refusals, refusalsOfEveryCall } from "./refusals.ts";

const isEndpoint = (value: unknown): value is EndpointFacts =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "refusals" in value;

const ofFeature = (tag: string, feature: object) =>
  Object.entries(feature)
    .filter((entry): entry is [string, EndpointFacts] => isEndpoint(entry[1]))
    .map(([name, facts]) => ({ name, tag, facts }));

/** Every call of the API by name and feature: the source of the OpenAPI document. */
export const endpoints = [
  ...ofFeature("accounts", accounts),
  ...ofFeature("vendors", vendors),
  ...ofFeature("security", security),
  ...ofFeature("team", team),
  ...ofFeature("single sign-on", singleSignOn),
  ...ofFeature("support access", supportAccess),
  ...ofFeature("outlets", outlets),
  ...ofFeature("outlets", outletService),
  ...ofFeature("outlets", logo),
  ...ofFeature("outlets", orderRules),
  ...ofFeature("outlets", outletImports),
  ...ofFeature("scim", scimTokens),
  ...ofFeature("places", places),
  ...ofFeature("after-failure", afterFailure),
  ...ofFeature("claims", claims),
  ...ofFeature("pricing", pricing),
  ...ofFeature("orders", orders),
  ...ofFeature("card payment", payments),
  ...ofFeature("history", history),
  ...ofFeature("statements", statements),
  ...ofFeature("outlets report", outletsReport),
  ...ofFeature("bulk orders", bulkJobs),
  ...ofFeature("address book", addressBook),
  ...ofFeature("vouchers", vouchers),
  ...ofFeature("ways", ways),
  ...ofFeature("riders", riders),
  ...ofFeature("rider app", riderApp),
  ...ofFeature("rider app", riderJobs),
  ...ofFeature("rider app", riderEarnings),
  ...ofFeature("tracking", tracking),
  ...ofFeature("tracking", recipient),
  ...ofFeature("tracking", tips),
  ...ofFeature("terms", visitorPages),
  ...ofFeature("help center", helpCenter),
  ...ofFeature("country parameters", { readCountryParameter }),
  ...ofFeature("deployment", { readDeployment, readFlags }),
  ...ofFeature("developer", developer),
  ...ofFeature("developer", webhooks),
  ...ofFeature("sandbox", sandbox),
  ...ofFeature("operations: audit", audit),
  ...ofFeature("operations: names", names),
  ...ofFeature("operations: operators", operators),
  ...ofFeature("operations: second factor", secondFactor),
  ...ofFeature("operations: areas", areas),
  ...ofFeature("operations: prices", priceRules),
  ...ofFeature("operations: prices", payRules),
  ...ofFeature("operations: approvals", approvals),
  ...ofFeature("operations: orders", cellOrders),
  ...ofFeature("operations: orders", dispatch),
  ...ofFeature("operations: riders", consoleRiders),
  ...ofFeature("operations: fleets", fleets),
  ...ofFeature("operations: vendors", consoleVendors),
  ...ofFeature("operations: incidents", incidents),
  ...ofFeature("operations: settings", settings),
  ...ofFeature("operations: settings", readiness),
  ...ofFeature("operations: content", content),
  ...ofFeature("operations: brand", brand),
  ...ofFeature("operations: ledger", ledger),
  ...ofFeature("operations: invoices", invoices),
  ...ofFeature("operations: refunds", refunds),
  ...ofFeature("operations: insight", insight),
];

type Json = Record<string, unknown>;

/** How a document is printed: the registry with its schema names, and changes to single schemas. */
export type PrintOptions = {
  readonly metadata?: z.core.$ZodRegistry<z.core.JSONSchemaMeta>;
  readonly override?: (schema: Json) => void;
};

/** Returns a schema in the form of OpenAPI 3.1; its named parts are moved to `components.schemas`. */
export const schemaOf = (
  schema: z.ZodMiniType,
  io: "input" | "output",
  components: Json,
  { metadata, override }: PrintOptions = {},
): Json => {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    ...(metadata && { metadata }),
    override: ({ jsonSchema }) => {
      tidy(jsonSchema);
      override?.(jsonSchema);
    },
  }) as Json;
  Object.assign(components, rename($defs ?? {}));
  return rename(json) as Json;
};

/**
 * Removes parts that add nothing for the reader, and parts that Spectral (the OpenAPI linter) reports as errors.
 */
function tidy(schema: Json): void {
  // The pattern of a date-time has 300 characters and repeats its format.
  if (schema["format"] === "date-time") delete schema["pattern"];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  // Spectral reports `items: false` as an array without `items`; `maxItems` already limits the tuple's length.
  if (schema["items"] === false) schema["items"] = {};
}

const rename = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as unknown;

export const parametersOf = (
  facts: Pick<EndpointFacts, "params" | "query" | "headers">,
  components: Json,
  printing?: PrintOptions,
): Json[] =>
  (["params", "query", "headers"] as const).flatMap((part) => {
    const schema = facts[part];
    if (!schema) return [];
    const { properties, required } = schemaOf(schema, "input", components, printing) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties ?? {}).map(([name, property]) => ({
      name,
      in: { params: "path", query: "query", headers: "header" }[part],
      required: part === "params" || (required ?? []).includes(name),
      schema: property,
    }));
  });

const filesOf = (mediaTypes: readonly string[]): Json =>
  Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]));

const answersOf = (facts: EndpointFacts, components: Json): Json => {
  const names: readonly RefusalName[] = [...facts.refusals, ...refusalsOfEveryCall];
  const statuses = [...new Set(names.map((name) => refusals[name].status))];
  const refused = statuses.map((status): [string, Json] => [
    String(status),
    {
      description: names
        .filter((name) => refusals[name].status === status)
        .map((name) => refusals[name].code)
        .join(", "),
      content: { "application/json": { schema: schemaOf(ErrorAnswer, "output", components) } },
    },
  ]);
  const content = facts.answer
    ? { "application/json": { schema: schemaOf(facts.answer, "output", components) } }
    : facts.answerType && filesOf([facts.answerType, ...(facts.otherAnswerTypes ?? [])]);
  return {
    [facts.success]: { description: "Done", ...(content && { content }) },
    ...Object.fromEntries(refused),
  };
};

/** The API base of one country and environment (spec §7): an absolute URL, or one relative to the document. */
export type ApiBase = { readonly url: string; readonly description: string };

/**
 * Returns the OpenAPI 3.1 document of all calls, generated from the endpoint values; `version` is the product's.
 */
export const openApiDocument = (version: string, base?: ApiBase): Json => {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const { name, tag, facts } of endpoints) {
    const operation = {
      operationId: name,
      summary: facts.summary,
      ...(facts.description && { description: facts.description }),
      tags: [tag],
      security: facts.caller === "anyone" ? [] : [{ bearer: [] }, { godroid: [] }],
      parameters: parametersOf(facts, components),
      ...(facts.body && {
        requestBody: {
          required: true,
          content: { "application/json": { schema: schemaOf(facts.body, "input", components) } },
        },
      }),
      ...(facts.bodyTypes && { requestBody: { required: true, content: filesOf(facts.bodyTypes) } }),
      responses: answersOf(facts, components),
    };
    paths[facts.path] = { ...paths[facts.path], [facts.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Waybill",
      version,
      description: "Every call of the portal, the rider's app, the recipient's page and the console.",
      license: { name: "MIT", identifier: "MIT" },
    },
    ...(base && { servers: [base] }),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        godroid: { type: "apiKey", in: "header", name: "Authorization", description: "GoDroid {token}" },
      },
    },
  };
};
