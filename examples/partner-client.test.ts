import { build } from "esbuild";
import { spawn } from "node:child_process";
import { createHmac, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { pages, readEvent, verifyWebhook, waybill, WaybillError } from "../partner-client/index.ts";
import { openPartnerApp, orderBody } from "../server/partner/partner.fixture.ts";

let url = "";
const product = await openPartnerApp({ now: new Date(), deps: { publicUrl: () => url } });
const { app, partner, pool } = product;
url = await app.listen({ port: 0, host: "127.0.0.1" });
const folder = mkdtempSync(join(tmpdir(), "waybill-client-"));
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

const { first, merchant } = await partner("test");
const secretKey = async (): Promise<string> =>
  (await merchant("POST", "/orders/api/v1/developer/keys", { name: "x", mode: "test" })).body.result.secret;

const readme = readFileSync(join(import.meta.dirname, "../partner-client/README.md"), "utf8");

test("the README's first order is placed in five lines, with one file that needs nothing else [15.114]", async () => {
  const [, code = ""] = /```js\n([^]*?)```/.exec(readme) ?? [];
  expect(code.trim().split("\n")).toHaveLength(5);
  const outfile = join(folder, "client.mjs");
  const entryPoints = [join(import.meta.dirname, "../partner-client/index.ts")];
  // Bundles for browsers: an import that only Node has would fail.
  const made = await build({
    entryPoints,
    bundle: true,
    format: "esm",
    platform: "browser",
    outfile,
    metafile: true,
  });
  expect(Object.values(made.metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  expect(statSync(outfile).size).toBeLessThan(16_000);
  const script = join(folder, "first-order.mjs");
  writeFileSync(script, `${code.replace("waybill-partner", "./client.mjs")}\nconsole.log(order.order_id);`);
  const env = { ...process.env, WAYBILL_URL: url, WAYBILL_KEY: await secretKey() };
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  await once(child, "close");
  const { rows } = await pool.query("select status from orders where order_id = $1", [output.trim()]);
  expect(rows).toHaveLength(1);
});

/** A server that returns these responses one after the other, and records the requests. */
function answering(...answers: (number | "nothing")[]) {
  const asked: Request[] = [];
  const fetching = (async (address: URL, init: RequestInit) => {
    asked.push(new Request(address, init));
    const next = answers.shift() ?? 200;
    if (next === "nothing") throw new TypeError("fetch failed");
    return new Response(JSON.stringify({ message: `${next}` }), { status: next });
  }) as typeof fetch;
  return {
    asked,
    client: waybill({ url: "https://waybill.example", country: "PH", key: "wb_test_x", fetch: fetching }),
  };
}

test("a call that failed is retried with the same idempotency key, and a refused call is not retried [15.114]", async () => {
  const order = orderBody(first) as Parameters<ReturnType<typeof waybill>["placeOrder"]>[0];
  const shaky = answering("nothing", 503, 201);
  await shaky.client.placeOrder(order);
  expect(shaky.asked).toHaveLength(3);
  const keys = shaky.asked.map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(shaky.asked[0]?.url).toBe("https://waybill.example/ph/api/v1/orders");
  const own = answering(201);
  await own.client.placeOrder(order, { idempotencyKey: "mine" });
  expect(own.asked[0]?.headers.get("idempotency-key")).toBe("mine");
  const refused = answering(422);
  await expect(refused.client.placeOrder(order)).rejects.toEqual(
    new WaybillError("422", { status: 422, code: "HTTP_422", body: { message: "422" } }),
  );
  expect(refused.asked).toHaveLength(1);
  const step = answering(503, 200);
  await step.client.takeTestStep({ order_id: "x" });
  expect(new Set(step.asked.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  const listed = answering(200);
  await listed.client.listOrders({ limit: 2 });
  expect(listed.asked[0]?.url).toContain("/orders?limit=2");
});

const failureOf = (work: Promise<unknown>): Promise<WaybillError> =>
  work.then(
    () => expect.fail("it was done"),
    (error: unknown) => error as WaybillError,
  );

test("an error has status, code, request id, body and retry time, also for a token and without a response [22.41]", async () => {
  const key = await secretKey();
  const unknown = await failureOf(waybill({ url, country: "ph", key }).readOrder({ order_id: "nobody" }));
  expect(unknown).toBeInstanceOf(WaybillError);
  expect(unknown).toMatchObject({
    status: 404,
    code: "ORDER_NOT_FOUND",
    message: "Order not found",
    body: { message: "Order not found" },
  });
  expect(unknown.requestId).toMatch(/\S/);
  const busy = async () =>
    new Response("busy", { status: 429, headers: { "retry-after": "7", "x-request-id": "r-1" } });
  const failure = await failureOf(
    waybill({ url, country: "ph", key, retries: 0, fetch: busy }).listOutlets(),
  );
  expect(failure).toMatchObject({
    status: 429,
    code: "HTTP_429",
    requestId: "r-1",
    body: "busy",
    retryAfter: 7,
  });

  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const stranger = { clientId: "waybill:ph:nobody", keyId: "k", privateKey: pem };
  const refused = await failureOf(waybill({ url, country: "ph", ...stranger }).listOutlets());
  expect(refused).toBeInstanceOf(WaybillError);
  expect(refused).toMatchObject({ status: 400, code: "INVALID_CLIENT", body: { error: "invalid_client" } });
  expect(refused.requestId).toMatch(/\S/);

  const nowhere = { url: "http://127.0.0.1:9", country: "ph", retries: 0 };
  for (const who of [{ key }, stranger]) {
    const silent = await failureOf(waybill({ ...nowhere, ...who }).listOutlets());
    expect(silent).toBeInstanceOf(WaybillError);
    expect(silent).toMatchObject({ status: 0, code: "NETWORK" });
  }
  const never = ((_: URL, { signal }: RequestInit) =>
    new Promise((_settle, fail) => {
      if (signal?.aborted) fail(signal.reason as Error);
      signal?.addEventListener("abort", () => fail(signal.reason as Error));
    })) as typeof fetch;
  const late = waybill({ url, country: "ph", key, retries: 0, timeoutMs: 20, fetch: never });
  expect(await failureOf(late.listOutlets())).toMatchObject({ status: 0, code: "TIMEOUT" });
  const own = new AbortController();
  const stopped = failureOf(late.listOutlets({}, { signal: own.signal }));
  own.abort(new Error("mine"));
  expect(await stopped).toBe(own.signal.reason);
});

test("pages go through a list to its end, with one call per page [22.41]", async () => {
  const client = waybill({ url, country: "ph", key: await secretKey() });
  const body = orderBody(first) as Parameters<typeof client.placeOrder>[0];
  const placed: string[] = [];
  for (const number of ["p-1", "p-2", "p-3"])
    placed.unshift((await client.placeOrder({ ...body, client_order_id: number })).order_id);
  const sizes: number[] = [];
  const found: string[] = [];
  for await (const { orders } of pages(client.listOrders, { limit: 2, client_vendor_id: first })) {
    sizes.push(orders.length);
    found.push(...orders.map(({ order_id }) => order_id));
  }
  expect(found.sort()).toEqual(placed.sort());
  expect(sizes).toEqual([2, 1]);
});

test("a registered client signs to get a token, and gets a new one when it is refused [15.114]", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const made = await merchant("POST", "/orders/api/v1/developer/clients", {
    name: "x",
    mode: "test",
    public_key: publicKey.export({ type: "spki", format: "pem" }),
  });
  const { client_id: clientId, key_id: keyId } = made.body.result;
  product.clock.set(new Date());
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const client = waybill({ url, country: "ph", clientId, keyId, privateKey: pem });
  const known = await client.listOutlets();
  expect(known.map(({ client_vendor_id }) => client_vendor_id)).toContain(first);
  await pool.query("delete from partner_tokens where client_id = $1", [clientId]);
  expect(await client.listOutlets()).toEqual(known);
});

test("webhook events are verified by Standard Webhooks and by the contract's signature, with an old and a new secret [15.114]", async () => {
  const [secret, other] = ["one", "two"].map((word) => `whsec_${btoa(word.repeat(8))}`) as [string, string];
  const body = JSON.stringify({ order_id: "x-1", status: "DELIVERED" });
  const now = new Date();
  const standard = (signature: string, at = now) => ({
    "webhook-id": "m1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signature,
  });
  const signed = standard(new Webhook(secret).sign("m1", now, body));
  expect(await verifyWebhook(body, signed, { secret })).toEqual(JSON.parse(body));
  expect(await verifyWebhook(body, new Headers(signed), { secret: [other, secret] })).toEqual(
    JSON.parse(body),
  );
  const event = await readEvent(
    body,
    { ...signed, "x-waybill-event": "status", "x-waybill-sequence": "3" },
    { secret },
  );
  expect(event).toMatchObject({ event: "status", id: "m1", sequence: 3, body: { status: "DELIVERED" } });
  const hex = { "X-Signature-SHA256": createHmac("sha256", secret).update(body).digest("hex") };
  expect(await verifyWebhook(body, hex, { secret })).toEqual(JSON.parse(body));
  const late = new Date(now.getTime() - 400_000);
  const refused = [
    () => verifyWebhook(`${body} `, signed, { secret }),
    () => verifyWebhook(body, signed, { secret: other }),
    () => verifyWebhook(body, hex, { secret: other }),
    () => verifyWebhook(body, {}, { secret }),
    () => verifyWebhook(body, standard(new Webhook(secret).sign("m1", late, body), late), { secret }),
  ];
  for (const one of refused) await expect(one()).rejects.toThrow(/signed|old/);
});
