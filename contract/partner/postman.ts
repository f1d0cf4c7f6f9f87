import type { CountryId } from "@waybill/domain/markets/countries";
import type { PartnerEndpoint } from "./endpoint.ts";
import { exampleOf } from "./examples.ts";
import { partnerEndpoints } from "./openapi.ts";
import { postmanDay, type PostmanStep } from "./postman-day.ts";

type Json = Record<string, unknown>;

const text = (value: unknown) => JSON.stringify(value, null, 2);

/** Returns the body of a call: its example, with the changes of this step. */
function bodyOf({ call, body }: PostmanStep, country: CountryId): unknown {
  const isReplaced = call === "takeTestStep" || call === "tellReady" || call === "changeTestOrder";
  return isReplaced ? body : { ...(exampleOf(call, country) as Json | undefined), ...body };
}

/** Returns the name of the variable that fills a path parameter. */
const variableOf = (path: string, parameter: string): string => {
  if (parameter === "id") return path.startsWith("/listeners") ? "listener_id" : "webhook_id";
  return parameter === "delivery" ? "delivery_id" : parameter;
};

/**
 * Returns the script that Postman runs after a response: it checks the response, and saves values for later calls.
 */
function scriptOf({ saves = {}, orStatus, until }: PostmanStep, { success }: PartnerEndpoint): string[] {
  const fine = [success, ...(orStatus === undefined ? [] : [orStatus])];
  return [
    `pm.test("answers ${fine.join(" or ")}", () => pm.expect(pm.response.code).to.be.oneOf(${JSON.stringify(fine)}));`,
    ...Object.entries(saves).map(
      ([name, path]) => `pm.collectionVariables.set("${name}", String(pm.response.json().${path}));`,
    ),
    ...(until === undefined
      ? []
      : [
          `if (pm.response.code === ${success} && pm.response.json().status !== "${until}") postman.setNextRequest(pm.info.requestName);`,
        ]),
  ];
}

function requestOf(step: PostmanStep, facts: PartnerEndpoint, country: CountryId): Json {
  const path = `/${country}/api/v1${facts.path.replace(/\{(\w+)\}/g, ":$1")}`;
  const names = [...facts.path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => key);
  const isKeyed = facts.method === "POST" && facts.headers !== undefined;
  return {
    name: step.name ?? facts.summary,
    event: [{ listen: "test", script: { type: "text/javascript", exec: scriptOf(step, facts) } }],
    request: {
      method: facts.method,
      header: [
        ...(facts.body ? [{ key: "content-type", value: "application/json" }] : []),
        ...(isKeyed ? [{ key: "idempotency-key", value: "{{$guid}}" }] : []),
      ],
      url: {
        raw: `{{base}}${path}`,
        host: ["{{base}}"],
        path: path.split("/").slice(1),
        variable: names.map((key) => ({ key, value: `{{${variableOf(facts.path, key)}}}` })),
      },
      ...(facts.body && {
        body: {
          mode: "raw",
          raw: text(bodyOf(step, country) ?? {}),
          options: { raw: { language: "json" } },
        },
      }),
    },
  };
}

/**
 * Returns a Postman collection (v2.1) of the partner API in the order of a working day: all requests run one after
 * another with a test key in `key`, and each uses variables that an earlier response set.
 */
export function postmanCollection({ country, url }: { country: CountryId; url: string }): Json {
  const byName = new Map(partnerEndpoints.map(({ name, facts }) => [name, facts]));
  const variable = {
    base: url,
    key: "wb_test_…",
    client_vendor_id: "till-1",
    webhook_url: "https://shop.example/waybill",
    // Variables that are set by responses.
    ...Object.fromEntries(
      postmanDay
        .flatMap(({ steps }) => steps.flatMap(({ saves = {} }) => Object.keys(saves)))
        .map((name) => [name, ""]),
    ),
  };
  return {
    info: {
      name: "Waybill partner API",
      description:
        "Put a test key into the variable `key` and run the whole collection, or send one request after another.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
    variable: Object.entries(variable).map(([key, value]) => ({ key, value })),
    item: postmanDay.map(({ name, steps }) => ({
      name,
      item: steps.flatMap((step) => {
        const facts = byName.get(step.call);
        return facts ? [requestOf(step, facts, country)] : [];
      }),
    })),
  };
}
