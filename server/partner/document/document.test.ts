import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, expect, test } from "vitest";
import { openPartnerApp, orderBody, partnerApi as api } from "../partner.fixture.ts";
import { openValidatingProxy, type PartnerDocument } from "./validating-proxy.fixture.ts";

const product = await openPartnerApp({ env: { WEBHOOK_TEST_HOSTS: "localhost" } });
const { app, asking, partner } = product;
const address = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => product.close());

const documentOf = async (url: string) => (await asking()("GET", url)).body;
const document: PartnerDocument = await documentOf("/partner/openapi.json");
type Named = {
  operationId: string;
  description?: string;
  responses: Record<string, { content?: Content }>;
  requestBody?: { content: Content };
};
type Content = Record<string, { schema: { $ref?: string; type?: string; items?: { $ref?: string } } }>;
const operations = Object.values(document.paths).flatMap(
  ({ servers: _, ...methods }) => Object.values(methods) as Named[],
);
const schemas = document.components.schemas as Record<
  string,
  { properties: Record<string, Record<string, unknown>>; enum?: string[] }
>;

test("every operation documents what it does, when it is refused and what is safe to repeat [22.02]", () => {
  for (const { operationId, description } of operations) {
    expect(description, operationId).toMatch(/^[A-Z][^]*\./);
    expect(description, operationId).toMatch(/[Rr]efused/);
    expect(description, operationId).toMatch(/[Ss]afe to repeat/);
  }
});

test("bodies and responses are named schemas [22.03]", () => {
  for (const { operationId, requestBody, responses } of operations)
    for (const content of [requestBody?.content, ...Object.values(responses).map((one) => one.content)])
      for (const { schema } of Object.values(content ?? {}))
        expect(schema.$ref ?? schema.items?.$ref, operationId).toMatch(/^#\/components\/schemas\/\w+$/);
  for (const name of ["Order", "Quote", "Outlet", "Webhook"]) expect(schemas).toHaveProperty(name);
});

test("the country is a server variable, and no path contains it [22.05]", () => {
  expect(document.servers).toEqual([
    {
      url: "http://waybill.test/{country}/api/v1",
      variables: { country: expect.objectContaining({ default: "ph" }) },
    },
  ]);
  expect(Object.keys(document.paths).filter((path) => /\/(ph|api)\b|cc/.test(path))).toEqual([]);
});

test("the schemas contain the contract's limits and descriptions, and the server checks each limit [22.04]", async () => {
  const { ask, first } = await partner("test");
  const { NewOrder, Recipient, Cancellation, OrderStatus, PaymentMethod } = schemas;
  expect(PaymentMethod?.enum).toEqual(["PAID", "CASH_ON_DELIVERY", "CARD_ON_DELIVERY"]);
  expect(OrderStatus?.enum).toHaveLength(13);
  expect(Cancellation?.properties["reason"]?.["enum"]).toHaveLength(3);
  expect(Recipient?.properties["name"]).toMatchObject({ minLength: 1, maxLength: 255 });
  expect(NewOrder?.properties["description"]).toMatchObject({ minLength: 1, maxLength: 1000 });
  const refused = async (changes: object) =>
    (await ask("POST", `${api}/orders`, { ...orderBody(first), ...changes })).status;
  expect(await refused({ description: "" })).toBe(400);
  expect(await refused({ description: "x".repeat(1001) })).toBe(400);
  expect(await refused({ description: "😀".repeat(1000) })).toBe(201);
  expect(await refused({ payment_method: "CHEQUE" })).toBe(400);
  expect(await refused({ packaging: { size: "huge" } })).toBe(400);
  expect(await refused({ ready_in_minutes: 181 })).toBe(400);
});

test("the token endpoint has schemas for its form, response and refusals [22.06]", async () => {
  const { post } = document.paths["/oauth2/token"] ?? {};
  const form = schemas["TokenRequest"]?.properties ?? {};
  expect(Object.keys(form)).toContain("client_assertion");
  const at = (status: number) => post?.responses[status]?.content?.["application/json"]?.schema;
  expect(at(200)).toEqual({ $ref: "#/components/schemas/Token" });
  expect(at(400)).toEqual({ $ref: "#/components/schemas/TokenError" });
  const { client } = await partner();
  expect(Object.keys((await product.askToken(client)).body).sort()).toEqual(
    Object.keys(schemas["Token"]?.properties ?? {}).sort(),
  );
  expect(Object.keys((await product.askToken(client, { scope: "other" })).body).sort()).toEqual(
    Object.keys(schemas["TokenError"]?.properties ?? {}).sort(),
  );
});

test("responses allow fields that are added later [22.07]", () => {
  expect(JSON.stringify(document)).not.toContain('additionalProperties":false');
});

test("Redocly and Spectral find no error in the partner document and in the complete one [22.08]", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [oas] } as never);
  for (const url of ["/partner/openapi.json", "/openapi.json"]) {
    const found = await documentOf(url);
    const problems = await lintFromString({ source: JSON.stringify(found), absoluteRef: `${url}`, config });
    expect(problems.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
    const results = await spectral.run(found);
    expect(
      results.filter(({ severity }) => Number(severity) === 0).map(({ message, path }) => [message, path]),
    ).toEqual([]);
  }
  // Two linters of 12 seconds on an idle machine.
}, 180_000);

