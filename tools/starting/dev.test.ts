import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../test-services.mjs";

const root = join(import.meta.dirname, "../..");
const data = mkdtempSync(join(tmpdir(), "waybill-dev-"));
let address = "";
let stop = (): Promise<void> => Promise.resolve();

const get = (path: string, accept = "text/html") =>
  fetch(address + path, { headers: { accept }, redirect: "manual" }).catch(() => undefined);

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const dev = spawn(process.execPath, ["tools/starting/dev.mjs"], {
    cwd: root,
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: data,
      npm_lifecycle_event: undefined,
    },
  });
  stop = () =>
    new Promise((settle) => {
      dev.once("exit", () => settle());
      dev.kill("SIGTERM");
    });
  const isReady = async () => expect((await get("/health/ready"))?.status).toBe(200);
  // It loads a bundler for each app and the server from its sources: 20 seconds on an idle machine.
  await vi.waitFor(isReady, { timeout: 240_000, interval: 200 });
}, 250_000);
afterAll(async () => {
  await stop();
  rmSync(data, { recursive: true, force: true });
});

test("every app is served at its path of production, with the script that reloads it", async () => {
  for (const path of ["/", "/request-a-rider", "/rider/", "/rider/jobs", "/operations/"]) {
    const page = await get(path);
    expect(page?.status, path).toBe(200);
    expect(await page?.text(), path).toContain("/@vite/client");
  }
  expect((await get("/rider"))?.headers.get("location")).toBe("/rider/");
});

test("the server's calls, files and pages are served at the same address", async () => {
  for (const path of ["/config.json", "/termsandconditions", "/openapi.json"])
    expect((await get(path))?.status, path).toBe(200);
  const refused = await get("/orders/api/v1/orders/unknown", "application/json");
  expect(refused?.headers.get("content-type")).toMatch(/^application\/json/);
});

test("a module in a portal folder with the name of a server path is served by the portal", async () => {
  const module = await get("/orders/tracking/tracked-orders-query.ts", "*/*");
  expect(module?.headers.get("content-type")).toMatch(/javascript/);
});

/** Collects a websocket's text messages from its first response on; Node 20 has no websocket client. */
const listen = (path: string, protocol = "") => {
  const received = { status: 0, text: "", close: () => undefined as void };
  const headers = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": Buffer.alloc(16).toString("base64"),
    ...(protocol && { "Sec-WebSocket-Protocol": protocol }),
  };
  request(address + path, { headers })
    .on("upgrade", ({ statusCode = 0 }, socket, first) => {
      received.status = statusCode;
      received.text = first.toString("latin1");
      received.close = () => void socket.destroy();
      socket
        .on("data", (data: Buffer) => (received.text += data.toString("latin1")))
        .on("error", () => undefined);
    })
    .on("response", ({ statusCode = 0 }) => (received.status = statusCode))
    .on("error", () => undefined)
    .end();
  return received;
};

test("websockets reach the server", async () => {
  const live = listen("/ws");
  await expect.poll(() => live.status, { timeout: 20_000 }).toBeGreaterThan(100);
  live.close();
}, 30_000);

test.each([
  ["portal", "/"],
  ["rider", "/rider/"],
  ["operations", "/operations/"],
])(
  "a page of %s is notified when one of its files changes",
  async (app, base) => {
    const client = await (await get(`${base}@vite/client`, "*/*"))?.text();
    const token = /wsToken = "([^"]+)"/.exec(client ?? "")?.[1] ?? "";
    const page = listen(`${base}reload-${app}?token=${token}`, "vite-hmr");
    await expect.poll(() => page.text, { timeout: 20_000 }).toContain("connected");
    await (await get(`${base}main.tsx`, "*/*"))?.text();
    // A changed modification time counts as a saved file. It is saved again until the page is notified, because the
    // server may not watch the file yet.
    const textAfterSaving = () => {
      utimesSync(join(root, app, "main.tsx"), new Date(), new Date());
      return page.text;
    };
    await expect
      .poll(textAfterSaving, { timeout: 20_000, interval: 500 })
      .toMatch(/"type":"(?:update|full-reload)"/);
    page.close();
  },
  60_000,
);
