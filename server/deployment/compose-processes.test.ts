import { login } from "@waybill/contract/accounts";
import { readVendor } from "@waybill/contract/merchants/vendors";
import { createOrder, readOrder } from "@waybill/contract/orders";
import { pathOf, type AnswerOf, type EndpointFacts } from "@waybill/contract/endpoint";
import { quoteFee } from "@waybill/contract/pricing";
import { execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { freePort, startServices } from "../../tools/test-services.mjs";
import { customer, serendra } from "../orders/order.fixture.ts";
import { productRoot } from "../platform/program-files.ts";
import { demoPassword } from "../seed/seed-accounts.ts";
import { askThroughTls } from "./ask-through-tls.fixture.ts";
import { fillVariables, inStartOrder, readCompose } from "./compose-file.fixture.ts";

const has = (program: string) => spawnSync(program, ["-v"]).error === undefined;
const folder = mkdtempSync(join(tmpdir(), "waybill-compose-"));
const compose = readCompose();
const secrets = {
  POSTGRES_PASSWORD: randomBytes(12).toString("hex"),
  PROOF_STORE_KEY_ID: randomBytes(12).toString("hex"),
  PROOF_STORE_SECRET: randomBytes(12).toString("hex"),
};
const ends: (() => Promise<unknown> | void)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** An S3 store in memory, instead of the bucket's image. */
async function openStore() {
  const kept = new Map<string, Buffer>();
  const seen = new Set<string>();
  const store = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      seen.add(
        `${request.method} ${path} ${/Credential=(\w+)/.exec(request.headers.authorization ?? "")?.[1]}`,
      );
      if (request.method === "PUT") kept.set(path, Buffer.concat(parts));
      if (request.method === "DELETE") kept.delete(path);
      const found = kept.get(path);
      answer
        .writeHead(request.method === "GET" && !found ? 404 : 200)
        .end(request.method === "GET" ? found : "");
    });
  });
  await once(store.listen(0, "127.0.0.1"), "listening");
  ends.push(() => void store.close());
  return { port: (store.address() as AddressInfo).port, seen };
}

