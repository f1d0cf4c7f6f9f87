import { join } from "node:path";
import { startServiceWorker } from "@waybill/client/offline-copy/service-worker.fixture.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const origin = "https://waybill.test";
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === "string" ? request : request.url, origin).pathname;

/** The server's files by path; undefined: offline. */
let served: Record<string, string> | undefined;
/** The phone's caches. */
let phone: Map<string, Map<string, string>>;
const fetched: string[] = [];

const fetchOne = async (request: string | { url: string }): Promise<Response> => {
  if (!served) throw new TypeError("No network.");
  const path = pathOf(request);
  fetched.push(path);
  const body = served[path];
  const answer = new Response(body ?? "", { status: body === undefined ? 404 : 200 });
  return Object.defineProperty(answer, "type", { value: "basic" });
};
const cacheOf = (files: Map<string, string>) => ({
  match: async (request: string) => {
    const body = files.get(pathOf(request));
    return body === undefined ? undefined : new Response(body);
  },
  put: async (request: string, answer: Response) => void files.set(pathOf(request), await answer.text()),
  delete: async (request: string) => files.delete(pathOf(request)),
  keys: async () => [...files.keys()].map((path) => ({ url: origin + path })),
  addAll: async (paths: string[]) => {
    const answers = await Promise.all(paths.map(fetchOne));
    if (answers.some(({ ok }) => !ok)) throw new TypeError("A file is missing.");
    for (const [at, answer] of answers.entries()) files.set(paths[at]!, await answer.text());
  },
});
const caches = {
  open: async (name: string) => cacheOf(phone.get(name) ?? phone.set(name, new Map()).get(name)!),
  keys: async () => [...phone.keys()],
  delete: async (name: string) => phone.delete(name),
  match: async (request: string) => {
    for (const files of phone.values()) {
      const found = await cacheOf(files).match(request);
      if (found) return found;
    }
    return undefined;
  },
};

class RequestOf {
  readonly url: string;
  constructor(path: string) {
    this.url = origin + path;
  }
}
const startWorker = (self: object = {}) =>
  startServiceWorker(
    join(import.meta.dirname, "public/service-worker.js"),
    { caches, fetch: fetchOne, Request: RequestOf, location: { origin } },
    self,
  );
const get = (path: string) => ({ request: { url: origin + path, method: "GET", headers: new Headers() } });

const build = (name: string, files: string[]) => ({
  "/rider/": `page ${name}`,
  "/config.json": "{}",
  "/first-paint.js": "",
  "/rider/files.json": JSON.stringify(
    Object.fromEntries(
      files.map((file) => [file, { file: `assets/${file}.js`, css: [`assets/${file}.css`] }]),
    ),
  ),
  ...Object.fromEntries(
    files.flatMap((file) =>
      ["js", "css"].map((kind) => [`/rider/assets/${file}.${kind}`, `${file} ${kind}`]),
    ),
  ),
});
const assetsOnPhone = () =>
  [...phone.values()]
    .flatMap((files) => [...files.keys()].filter((path) => path.endsWith(".js") && path.includes("/assets/")))
    .sort();

beforeEach(() => {
  phone = new Map();
  fetched.length = 0;
  served = build("1", ["job-1", "map-canvas-1"]);
});
afterEach(() => vi.restoreAllMocks());

test("once the app was opened every screen except the map opens offline", async () => {
  const dispatch = startWorker();
  await dispatch("install");
  await dispatch("activate");
  expect(assetsOnPhone()).toEqual(["/rider/assets/job-1.js"]);
  served = undefined;
  expect(await (await dispatch("fetch", get("/rider/")))?.text()).toBe("page 1");
  expect(await (await dispatch("fetch", get("/rider/assets/job-1.js")))?.text()).toBe("job-1 js");
});

test("the screens of a newer build, and of the previous one, open offline; older builds are deleted", async () => {
  const dispatch = startWorker();
  await dispatch("install");
  served = build("2", ["job-2", "map-canvas-2"]);
  expect(await (await dispatch("fetch", get("/rider/")))?.text()).toBe("page 2");
  expect(assetsOnPhone()).toEqual(["/rider/assets/job-1.js", "/rider/assets/job-2.js"]);
  served = build("3", ["job-3", "sign-in-3"]);
  await dispatch("fetch", get("/rider/"));
  served = undefined;
  expect(assetsOnPhone()).toEqual([
    "/rider/assets/job-2.js",
    "/rider/assets/job-3.js",
    "/rider/assets/sign-in-3.js",
  ]);
  expect(await (await dispatch("fetch", get("/rider/")))?.text()).toBe("page 3");
  expect(await (await dispatch("fetch", get("/rider/assets/sign-in-3.js")))?.text()).toBe("sign-in-3 js");
});

test("cached files are not requested again, and an incomplete build is completed on the next request", async () => {
  const dispatch = startWorker();
  await dispatch("install");
  fetched.length = 0;
  await dispatch("fetch", get("/rider/"));
  expect(fetched).toEqual(["/rider/", "/rider/files.json"]);

  const next = build("2", ["job-1", "job-2"]);
  served = { ...next };
  delete served["/rider/assets/job-2.js"];
  await dispatch("fetch", get("/rider/"));
  expect(assetsOnPhone()).toEqual(["/rider/assets/job-1.js"]);
  // Offline, the phone opens the last build that is completely cached.
  served = undefined;
  expect(await (await dispatch("fetch", get("/rider/")))?.text()).toBe("page 1");
  served = next;
  fetched.length = 0;
  await dispatch("fetch", get("/rider/"));
  expect(fetched.sort()).toEqual([
    "/rider/",
    "/rider/assets/job-2.css",
    "/rider/assets/job-2.js",
    "/rider/files.json",
  ]);
  expect(assetsOnPhone()).toEqual(["/rider/assets/job-1.js", "/rider/assets/job-2.js"]);
});

test("each tip is a separate notification, also while the app is visible; offers are not shown then", async () => {
  const showNotification = vi.fn(async () => undefined);
  const dispatch = startWorker({
    registration: { showNotification },
    clients: { matchAll: async () => [{ visibilityState: "visible" }] },
  });
  const push = (pushed: object) => dispatch("push", { data: { json: () => pushed } });
  await push({ title: "New offer", body: "2 km", offer_id: "f-1", expires_at: "2026-11-29T08:00:30Z" });
  expect(showNotification).not.toHaveBeenCalled();
  await push({ title: "You got a tip: ₱50.00", body: "All of it is yours.", tip_id: "t-1" });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    "You got a tip: ₱50.00",
    expect.objectContaining({ body: "All of it is yours.", tag: "t-1" }),
  );
});
