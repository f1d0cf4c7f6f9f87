import type { CountryId } from "@waybill/domain/markets/countries";
import type * as z from "zod/mini";
import { parametersOf, type PrintOptions, schemaOf } from "../openapi.ts";
import type { PartnerEndpoint } from "./endpoint.ts";
import { EventHeaders, events } from "./events.ts";
import { exampleOf } from "./examples.ts";
import * as listeners from "./listeners.ts";
import * as orders from "./orders.ts";
import * as outlets from "./outlets.ts";
import { partnerSchemas } from "./schemas.ts";
import * as testOrders from "./testing.ts";
import { Token, TokenError, TokenRequest } from "./token-call.ts";
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
  ...listeners,
}).flatMap(([name, facts]) => (isEndpoint(facts) ? [{ name, facts }] : []));

const tags = [
  { name: "token", description: "How a client authenticates. A secret key needs no token." },
  { name: "outlets", description: "The places where couriers collect." },
  { name: "orders", description: "From the fee to the proof of delivery." },
  { name: "webhooks", description: "The endpoints to which events are sent." },
] as const;

/** The refusals of every call. */
const ofEveryCall: Readonly<Record<number, readonly string[]>> = {
  400: ["Invalid request payload"],
  401: ["The authorizer should provide its name in the context"],
  403: ["The access token is expired, revoked or not valid"],
  429: ["Too many requests; Retry-After says when to call again"],
};

/** Responses may get more fields later, so no schema forbids unknown ones. */
const printing: PrintOptions = {
  metadata: partnerSchemas,
  override: (schema) => {
    if (schema["additionalProperties"] === false) delete schema["additionalProperties"];
  },
};

const jsonOf = (
  schema: z.ZodMiniType,
  io: "input" | "output",
  components: Json,
  example?: unknown,
): Json => ({
  "application/json": {
    schema: schemaOf(schema, io, components, printing),
    ...(example !== undefined && { example }),
  },
});

function answersOf(facts: PartnerEndpoint, components: Json): Json {
  const statuses = [...new Set([...Object.keys(facts.refusals), ...Object.keys(ofEveryCall)])].sort();
  const refused = statuses.map((status): [string, Json] => [
    status,
    {
      description: (facts.refusals[Number(status)] ?? ofEveryCall[Number(status)] ?? []).join(" | "),
      content: jsonOf(ErrorMessage, "output", components),
    },
  ]);
  return {
    [facts.success]: {
      description: "Done",
      ...(facts.answer && { content: jsonOf(facts.answer, "output", components) }),
    },
    ...Object.fromEntries(refused),
  };
}

/** Describes whether a call can be repeated safely, from its method and whether it accepts an Idempotency-Key. */
function repeatsOf({ method, headers }: PartnerEndpoint): string {
  if (method === "GET") return "Safe to repeat: it changes nothing.";
  if (method !== "POST") return "Safe to repeat: sent twice it does what it does once.";
  return headers
    ? "Safe to repeat with the same `Idempotency-Key` and body for 24 hours: it runs once, and the response is the same."
    : "Not safe to repeat.";
}

/** Describes a call's effects, refusals and repeatability, in Markdown. */
function descriptionOf(facts: PartnerEndpoint): string {
  const refused = Object.entries(facts.refusals).flatMap(([status, messages]) =>
    messages.map((message) => `- ${status} \`${message.replace(/\s*\n\s*/g, " ")}\``),
  );
  const always =
    "Refused like every call: 400 for a bad field, 401 and 403 for the token, 429 for too many calls.";
  return [
    facts.description,
    ...(refused.length > 0 ? [`Refused with:\n${refused.join("\n")}`] : []),
    always,
    repeatsOf(facts),
  ].join("\n\n");
}

/** The call that returns a token. It is not part of the API itself, but a client makes it first. */
const tokenPath = (url: string, components: Json): Json => ({
  servers: [{ url }],
  post: {
    operationId: "issueToken",
    summary: "A token for a client that authenticates with a signed assertion",
    description:
      "Returns a token that is valid for every call for an hour. Refused with 400 if the form, the client or the assertion is not valid, and error_hint says how to fix it. Not safe to repeat: each assertion works once, so sign a new one.",
    tags: ["token"],
    security: [],
    requestBody: {
      required: true,
      content: {
        "application/x-www-form-urlencoded": {
          schema: schemaOf(TokenRequest, "input", components, printing),
        },
      },
    },
    responses: {
      200: { description: "Done", content: jsonOf(Token, "output", components) },
      400: { description: "The client gets no token", content: jsonOf(TokenError, "output", components) },
      429: { description: "Too many requests", content: jsonOf(TokenError, "output", components) },
    },
  },
});

function webhooksOf(components: Json): Json {
  const parameters = parametersOf({ headers: EventHeaders }, components, printing);
  return Object.fromEntries(
    Object.entries(events).map(([event, { body, summary, description }]) => [
      event,
      {
        post: {
          operationId: `on${event.charAt(0).toUpperCase()}${event.slice(1)}`,
          summary,
          description: `${description} Answer with any 2xx; anything else is sent again for 24 hours.`,
          tags: ["webhooks"],
          security: [],
          parameters,
          requestBody: { required: true, content: jsonOf(body, "output", components) },
          responses: {
            "2XX": { description: "Received" },
            410: { description: "The endpoint no longer exists: it is paused and its owner gets a mail" },
          },
        },
      },
    ]),
  );
}

/** Returns the OpenAPI 3.1 document of one country's partner API, generated from the endpoint values. */
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
  const paths: Record<string, Json> = { "/oauth2/token": tokenPath(url, components) };
  for (const { name, facts } of partnerEndpoints) {
    const operation = {
      operationId: name,
      summary: facts.summary,
      description: descriptionOf(facts),
      tags: [facts.scope.split(":")[0]],
      parameters: parametersOf(facts, components, printing),
      ...(facts.body && {
        requestBody: {
          required: true,
          content: jsonOf(facts.body, "input", components, exampleOf(name, country)),
        },
      }),
      responses: answersOf(facts, components),
    };
    paths[facts.path] = { ...paths[facts.path], [facts.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Waybill partner API",
      version,
      description: "Request a courier from your own system and follow the order to the door.",
      contact: { name: "The operator of this deployment", url },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      {
        url: `${url}/{country}/api/v1`,
        variables: {
          country: { default: country, enum: [country], description: "The country of this deployment" },
        },
      },
    ],
    tags,
    security: [{ bearer: [] }],
    paths,
    webhooks: webhooksOf(components),
    components: {
      schemas: components,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A secret key, or a token of /oauth2/token.",
        },
      },
    },
  };
}