test.runIf(has("caddy"))(
  "[23.29] the services of compose.yaml start in their order and become healthy, and an order is placed through the proxy",
  { timeout: 180_000 },
  async () => {
    const given = await startServices({ durable: true });
    ends.push(given.stop);
    const postgres = new URL(given.env.WAYBILL_TEST_POSTGRES_URL);
    const redisPort = new URL(given.env.WAYBILL_TEST_REDIS_URL).port;
    const admin = new pg.Client({ connectionString: postgres.href });
    await admin.connect();
    await admin.query("create database waybill");
    await admin.end();
    const store = await openStore();
    const [webPort, workPort, tlsPort, plainPort, adminPort] = await Promise.all(
      Array.from({ length: 5 }, () => freePort()),
    );
    /** In compose, service names are host names. Here all run on one host, on different ports. */
    const here = (text: string) =>
      Object.entries({
        "postgres:5432": postgres.host,
        "redis:6379": `127.0.0.1:${redisPort}`,
        "proofs:9000": `127.0.0.1:${store.port}`,
        "web:3000": `127.0.0.1:${webPort}`,
        "127.0.0.1:2019": `127.0.0.1:${adminPort}`,
      }).reduce((changed, [name, place]) => changed.replaceAll(name, place), text);
    const envOf = (name: string): Record<string, string> => {
      const service = compose.services[name];
      // deploy/.env, made as its first line says: env.example with secrets.
      const file = service?.env_file ? readFileSync(join(productRoot, "deploy/env.example"), "utf8") : "";
      const lines = file.split("\n").filter((line) => /^[A-Z]/.test(line));
      return {
        ...Object.fromEntries(
          lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
        ),
        ...Object.fromEntries(
          Object.entries(service?.environment ?? {}).map(([key, value]) => [
            key,
            here(fillVariables(value, secrets)),
          ]),
        ),
      };
    };
    const { PATH = "" } = process.env;
    const product = (name: string, port: number) => ({
      PATH,
      ...envOf(name),
      DATA_DIR: join(folder, "data"),
      SIMULATION_SPEED: "0",
      PORT: String(port),
    });
    const begin = (program: string, words: readonly string[], env: Record<string, string>) => {
      const child = spawn(program, words, {
        cwd: productRoot,
        env,
        stdio: ["ignore", "ignore", program === "caddy" ? "ignore" : "inherit"],
      });
      ends.push(async () => {
        const ended = once(child, "close");
        if (child.exitCode === null && child.kill("SIGTERM")) await ended;
      });
      return child;
    };
    const waybill = (words: readonly string[], env: Record<string, string>) =>
      begin(process.execPath, ["server/dist/waybill.js", ...words], env);

    /** Starts each service on this machine, without images. */
    const begins: Record<string, () => Promise<void> | void> = {
      postgres: () => undefined,
      redis: () => undefined,
      proofs: () => undefined,
      bucket: () => undefined,
      migrate: async () => {
        const [code] = (await once(
          waybill(compose.services["migrate"]?.command ?? [], product("migrate", 0)),
          "close",
        )) as [number];
        expect(code).toBe(0);
      },
      web: () => void waybill(["start"], product("web", webPort ?? 0)),
      work: () => void waybill(["start"], product("work", workPort ?? 0)),
      proxy: () => {
        const file = join(folder, "Caddyfile");
        const options = `{\n\tadmin 127.0.0.1:${adminPort}\n\tskip_install_trust\n\thttp_port ${plainPort}\n}\n`;
        writeFileSync(file, options + readFileSync(join(productRoot, "deploy/caddy/Caddyfile"), "utf8"));
        const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
        const env = { PATH, ...home, ...envOf("proxy"), WAYBILL_HOST: `localhost:${tlsPort}` };
        begin("caddy", ["run", "--config", file, "--adapter", "caddyfile"], env);
      },
    };
    /** Runs the health check of a service from compose; a check that needs the image is replaced. */
    const isHealthy = async (name: string): Promise<boolean> => {
      const [kind, program = "", ...words] = compose.services[name]?.healthcheck?.test ?? [];
      expect(kind).toBe("CMD");
      if (program === "mc") return (await fetch(`http://127.0.0.1:${store.port}/`)).status === 404;
      const port = name === "web" ? webPort : workPort;
      const env = { PATH, PGHOST: postgres.hostname, PGPORT: postgres.port, PORT: String(port) };
      const ported = program === "redis-cli" ? ["-p", redisPort, ...words] : words.map(here);
      // Must not block, because the store that the check calls runs in this process.
      return promisify(execFile)(program, ported, { env }).then(
        ({ stdout }) => program !== "redis-cli" || stdout === "PONG\n",
        () => false,
      );
    };

    const order = inStartOrder(compose.services);
    expect(order.indexOf("web")).toBeGreaterThan(order.indexOf("migrate"));
    for (const name of order) {
      await begins[name]?.();
      if (compose.services[name]?.healthcheck && compose.services[name].restart !== "no")
        await expect.poll(() => isHealthy(name), { timeout: 40_000, message: name }).toBe(true);
    }

    const proxy = `https://localhost:${tlsPort}`;
    const call = async <E extends EndpointFacts>(
      endpoint: E,
      token: string,
      body?: unknown,
      query = "",
      params: Record<string, string> = {},
    ) => {
      const answer = await askThroughTls(proxy + pathOf(endpoint, params) + query, {
        method: endpoint.method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect(answer.status, answer.body).toBe(endpoint.success);
      return JSON.parse(answer.body) as AnswerOf<E>;
    };
    const credentials = { email_address: "parent@example.com", password: demoPassword };
    const { AccessToken: token } = (await call(login, "", credentials)).result.AuthenticationResult;
    const vendor = (await call(readVendor, token, undefined, "", { vendorId: "poblacion" })).result;
    const { latitude, longitude } = vendor.vendor_information.location;
    const shop = { vendor_id: vendor.vendor_id, delivery_type: "food" };
    const quote = await call(quoteFee, token, {
      ...shop,
      source: { latitude, longitude },
      destination: serendra,
    });
    const placed = await call(createOrder, token, {
      vendor_id: shop.vendor_id,
      customer,
      order: { amount: 500, description: "2 trays", payment_method: "PAID", cold_bag_needed: false },
      delivery_fee: quote.fee,
      signature: quote.signature,
    });
    const { order_id: orderId, tracking_link: link } = placed.result;
    expect(link).toMatch(/^https:\/\/localhost\//);
    const read = await call(readOrder, token, undefined, `?vendorId=${shop.vendor_id}&orderId=${orderId}`);
    expect(read.result.order_id).toBe(orderId);
    // The readiness check wrote a test file into the bucket, with compose's keys.
    expect([...store.seen]).toContain(`PUT /proofs/waybill-probe ${secrets.PROOF_STORE_KEY_ID}`);
  },
);
