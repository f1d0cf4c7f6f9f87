import { build } from "esbuild";
import { spawn } from "node:child_process";
import { createHmac, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { verifyWebhook, waybill, WaybillError } from "@waybill/partner-client";
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

test("the README's first order is placed in five lines, by one file that needs nothing else [15.114]", async () => {
  const [, code = ""] = /```js\n([^]*?)```/.exec(readme) ?? [];
  expect(code.trim().split("\n")).toHaveLength(5);
  const outfile = join(folder, "client.mjs");
  const entryPoints = [join(import.meta.dirname, "../partner-client/index.ts")];
  // For browsers: what only Node has would not be found.
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
  writeFileSync(
    script,
    `${code.replace("@waybill/partner-client", "./client.mjs")}\nconsole.log(order.order_id);`,
  );
  const env = { ...process.env, WAYBILL_URL: url, WAYBILL_KEY: await secretKey() };
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  await once(child, "close");
  const { rows } = await pool.query("select status from orders where order_id = $1", [said.trim()]);
  expect(rows).toHaveLength(1);
});

/** A server that gives these answers one after the other, and what it was asked. */
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

test("a call that failed is repeated with its one idempotency key, and one that was refused is not [15.114]", async () => {
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
  await expect(refused.client.placeOrder(order)).rejects.toEqual(new WaybillError(422, "422"));
  expect(refused.asked).toHaveLength(1);
  const step = answering(503, 200);
  await step.client.takeTestStep({ order_id: "x" });
  expect(new Set(step.asked.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  const listed = answering(200);
  await listed.client.listOrders({ limit: 2 });
  expect(listed.asked[0]?.url).toContain("/orders?limit=2");
});

test("a registered client signs for a token, and gets another when it is refused [15.114]", async () => {
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

test("callbacks are verified as Standard Webhooks and as the contract signs them, by an old and a new secret [15.114]", async () => {
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
