import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderBody } from "../server/partner/partner.fixture.ts";
import { openWebhookApp } from "../server/webhooks/webhooks.fixture.ts";
import { readEvent } from "../partner-client/index.ts";

const run = promisify(execFile);
const product = await openWebhookApp({ now: new Date() });
const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const folder = mkdtempSync(join(tmpdir(), "waybill-partner-"));
const shop = join(folder, "shop");
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

const { first, merchant } = await product.partner("test");
const key: string = (await merchant("POST", "/orders/api/v1/developer/keys", { name: "Shop", mode: "test" }))
  .body.result.secret;
const env = { ...process.env, WAYBILL_URL: url, WAYBILL_KEY: key };

beforeAll(async () => {
  mkdirSync(shop);
  writeFileSync(join(shop, "package.json"), `{ "name": "shop", "private": true }`);
  const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: join(import.meta.dirname, "../partner-client"),
  });
  const tarball = join(folder, stdout.trim().split("\n").at(-1) ?? "");
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: shop });
}, 120_000);

test("the package installs in an empty folder without the network or dependencies, and runs both ways [22.40]", async () => {
  expect(readdirSync(join(shop, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "waybill-partner",
  ]);
  const facts = JSON.parse(readFileSync(join(shop, "node_modules/waybill-partner/package.json"), "utf8"));
  expect(facts).toMatchObject({ name: "waybill-partner" });
  expect(facts.dependencies).toBeUndefined();
  const code = `const shop = waybill({ url: process.env.WAYBILL_URL, country: "ph", key: process.env.WAYBILL_KEY });
shop.askFee(${JSON.stringify(orderBody(first))}).then(({ estimated_delivery_fee }) => console.log(typeof estimated_delivery_fee, typeof readEvent, typeof pages));
`;
  const kinds = {
    "shop.mjs": `import { pages, readEvent, waybill } from "waybill-partner";\n${code}`,
    "shop.cjs": `const { pages, readEvent, waybill } = require("waybill-partner");\n${code}`,
  };
  for (const [name, program] of Object.entries(kinds)) {
    writeFileSync(join(shop, name), program);
    const { stdout } = await run(process.execPath, [name], { cwd: shop, env });
    expect(stdout.trim(), name).toBe("number function function");
  }
}, 60_000);

test("the package's types compile with TypeScript 5, 6 and 7, in both kinds of modules [22.40] [22.41]", async () => {
  const program = `import { pages, readEvent, waybill, WaybillError, type WaybillEvent } from "waybill-partner";
const shop = waybill({ url: "https://waybill.example", country: "ph", key: "wb_test_x" });
export async function ask(): Promise<number> {
  const quote = await shop.askQuote({ recipient: { location: { address: "x", latitude: 1, longitude: 2 } }, amount: 1, description: "x" });
  // @ts-expect-error A recipient has a place.
  await shop.placeOrder({ recipient: {}, payment_method: "PAID", description: "x" });
  await shop.cancelOrder({ order_id: "x", reason: "MISTAKE_ERROR" });
  for await (const { orders } of pages(shop.listOrders, { limit: 2 })) for (const one of orders) one.status satisfies string;
  // @ts-expect-error No page has such a thing.
  for await (const { parcels } of pages(shop.listOrders, { limit: 2 })) void parcels;
  return quote.delivery_fee;
}
export function told(one: WaybillEvent): string {
  // @ts-expect-error Not every event has a status.
  void one.body.status;
  switch (one.event) {
    case "refund":
      return one.body.refund_id;
    case "claim":
      return one.body.claim_id;
    case "status":
      return one.body.status === "DELIVERED" ? one.body.tracking_link : one.body.status;
    default:
      return one.event;
  }
}
export const failed = (error: unknown): [number, string, string | undefined, unknown, number | undefined] | undefined =>
  error instanceof WaybillError
    ? [error.status, error.code, error.requestId, error.body, error.retryAfter]
    : undefined;
void readEvent("", {}, { secret: "" }).then(told);
`;
  writeFileSync(join(shop, "use.mts"), program);
  writeFileSync(join(shop, "use.cts"), program);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: "nodenext",
    target: "es2023",
    types: [],
  };
  writeFileSync(
    join(shop, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["use.mts", "use.cts"] }),
  );
  for (const compiler of ["typescript-5", "typescript", "typescript-native"]) {
    const tsc = join(import.meta.dirname, `../node_modules/${compiler}/bin/tsc`);
    const checked = run(process.execPath, [tsc, "-p", shop]).then(
      () => "",
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(await checked, compiler).toBe("");
  }
}, 120_000);

test("npx waybill listen forwards a test key's events to a local address, signed as usual [22.43]", async () => {
  const received: { body: string; headers: Record<string, string> }[] = [];
  const local = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers as Record<string, string> });
      response.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(local, "listening");
  const to = `127.0.0.1:${(local.address() as AddressInfo).port}/waybill`;
  // The file that npx starts.
  expect(existsSync(join(shop, "node_modules/.bin/waybill"))).toBe(true);
  const child = spawn(join(shop, "node_modules/.bin/waybill"), ["listen", "--forward-to", to], {
    cwd: shop,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (piece: Buffer) => (output += piece.toString()));
  try {
    await expect.poll(() => output, { timeout: 15_000 }).toContain("Listening for");
    const secret = /whsec_\S+/.exec(output)?.[0] ?? "";
    const placed = await product.asking(`Bearer ${key}`)("POST", "/ph/api/v1/orders", {
      ...orderBody(first),
      test_speed: 0,
    });
    expect(placed.status).toBe(201);
    const isNew = ({ body }: { body: string }) => body.includes('"status":"NEW"');
    for (let looks = 0; !received.some(isNew) && looks < 100; looks += 1) {
      await product.sendDue();
      await wait(100);
    }
    const call = received.find(isNew);
    const event = await readEvent(call?.body ?? "", call?.headers ?? {}, { secret });
    expect(event).toMatchObject({
      event: "status",
      body: { order_id: placed.body.order_id, status: "NEW" },
    });
    expect(event.sequence).toBeGreaterThan(0);
    expect(call?.headers["x-signature-sha256"]).toMatch(/^[\da-f]{64}$/);
    await expect.poll(() => output).toContain(`status NEW ${placed.body.order_id} → 204`);
    await wait(1000);
    expect(received.filter(isNew)).toHaveLength(1);
  } finally {
    child.kill("SIGTERM");
    await once(child, "close");
    local.close();
  }
  const { rows } = await product.pool.query(
    "select 1 from webhook_endpoints where listens_until is not null",
  );
  expect(rows).toEqual([]);
}, 60_000);
