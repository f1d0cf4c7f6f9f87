import { join } from "node:path";
import { type FetchTarget, startServiceWorker } from "@waybill/client/offline-copy/service-worker.fixture.ts";
import { beforeEach, expect, test, vi } from "vitest";
import * as paths from "../navigation/paths.ts";

const origin = "https://waybill.test";
const pathOf = (request: FetchTarget) =>
  new URL(typeof request === "string" ? request : request.url, origin).pathname;

/** The server's files by path; undefined: offline. */
let served: Record<string, string> | undefined;
/** The device's cache. */
let device: Map<string, string>;

const html = (body: string) =>
  Object.defineProperty(new Response(body, { headers: { "content-type": "text/html" } }), "type", {
    value: "basic",
  });
const fetchOne = vi.fn(async (request: FetchTarget): Promise<Response> => {
  if (!served) throw new TypeError("No network.");
  const body = served[pathOf(request)];
  if (body?.startsWith("page")) return html(body);
  const answer = new Response(body ?? "", { status: body === undefined ? 404 : 200 });
  return Object.defineProperty(answer, "type", { value: "basic" });
});
const match = async (request: FetchTarget) => {
  const body = device.get(pathOf(request));
  return body === undefined ? undefined : body.startsWith("page") ? html(body) : new Response(body);
};
const cache = {
  match,
  put: async (request: FetchTarget, answer: Response) =>
    void device.set(pathOf(request), await answer.text()),
  delete: async (request: string) => device.delete(pathOf(request)),
  keys: async () => [...device.keys()].map((path) => ({ url: origin + path })),
  addAll: async (paths: string[]) => {
    const answers = await Promise.all(paths.map(fetchOne));
    if (answers.some(({ ok }) => !ok)) throw new TypeError("A file is missing.");
    for (const [at, answer] of answers.entries()) device.set(paths[at]!, await answer.text());
  },
};
const caches = { open: async () => cache, keys: async () => [], delete: async () => true, match };

const startWorker = () =>
  startServiceWorker(join(import.meta.dirname, "../public/service-worker.js"), {
    caches,
    fetch: fetchOne,
    location: { origin },
  });
const ask = (path: string, mode = "cors") => ({
  request: { url: origin + path, method: "GET", mode, headers: new Headers() },
});
const open = (path: string) => ask(path, "navigate");

/** The addresses of the application shell, the only ones useful offline. */
const shellPaths = [
  paths.requestPath,
  paths.trackingPath,
  paths.historyPath,
  paths.bulkPath,
  paths.helpCenterPath,
  paths.accountPath,
  paths.statementsPath,
  paths.developerPath,
];

const build = (name: string, files: string[]) => ({
  "/request-a-rider": `page ${name}`,
  "/order-tracking/kanto": `page ${name}`,
  "/config.json": "{}",
  "/first-paint.js": "",
  "/offline-files.json": JSON.stringify({
    files: files.map((file) => `/assets/${file}.js`),
    others: ["/assets/map.js"],
  }),
  ...Object.fromEntries([...files, "map"].map((file) => [`/assets/${file}.js`, file])),
});
const assets = () => [...device.keys()].filter((path) => path.startsWith("/assets/")).sort();

beforeEach(() => {
  device = new Map();
  served = build("1", ["tracking-1"]);
  fetchOne.mockClear();
});

test("after one visit the application opens without a network, at any of its URLs [10.154]", async () => {
  const dispatch = startWorker();
  await dispatch("install");
  served = undefined;
  expect(await (await dispatch("fetch", open("/order-tracking/kanto")))?.text()).toBe("page 1");
  expect(await (await dispatch("fetch", open("/")))?.text()).toBe("page 1");
  expect(await (await dispatch("fetch", ask("/assets/tracking-1.js")))?.text()).toBe("tracking-1");
  expect(await (await dispatch("fetch", ask("/config.json")))?.text()).toBe("{}");
});

test("a newer build is opened and cached; the previous build stays cached, older ones are deleted [10.154]", async () => {
  const dispatch = startWorker();
  await dispatch("install");
  await dispatch("fetch", ask("/assets/map.js"));
  served = build("2", ["tracking-2"]);
  expect(await (await dispatch("fetch", open("/order-tracking/kanto")))?.text()).toBe("page 2");
  expect(assets()).toEqual(["/assets/map.js", "/assets/tracking-1.js", "/assets/tracking-2.js"]);
  served = build("3", ["tracking-3"]);
  await dispatch("fetch", open("/order-tracking/kanto"));
  served = undefined;
  expect(await (await dispatch("fetch", open("/order-tracking/kanto")))?.text()).toBe("page 3");
  expect(assets()).toEqual(["/assets/map.js", "/assets/tracking-2.js", "/assets/tracking-3.js"]);
});

test("a partly cached build is not opened offline", async () => {
  const dispatch = startWorker();
  await dispatch("install");
  served = { ...build("2", ["tracking-2"]) };
  delete served["/assets/tracking-2.js"];
  await dispatch("fetch", open("/order-tracking/kanto"));
  served = undefined;
  expect(await (await dispatch("fetch", open("/order-tracking/kanto")))?.text()).toBe("page 1");
});

test("every screen of the shell opens without a network [10.154]", async () => {
  const dispatch = startWorker();
  await dispatch("install");
  served = undefined;
  for (const path of shellPaths)
    expect(await (await dispatch("fetch", open(path)))?.text(), path).toBe("page 1");
});

test("calls, the recipient's pages and the other apps bypass the worker, and are not cached [10.154]", async () => {
  const dispatch = startWorker();
  await dispatch("install");
  const before = [...device.keys()];
  for (const path of [
    "/orders/api/v1/vendors",
    "/ofrep/v1/evaluate/flags",
    "/flags.json",
    "/map/streets.pmtiles",
  ])
    expect(await dispatch("fetch", ask(path)), path).toBeUndefined();
  for (const path of ["/tracking/kanto-1?t=x", "/delivery-receipt/kanto-1", "/rider/", "/operations", "/faq"])
    expect(await dispatch("fetch", open(path)), path).toBeUndefined();
  await dispatch("message", { data: { keep: ["/orders/api/v1/vendors", "/assets/map.js"] } });
  expect([...device.keys()]).toEqual([...before, "/assets/map.js"]);
});