test("types generated from the document compile strictly under TypeScript 5, 6 and 7 [22.09]", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waybill-types-"));
  try {
    await writeFile(join(folder, "partner.ts"), astToString(await openapiTS(JSON.stringify(document))));
    await writeFile(
      join(folder, "use.ts"),
      `import type { components, webhooks } from "./partner.ts";
export const status: components["schemas"]["Order"]["status"] = "DELIVERED";
export type Told = webhooks["status"]["post"]["requestBody"]["content"]["application/json"];
// @ts-expect-error No such status.
export const wrong: Told["status"] = "LOST";
`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      allowImportingTsExtensions: true,
      module: "nodenext",
      target: "es2023",
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    for (const compiler of ["typescript-5", "typescript", "typescript-native"]) {
      const tsc = join(import.meta.dirname, `../../../node_modules/${compiler}/bin/tsc`);
      const run = promisify(execFile)(process.execPath, [tsc, "-p", folder]);
      await expect(run, compiler).resolves.toMatchObject({ stderr: "" });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

test("sixty calls through a validating proxy show no violation of the document [22.10]", async () => {
  const own = await partner("test");
  const proxy = await openValidatingProxy(document, address);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${proxy.url}${api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${own.token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return text === "" ? undefined : JSON.parse(text);
  };
  const entry = {
    name: "Till 1",
    address: "2 Ayala Ave, Makati",
    latitude: 14.5502,
    longitude: 121.0541,
    city: "Manila",
    phone_number: "0917 555 0142",
    currency: "PHP",
    locale: "en-PH",
  };
  try {
    await send("PUT", "/outlets/till-1", entry);
    await send("PATCH", "/outlets/till-1", { rider_instructions: "Side door" });
    await send("PATCH", "/outlets/till-1", {});
    await send("GET", "/outlets/till-1");
    await send("GET", "/outlets/nobody");
    await send("GET", "/outletList");
    const body = orderBody("till-1");
    const { quote_id } = await send("POST", "/quotes", body);
    await send("POST", "/orders/fee", body);
    await send("POST", "/orders/time", body);
    await send("POST", "/quotes", { ...body, sender: { client_vendor_id: "nobody" } });
    const ids: string[] = [];
    for (const scenario of ["happy", "no_courier", "cash_short", "customer_unreachable_return"]) {
      const asked = { ...body, client_order_id: scenario, test_scenario: scenario, test_speed: 0, quote_id };
      ids.push((await send("POST", "/orders", asked)).order_id);
    }
    await send("POST", "/orders", { ...body, recipient: {} });
    await send("POST", "/orders", { ...body, quote_id: "none" });
    const [happy = "", lonely = "", short = "", returned = ""] = ids;
    for (const query of [
      "",
      "?limit=2",
      "?status=NEW,DELIVERED",
      "?client_order_id=happy",
      "?limit=0",
      "?colour=red",
    ])
      await send("GET", `/orders${query}`);
    await send("PUT", `/orders/${short}`, { description: "3 trays" });
    await send("PUT", `/orders/${short}`, {});
    await send("POST", `/orders/${short}/ready`, {});
    await send("POST", `/orders/${short}/claims`, { cause: "other", amount: 1 });
    await send("POST", `/orders/${short}/claims`, { cause: "other", amount: 1 });
    await send("PUT", `/orders/${happy}/test`, { test_speed: 0 });
    await send("GET", `/orders/${happy}/test`);
    for (let step = 0; step < 8; step += 1) {
      await send("POST", `/orders/${happy}/test/steps`, {});
      await send("GET", `/orders/${happy}`);
    }
    await send("POST", `/orders/${happy}/test/steps`, { status: "RECEIVED" });
    await send("GET", `/orders/${happy}/coordinates`);
    for (const kind of ["pickup", "delivery", "return"])
      await send("GET", `/orders/proof_of_${kind}/${happy}`);
    await send("DELETE", `/orders/${lonely}`, { reason: "MISTAKE_ERROR" });
    await send("DELETE", `/orders/${lonely}`, { reason: "MISTAKE_ERROR" });
    await send("DELETE", `/orders/${returned}`, { reason: "BORED" });
    const hook = (await send("POST", "/webhooks", { url: "https://localhost:9/hook", events: ["status"] }))
      .result;
    await send("GET", "/webhooks");
    await send("GET", `/webhooks/${hook.id}`);
    await send("PUT", `/webhooks/${hook.id}`, { events: ["status", "refund"] });
    await send("POST", `/webhooks/${hook.id}/rotate`);
    const testDelivery = (await send("POST", `/webhooks/${hook.id}/test`)).result;
    await send("GET", `/webhooks/${hook.id}/deliveries?limit=5`);
    await send("POST", `/webhooks/${hook.id}/deliveries/${testDelivery.delivery_id}/replay`);
    await send("POST", `/webhooks/${hook.id}/replay`, {
      from: "2026-01-01T00:00:00Z",
      to: "2026-01-01T01:00:00Z",
    });
    await send("DELETE", `/webhooks/${hook.id}`);
    await send("GET", `/webhooks/${hook.id}`);
    const listener = (await send("POST", "/listeners", { events: ["status", "location"] })).result;
    await send("POST", `/listeners/${listener.id}/events`, { received: [] });
    await send("POST", `/listeners/${listener.id}/events`, { wait_seconds: 60 });
    await send("DELETE", `/listeners/${listener.id}`);
    expect(proxy.violations).toEqual([]);
    expect(proxy.passed.length).toBeGreaterThanOrEqual(60);
    const called = new Set(proxy.passed.map((one) => one.split(" ")[0]));
    expect(operations.map(({ operationId }) => operationId).filter((id) => !called.has(id))).toEqual([
      "issueToken",
    ]);
  } finally {
    proxy.close();
  }
}, 60_000);

/** The routes that the server has below the API's path, from its route tree. */
function served(): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", path, methods = ""] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      if (path === undefined) return [];
      above.length = indent.length / 4;
      above.push(path);
      const whole = above.join("").replace(/:(\w+)/g, "{$1}");
      const own = methods.split(", ").filter((method) => method !== "" && method !== "HEAD");
      return whole.startsWith(`${api}/`) ? own.map((method) => `${method} ${whole}`) : [];
    });
}

/** The document's calls with their full paths. */
const callsOf = ({ paths }: PartnerDocument): string[] =>
  Object.entries(paths).flatMap(([path, { servers, ...operations }]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${servers ? "" : api}${path}`),
  );

type Operation = { operationId: string; requestBody?: { content: Record<string, { example?: object }> } };

test("the document describes every route of the server, with examples, and a page to try them [15.113]", async () => {
  const ask = asking();
  const document = (await ask("GET", "/partner/openapi.json")).body;
  expect(callsOf(document)).toContain("POST /oauth2/token");
  expect(served().sort()).toEqual(
    callsOf(document)
      .filter((one) => one.includes(api))
      .sort(),
  );
  for (const { servers: _, ...operations } of Object.values<Record<string, Operation>>(document.paths))
    for (const { operationId, requestBody } of Object.values(operations)) {
      const json = requestBody?.content["application/json"];
      if (json) expect(json.example, operationId).toBeDefined();
    }
  const page = await app.inject({ method: "GET", url: "/partner/docs/" });
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  const shown = await app.inject({ method: "GET", url: "/partner/docs/json" });
  expect(shown.json()).toEqual(document);
});

test("the Postman collection has every call of the contract [15.115]", async () => {
  const ask = asking();
  const [document, collection] = [
    (await ask("GET", "/partner/openapi.json")).body,
    (await ask("GET", "/partner/postman.json")).body,
  ];
  expect(collection.info.schema).toBe("https://schema.getpostman.com/json/collection/v2.1.0/collection.json");
  type Request = { method: string; url: { raw: string } };
  const requests: Request[] = collection.item.flatMap(({ item }: { item: { request: Request }[] }) =>
    item.map(({ request }) => request),
  );
  const inDocument = callsOf(document).filter((one) => one.includes(api));
  const inCollection = requests.map(
    ({ method, url }) => `${method} ${url.raw.replace("{{base}}", "").replace(/:(\w+)/g, "{$1}")}`,
  );
  expect([...new Set(inCollection)].sort()).toEqual(inDocument.sort());
});
