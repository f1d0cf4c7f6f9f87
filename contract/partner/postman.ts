import type { CountryId } from "@waybill/domain/markets/countries";
import type { PartnerEndpoint } from "./endpoint.ts";
import { exampleOf } from "./examples.ts";
import { partnerEndpoints } from "./openapi.ts";

type Json = Record<string, unknown>;

const text = (value: unknown) => JSON.stringify(value, null, 2);

/** What a call is tried with; an order has an id of its own each time. */
const bodyOf = (name: string, country: CountryId): unknown => {
  const example = exampleOf(name, country) ?? {};
  return name === "placeOrder" ? { client_order_id: "{{$guid}}", ...example } : example;
};

function requestOf(name: string, facts: PartnerEndpoint, country: CountryId): Json {
  const path = `/${country}/api/v1${facts.path.replace(/\{(\w+)\}/g, ":$1")}`;
  const names = [...facts.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
  const isKeyed = facts.method === "POST" && facts.headers !== undefined;
  return {
    name: facts.summary,
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
        variable: names.map((key) => ({ key, value: `{{${key}}}` })),
      },
      ...(facts.body && {
        body: {
          mode: "raw",
          raw: text(bodyOf(name, country)),
          options: { raw: { language: "json" } },
        },
      }),
    },
  };
}

/** A Postman collection (v2.1) of the partner API, printed from the endpoint values; a secret key goes into `key`. */
export function postmanCollection({ country, url }: { country: CountryId; url: string }): Json {
  const folders = new Map<string, Json[]>();
  for (const { name, facts } of partnerEndpoints) {
    const [folder = ""] = facts.scope.split(":");
    folders.set(folder, [...(folders.get(folder) ?? []), requestOf(name, facts, country)]);
  }
  return {
    info: {
      name: "Waybill partner API",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
    variable: [
      { key: "base", value: url },
      { key: "key", value: "wb_test_…" },
      { key: "order_id", value: "" },
      { key: "client_vendor_id", value: "till-1" },
    ],
    item: [...folders].map(([name, item]) => ({ name, item })),
  };
}
