import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { callbackSecret, openTestServers } from "../test-servers.fixture.ts";
import type { CredentialType, NodeDescription, WebhookCall, WebhookOutcome } from "./node-types.ts";
import { evaluateExpression, routeCall } from "./routing.fixture.ts";

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "n8n-nodes-waybill-"));
afterAll(() => rmSync(folder, { recursive: true }));
execFileSync(process.execPath, [join(import.meta.dirname, "build.mjs"), join(folder, "dist")]);

/** Loads a file as n8n does: CommonJS that exports a class with the file's name. */
const load = <T>(file: string): T => {
  const name = basename(file).split(".")[0] ?? "";
  const made = createRequire(import.meta.url)(join(folder, file)) as Record<string, new () => T>;
  const Named = made[name];
  if (!Named) throw new Error(`${file} exports no ${name}.`);
  return new Named();
};
const [nodeFile, triggerFile]: string[] = manifest.n8n.nodes;
const { description } = load<{ description: NodeDescription }>(nodeFile ?? "");
const credentialType = load<CredentialType>(manifest.n8n.credentials[0]);
const trigger = load<{
  description: NodeDescription;
  webhook(this: WebhookCall): Promise<WebhookOutcome>;
}>(triggerFile ?? "");

const { client, url, key, own, clock } = await openTestServers();
const credentials = { url: `${url}/`, country: "PH", key, webhookSecret: callbackSecret };
const headersOf = () => {
  const { headers } = credentialType.authenticate.properties;
  const known = { $credentials: credentials, $parameter: {} };
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(evaluateExpression(value, known))]),
  );
};
async function run(operation: string, given: Record<string, unknown>) {
  const call = routeCall(description, operation, given, credentials);
  const answer = await fetch(call.url, {
    method: call.method,
    headers: { ...headersOf(), "content-type": "application/json" },
    ...(call.body !== undefined && { body: call.body }),
  });
  const text = await answer.text();
  return { status: answer.status, items: call.items(text === "" ? undefined : JSON.parse(text)) as never };
}

test("the package contains what n8n reads, has no dependencies, and has each file it names", () => {
  expect(manifest).toMatchObject({
    name: expect.stringMatching(/^n8n-nodes-/),
    keywords: expect.arrayContaining(["n8n-community-node-package"]),
    license: "MIT",
    n8n: { n8nNodesApiVersion: 1 },
  });
  expect(manifest.dependencies).toBeUndefined();
  for (const file of [...manifest.n8n.nodes, ...manifest.n8n.credentials])
    expect(existsSync(join(folder, file)), file).toBe(true);
  expect(description.credentials).toEqual([{ name: credentialType.name, required: true }]);
  for (const one of [description, trigger.description]) {
    const holder = one.name === "waybill" ? "Waybill" : "WaybillTrigger";
    expect(existsSync(join(folder, "dist/nodes", holder, one.icon.replace("file:", "")))).toBe(true);
  }
});

const place = { address: "5 Ayala Ave, Makati", latitude: 14.5502, longitude: 121.0541 };
const goods = { ...place, amount: 480.5, description: "2 trays" };
const order = { ...goods, recipientName: "Ana Reyes", recipientPhone: "0917 555 0142" };

test("quote, place, read, list and cancel work against the server", async () => {
  const additionalFields = { outlet: own.first, notes: "Ring twice" };
  const quoted = await run("quote", { ...goods, additionalFields: { outlet: own.first } });
  expect(quoted).toMatchObject({
    status: 200,
    items: { delivery_fee: expect.any(Number), currency_code: "PHP" },
  });
  const { quote_id, delivery_fee } = quoted.items as { quote_id: string; delivery_fee: number };
  const given = {
    ...order,
    clientOrderId: "n8n-1",
    paymentMethod: "CASH_ON_DELIVERY",
    additionalFields,
    moreFields: { quoteId: quote_id },
  };
  const placed = await run("place", given);
  expect(placed).toMatchObject({ status: 201, items: { client_order_id: "n8n-1", delivery_fee } });
  const again = await run("place", given);
  const { order_id } = placed.items as { order_id: string };
  expect(again.items).toMatchObject({ order_id });
  expect(await run("read", { orderId: order_id })).toMatchObject({
    status: 200,
    items: {
      order_id,
      payment_method: "CASH_ON_DELIVERY",
      amount: 480.5,
      recipient: { notes: "Ring twice" },
    },
  });
  clock.advance(5000);
  await run("place", { ...order, clientOrderId: "n8n-2" });
  expect(await run("list", { limit: 1 })).toMatchObject({ items: [{ client_order_id: "n8n-2" }] });
  const found = await run("list", { filters: { clientOrderId: "n8n-1" } });
  expect(found).toMatchObject({ status: 200, items: [{ order_id }] });
  expect(await run("cancel", { orderId: order_id })).toEqual({ status: 204, items: { success: true } });
  expect(await client.readOrder({ order_id })).toMatchObject({ status: "CANCELLED" });
});

test("the credentials are tested by a call that the key is allowed to make", async () => {
  const { baseURL = "", url: path, qs } = credentialType.test.request;
  const base = String(evaluateExpression(baseURL, { $credentials: credentials, $parameter: {} }));
  const tested = `${base}${path}?limit=${qs?.["limit"]}`;
  expect((await fetch(tested, { headers: headersOf() })).status).toBe(200);
  expect((await fetch(tested, { headers: { authorization: "Bearer wb_test_another" } })).status).not.toBe(
    200,
  );
});

const signed = (text: string, secret: string) => {
  const seconds = String(Math.floor(Date.now() / 1000));
  const bytes = Buffer.from(secret.replace("whsec_", ""), "base64");
  return {
    "webhook-id": "m1",
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${createHmac("sha256", bytes).update(`m1.${seconds}.${text}`).digest("base64")}`,
    "x-waybill-event": "status",
  };
};

async function runWithStatus(
  status: string,
  { secret = callbackSecret, statuses = "", own = callbackSecret } = {},
) {
  const text = JSON.stringify({ order_id: "o1", status });
  let refusedWith: number | undefined;
  const outcome = await trigger.webhook.call({
    getRequestObject: () => ({ headers: signed(text, secret), rawBody: Buffer.from(text) }),
    getResponseObject: () => ({ status: (code) => ({ end: () => void (refusedWith = code) }) }),
    getCredentials: async () => ({ ...credentials, webhookSecret: own }),
    getNodeParameter: () => statuses,
  });
  return { outcome, refusedWith };
}

test("the trigger starts only with signed events, of the selected statuses", async () => {
  expect((await runWithStatus("DELIVERED")).outcome.workflowData).toMatchObject([
    [{ json: { event: "status", id: "m1", order_id: "o1", status: "DELIVERED" } }],
  ]);
  const some = { statuses: "PICKED_UP, DELIVERED" };
  expect((await runWithStatus("DELIVERED", some)).outcome.workflowData).toHaveLength(1);
  expect(await runWithStatus("NEW", some)).toEqual({ outcome: {}, refusedWith: undefined });
  const another = `whsec_${Buffer.from("another").toString("base64")}`;
  const refused = { outcome: { noWebhookResponse: true }, refusedWith: 401 };
  expect(await runWithStatus("DELIVERED", { secret: another })).toEqual(refused);
  expect(await runWithStatus("DELIVERED", { secret: another, own: "" })).toEqual(refused);
});
