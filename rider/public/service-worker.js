// Opens the app without a network: its files from the phone, its page and its texts from the network where there is one.
const kept = "waybill-rider-1";
const shell = ["/rider/", "/config.json", "/first-paint.js"];
const patienceMs = 4000;

/** Every screen's files but the map's, which are large and of little use without a network. */
const filesOfScreens = async () => {
  const files = Object.values(await (await fetch("/rider/files.json")).json());
  const all = files.flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(all)]
    .filter((file) => !/map-canvas|maplibre/.test(file))
    .map((file) => `/rider/${file}`);
};

const install = async () => {
  const cache = await caches.open(kept);
  await cache.addAll([...shell, ...(await filesOfScreens())]);
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

const networkFirst = async (request) => {
  const asked = fetch(request).then((answer) => keep(request, answer));
  const known = await fromPhone(request);
  if (!known) return asked;
  const late = new Promise((settle) => setTimeout(() => settle(known), patienceMs));
  return Promise.race([asked.catch(() => known), late]);
};

const phoneFirst = async (request) =>
  (await fromPhone(request)) ?? fetch(request).then((answer) => keep(request, answer));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (/^\/(rider\/assets|fonts|map)\//.test(pathname) && !request.headers.has("range"))
    event.respondWith(phoneFirst(request));
  else if (pathname === "/rider/") event.respondWith(networkFirst(new Request("/rider/")));
  else if (
    shell.includes(pathname) ||
    /^\/(locales|brands)\/|^\/rider\/[a-z0-9-]+\.(svg|png|webmanifest)$/.test(pathname)
  )
    event.respondWith(networkFirst(request));
});

/** An offer, by its id: a second push of the same one shows nothing new. Where the app is in front it shows offers itself. */
const showOffer = async ({ title, body, offer_id: tag, expires_at }) => {
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some(({ visibilityState }) => visibilityState === "visible")) return;
  await self.registration.showNotification(title, {
    ...{ body, tag, icon: "/rider/icon-192.png", badge: "/rider/icon-192.png" },
    ...{ requireInteraction: true, vibrate: [300, 100, 300], timestamp: Date.parse(expires_at) - 30_000 },
  });
};

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(showOffer(event.data.json()));
});

/** Brings the app to the front, which reads its offers then and shows this one. */
const openApp = async () => {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const app = windows.find(({ url }) => new URL(url).pathname.startsWith("/rider/"));
  return app ? app.focus() : self.clients.openWindow("/rider/");
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});
