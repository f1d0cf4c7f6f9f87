import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { identityConditions } from "@waybill/domain/accounts/identity-conditions";
import { expect, test } from "vitest";
import { pathOf } from "./endpoint.ts";
import { endpoints, openApiDocument } from "./openapi.ts";
import { createOrder, readOrder } from "./orders.ts";
import { codeOfKey, refusals } from "./refusals.ts";
import { readRider } from "./riders/riders.ts";
import { exportOrders } from "./history.ts";

const locales = join(import.meta.dirname, "../locales");
type Operation = { operationId: string; responses: Record<string, unknown>; requestBody?: unknown };
const document = openApiDocument("1.2.3") as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

test("every refusal has its text in every language", () => {
  expect(existsSync(locales)).toBe(true);
  for (const file of readdirSync(locales).filter((name) => name.endsWith(".json"))) {
    const texts = JSON.parse(readFileSync(join(locales, file), "utf8")) as Record<string, string>;
    for (const { key } of Object.values(refusals)) expect(texts[key], `${key} in ${file}`).toBeTruthy();
  }
});

test("refusal codes are upper case with underscores, except the two that the spec names", () => {
  const own = Object.values(refusals).filter(({ code }) => !/^[A-Z][A-Z_]*$/.test(code));
  expect(own.map(({ code }) => code).sort()).toEqual(["SignatureExpired", "SignatureInvalid"]);
  expect(codeOfKey("validation.fill-customer-name")).toBe("FILL_CUSTOMER_NAME");
});

test("each identity condition is a refusal of the API with the same text", () => {
  const known = Object.values(refusals).map(({ code, key }) => [code, key]);
  for (const { code, key } of Object.values(identityConditions)) expect(known).toContainEqual([code, key]);
});

test("a path gets its parameters percent-encoded, and a missing one throws", () => {
  expect(pathOf(readRider, { orderId: "a b/c" })).toBe("/hurrier/api/v1/riders/a%20b%2Fc");
  expect(() => pathOf(readRider)).toThrow("orderId");
});

test("no two calls share method and path, and each has a unique name", () => {
  const routes = endpoints.map(({ facts }) => `${facts.method} ${facts.path}`);
  expect(new Set(routes).size).toBe(routes.length);
  const names = endpoints.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("the OpenAPI document names every call, its success and each of its refusals", () => {
  expect(document.openapi).toBe("3.1.0");
  for (const { name, facts } of endpoints) {
    const operation = document.paths[facts.path]?.[facts.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const answers = Object.keys(operation?.responses ?? {});
    expect(answers).toContain(String(facts.success));
    for (const refusal of facts.refusals) expect(answers).toContain(String(refusals[refusal].status));
    expect(operation?.requestBody !== undefined).toBe((facts.body ?? facts.bodyTypes) !== undefined);
  }
});

test("every reference of the OpenAPI document can be resolved", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name ?? "");
});

test("a call for signed-in callers says which tokens it accepts", () => {
  const create = document.paths[createOrder.path]?.["post"] as { security?: unknown };
  expect(create.security).toEqual([{ bearer: [] }, { godroid: [] }]);
  expect(document.paths[readOrder.path]).toHaveProperty("get");
});

type ExportOperation = {
  parameters: { name: string; schema: { type?: string } }[];
  responses: Record<string, { content?: object }>;
};
const { paths: exportPaths } = openApiDocument("1.2.3") as {
  paths: Record<string, { get: ExportOperation }>;
};

test("the document says that an export is CSV or XLSX, and how to request its columns", () => {
  const { parameters, responses } = exportPaths[exportOrders.path]?.get ?? { parameters: [], responses: {} };
  expect(Object.keys(responses["200"]?.content ?? {})).toEqual([
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  expect(parameters.find(({ name }) => name === "columns")?.schema.type).toBe("string");
  expect(parameters.map(({ name }) => name)).toContain("search");
});

test("an export has its columns in the requested order", () => {
  expect(exportOrders.query.parse({ columns: "status,order_id" })).toEqual({
    format: "csv",
    columns: ["status", "order_id"],
  });
  expect(exportOrders.query.safeParse({ columns: "status,,order_id" }).success).toBe(false);
});
