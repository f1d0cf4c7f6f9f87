// Opens the app offline: its files from the phone, its page and texts from the network if available.
const kept = "waybill-rider-1";
const shell = ["/rider/", "/config.json", "/first-paint.js"];
const patienceMs = 4000;

const listOfFiles = "/rider/files.json";
const filesIn = (list) =>
  Object.values(JSON.parse(list)).flatMap(({ file, css = [] }) =>
    [file, ...css].map((one) => `/rider/${one}`),
  );
/** Map files are large and of little use offline; code-reader files are loaded on the first scan. */
const isLarge = (file) => /map-canvas|maplibre|zxing|wasm/.test(file);

/**
 * Caches the files of every screen, also of a newer build, so that no screen is missing offline. The previous
 * build's files stay, for windows that still run that build; older files are deleted.
 */
const bringFiles = async () => {
  const cache = await caches.open(kept);
  const answer = await fetch(listOfFiles, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${listOfFiles} returned ${answer.status}.`);
  const list = await answer.clone().text();
  const before = await (await cache.match(listOfFiles))?.text();
  if (list === before) return;
  const files = [...new Set(filesIn(list))];
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !isLarge(file) && !known.has(file)));
  await cache.put(listOfFiles, answer);
  if (before === undefined) return;
  const inUse = new Set([...files, ...filesIn(before)]);
  const isOld = (path) => path.startsWith("/rider/assets/") && !inUse.has(path);
  await Promise.all([...known].filter(isOld).map((path) => cache.delete(path)));
};

const install = async () => {
  await (await caches.open(kept)).addAll(shell);
  await bringFiles();
  await self.skipWaiting();
};

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("waybill-rider-") && name !== kept;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

const keep = async (request, answer) => {
  if (answer.ok && answer.type === "basic") await (await caches.open(kept)).put(request, answer.clone());
  return answer;
};
const fromPhone = (request) => caches.match(request, { ignoreVary: true });

const fetchAndKeep = async (request) => keep(request, await fetch(request));
const networkFirst = async (request, asked = fetchAndKeep(request)) => {
  const known = await fromPhone(request);
  if (!known) return asked;
  const late = new Promise((settle) => setTimeout(() => settle(known), patienceMs));
  return Promise.race([asked.catch(() => known), late]);
};

const phoneFirst = async (request) => (await fromPhone(request)) ?? fetchAndKeep(request);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (/^\/(rider\/assets|fonts|map)\//.test(pathname) && !request.headers.has("range"))
    event.respondWith(phoneFirst(request));
  else if (pathname === "/rider/") {
    const page = new Request("/rider/");
    const asked = fetch(page);
    // The page is cached after its files; until then the phone opens the previous complete build.
    const whole = asked
      .then((answer) => answer.clone())
      .then((answer) => bringFiles().then(() => keep(page, answer)));
    event.respondWith(networkFirst(page, asked));
    event.waitUntil(whole.catch(() => undefined));
  } else if (
    shell.includes(pathname) ||
    /^\/(locales|brands)\/|^\/rider\/[a-z0-9-]+\.(svg|png|webmanifest)$/.test(pathname)
  )
    event.respondWith(networkFirst(request));
});

/**
 * Shows a notification about an offer, unless the app is visible, which shows offers itself. With the offer's id as
 * its tag, a repeated push adds no second notification.
 */
const showOffer = async ({ title, body, offer_id: tag, expires_at }) => {
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some(({ visibilityState }) => visibilityState === "visible")) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: "/rider/icon-192.png",
    badge: "/rider/icon-192.png",
    requireInteraction: true,
    vibrate: [300, 100, 300],
    timestamp: Date.parse(expires_at) - 30_000,
  });
};

/** Shows a notification about a tip, even if the app is open, because the app itself shows none. */
const showTip = ({ title, body, tip_id: tag }) =>
  self.registration.showNotification(title, {
    body,
    tag,
    icon: "/rider/icon-192.png",
    badge: "/rider/icon-192.png",
  });

self.addEventListener("push", (event) => {
  const pushed = event.data?.json();
  if (pushed) event.waitUntil(pushed.tip_id ? showTip(pushed) : showOffer(pushed));
});

/** Brings the app to the front; the app then reads its offers and shows this one. */
const openApp = async () => {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const app = windows.find(({ url }) => new URL(url).pathname.startsWith("/rider/"));
  return app ? app.focus() : self.clients.openWindow("/rider/");
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});
