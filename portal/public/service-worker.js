// Opens the portal offline: its page and the files of its screens. Only files that are the same for everybody are
// cached, never a response of the API, which belongs to an account.
const kept = "waybill-portal-1";
/** Every address of the application returns the same page. */
const page = "/request-a-rider";
const ofApplication =
  /^\/(?:request-a-rider|order-tracking|history|bulk-order|helpcenter|account|statements|developers)?(?:\/|$)/;
const patienceMs = 4000;

const listOfFiles = "/offline-files.json";

/**
 * Caches the files of the screens, also of a newer build. The previous build's files stay, for windows that still
 * run that build; older files are deleted.
 */
const bringFiles = async () => {
  const cache = await caches.open(kept);
  const answer = await fetch(listOfFiles, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${listOfFiles} returned ${answer.status}.`);
  const list = await answer.clone().text();
  const before = await (await cache.match(listOfFiles))?.text();
  if (list === before) return;
  const { files, others } = JSON.parse(list);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !known.has(file)));
  await cache.put(listOfFiles, answer);
  if (before === undefined) return;
  const last = JSON.parse(before);
  const inUse = new Set([...files, ...others, ...last.files, ...last.others]);
  const isOld = (path) => path.startsWith("/assets/") && !inUse.has(path);
  await Promise.all([...known].filter(isOld).map((path) => cache.delete(path)));
};

const keep = async (key, answer) => {
  if (answer.ok && answer.type === "basic") await (await caches.open(kept)).put(key, answer.clone());
  return answer;
};
const fromDevice = (request) => caches.match(request, { ignoreVary: true });
const askForPage = () => fetch(page, { headers: { accept: "text/html" } });

const install = async () => {
  await bringFiles();
  await keep(page, await askForPage());
  await (await caches.open(kept)).addAll(["/config.json", "/first-paint.js"]);
  await self.skipWaiting();
};

const activate = async () => {
  const names = await caches.keys();
  const isOld = (name) => name.startsWith("waybill-portal-") && name !== kept;
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  // The browser requests the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** The network's response, or the cached one if the network fails or is too slow. */
const networkFirst = async (key, asked) => {
  const known = await fromDevice(key);
  if (!known) return asked;
  const late = new Promise((settle) => setTimeout(() => settle(known), patienceMs));
  return Promise.race([asked.catch(() => known), late]);
};
const fetchAndKeep = async (request) => keep(request, await fetch(request));
const deviceFirst = async (request) => (await fromDevice(request)) ?? fetchAndKeep(request);

/**
 * Serves a page of the application. The page is cached after its files, so that the cache always has a complete
 * build.
 */
const openPage = (event) => {
  const asked = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request));
  event.respondWith(networkFirst(page, asked));
  const isPage = (answer) => answer.ok && answer.headers.get("content-type")?.startsWith("text/html");
  const whole = asked
    .then((answer) => isPage(answer) && bringFiles())
    .then(async (isNew) => isNew !== false && keep(page, await askForPage()));
  event.waitUntil(whole.catch(() => undefined));
};

const isBuilt = (pathname) => /^\/(?:assets|fonts)\//.test(pathname);
const isSetting = (pathname) =>
  /^\/(?:locales|brands|brand)\//.test(pathname) || ["/config.json", "/first-paint.js"].includes(pathname);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    // The landing is a separate page. Offline the application opens instead, and reads the session.
    if (pathname === "/")
      event.respondWith(
        Promise.resolve(event.preloadResponse)
          .then((early) => early ?? fetch(request))
          .catch(async (problem) => (await fromDevice(page)) ?? Promise.reject(problem)),
      );
    else if (ofApplication.test(pathname)) openPage(event);
  } else if (isBuilt(pathname) && !request.headers.has("range")) event.respondWith(deviceFirst(request));
  else if (isSetting(pathname)) event.respondWith(networkFirst(request, fetchAndKeep(request)));
});

/** A page sends the list of what it loaded before this worker started: its language, country and brand. */
self.addEventListener("message", (event) => {
  const paths = (event.data?.keep ?? []).filter((path) => isBuilt(path) || isSetting(path));
  const bring = async (path) => {
    if (!(await fromDevice(path))) await keep(path, await fetch(path));
  };
  event.waitUntil(Promise.allSettled(paths.map(bring)));
});
