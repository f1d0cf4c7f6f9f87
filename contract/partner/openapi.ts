import type { CountryId } from "@waybill/domain/markets/countries";
import { parametersOf, schemaOf } from "../openapi.ts";
import type { PartnerEndpoint } from "./endpoint.ts";
import { exampleOf } from "./examples.ts";
import * as orders from "./orders.ts";
import * as outlets from "./outlets.ts";
import * as testOrders from "./testing.ts";
import { ErrorMessage } from "./values.ts";
import * as webhooks from "./webhooks.ts";

type Json = Record<string, unknown>;

const isEndpoint = (value: unknown): value is PartnerEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "scope" in value;

/** Every call of the partner API, by its name. */
export const partnerEndpoints: readonly { name: string; facts: PartnerEndpoint }[] = Object.entries({
  ...outlets,
  ...orders,
  ...testOrders,
  ...webhooks,
}).flatMap(([name, facts]) => (isEndpoint(facts) ? [{ name, facts }] : []));

/** What every call can be answered. */
const ofEveryCall: Readonly<Record<number, readonly string[]>> = {
  400: ["Invalid request payload"],
  401: ["The authorizer should provide its name in the context"],
  403: ["The access token is expired, revoked or not valid"],
  429: ["Too many requests; Retry-After says when to call again"],
};

function answersOf(facts: PartnerEndpoint, components: Json): Json {
  const statuses = [...new Set([...Object.keys(facts.refusals), ...Object.keys(ofEveryCall)])].sort();
  const refused = statuses.map((status): [string, Json] => [
    status,
    {
      description: (facts.refusals[Number(status)] ?? ofEveryCall[Number(status)] ?? []).join(" | "),
      content: { "application/json": { schema: schemaOf(ErrorMessage, "output", components) } },
    },
  ]);
  const content = facts.answer && {
    "application/json": { schema: schemaOf(facts.answer, "output", components) },
  };
  return {
    [facts.success]: { description: "Done", ...(content && { content }) },
    ...Object.fromEntries(refused),
  };
}

const form = {
  grant_type: "client_credentials",
  client_id: "waybill:{cc}:{uuid}",
  client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
  client_assertion: "A JWT that the client signed with its own key",
};

/** How a client gets a token: no call of the API itself, but the first of all. */
const tokenCall = {
  post: {
    operationId: "issueToken",
    summary: "A token for a client that proves itself by a signed assertion",
    security: [],
    requestBody: {
      required: true,
      content: {
        "application/x-www-form-urlencoded": {
          schema: {
            type: "object",
            required: Object.keys(form),
            properties: {
              ...Object.fromEntries(
                Object.entries(form).map(([name, description]) => [name, { type: "string", description }]),
              ),
              scope: { type: "string" },
            },
          },
        },
      },
    },
    responses: {
      200: { description: "access_token, expires_in, token_type, scope" },
      400: { description: "error, error_description, error_hint, status_code" },
    },
  },
};

/** The OpenAPI 3.1 document of the partner API of one country, printed from the endpoint values. */
export function partnerOpenApi({
  version,
  country,
  url,
}: {
  version: string;
  country: CountryId;
  url: string;
}): Json {
  const components: Json = {};
  const paths: Record<string, Json> = { "/oauth2/token": tokenCall };
  for (const { name, facts } of partnerEndpoints) {
    const path = `/${country}/api/v1${facts.path}`;
    const operation = {
      operationId: name,
      summary: facts.summary,
      tags: [facts.scope.split(":")[0]],
      parameters: parametersOf(facts),
      ...(facts.body && {
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: schemaOf(facts.body, "input", components),
              example: exampleOf(name, country),
            },
          },
        },
      }),
      responses: answersOf(facts, components),
    };
    paths[path] = { ...paths[path], [facts.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Waybill partner API", version, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}
