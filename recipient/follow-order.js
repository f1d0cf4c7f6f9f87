/* Keeps an open page up to date: fetches it again and replaces what changed. Without script the page reloads
   itself. On a receipt, it makes the print button work. */

const parts = (page) => [...page.querySelectorAll("[data-live]")];

/** Replaces only changed parts, so that screen readers announce once and open details stay open. */
const putIn = (fresh) => {
  for (const part of parts(document)) {
    const other = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!other || other.innerHTML === part.innerHTML) continue;
    const hadFocus = part.contains(document.activeElement);
    part.className = other.className;
    part.innerHTML = other.innerHTML;
    if (hadFocus) part.querySelector("a, button")?.focus();
  }
  document.title = fresh.title;
};

/** The point nearest to a point, on the segment between two others. */
const nearestOn = ([x, y], [a, b], [c, d]) => {
  const length = (c - a) ** 2 + (d - b) ** 2;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a) * (c - a) + (y - b) * (d - b)) / length));
  return Math.hypot(a + part * (c - a) - x, b + part * (d - b) - y);
};

const offWay = 18;

/** Removes the part of a route behind the rider; returns false if the rider has left the route. */
const cutWay = (way, rider) => {
  const points = way
    .getAttribute("d")
    .slice(1)
    .split("L")
    .map((point) => point.split(" ").map(Number));
  let [at, nearest] = [1, Infinity];
  for (let next = 1; next < points.length; next += 1) {
    const distance = nearestOn(rider, points[next - 1], points[next]);
    if (distance < nearest) [at, nearest] = [next, distance];
  }
  const isGuess = way.classList.contains("guess");
  if (nearest > offWay && !isGuess) return false;
  const ahead = [rider, ...points.slice(isGuess ? -1 : at)];
  way.setAttribute("d", `M${ahead.map((point) => point.join(" ")).join("L")}`);
  return true;
};

/** Moves the scooter on the current picture; false if the rider has left the picture or the drawn route. */
const moveRider = (map) => {
  const picture = map.querySelector("svg");
  if (!picture) return false;
  const [west, south, east, north] = picture.dataset.box.split(",").map(Number);
  const [latitude, longitude] = map.dataset.rider.split(",").map(Number);
  const [across, down] = [(longitude - west) / (east - west), (north - latitude) / (north - south)];
  if (!(across > 0.1 && across < 0.9 && down > 0.2 && down < 0.8)) return false;
  const side = picture.viewBox?.baseVal?.width || 480;
  const place = [across, down].map((part) => Math.round(part * side * 10) / 10);
  const way = picture.querySelector(".way");
  if (way && !cutWay(way, place)) return false;
  picture.querySelector(".scooter").style.transform = `translate(${across * side}px,${down * side}px)`;
  return true;
};

const hasRider = ({ dataset }) => Boolean(dataset.map && dataset.rider);

const drawMap = async (map) => {
  if (!hasRider(map)) {
    map.querySelector("[data-picture]").replaceChildren();
    map.classList.add("none");
    return;
  }
  if (moveRider(map)) return;
  const answer = await fetch(map.dataset.map);
  const picture = await answer.text();
  // The rider may have arrived while the picture loaded.
  if (!hasRider(map)) return;
  map.classList.toggle("none", !answer.ok);
  if (answer.ok) map.querySelector("[data-picture]").innerHTML = picture;
};

const followMap = (fresh) => {
  const [map, other] = [document, fresh].map((page) => page.querySelector(".map"));
  if (!map || !other) return;
  for (const name of ["map", "rider"]) {
    if (other.dataset[name]) map.dataset[name] = other.dataset[name];
    else delete map.dataset[name];
  }
  return drawMap(map);
};

let isOver = !document.body.dataset.follow;
/** If responses overlap, only that of the last request is used, so the page never shows an older state. */
let asked = 0;
let shown = 0;

const refresh = async () => {
  const offline = document.querySelector("[data-offline]");
  asked += 1;
  const turn = asked;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (turn < shown) return;
    shown = turn;
    putIn(fresh);
    isOver = !fresh.body.dataset.follow;
    offline.textContent = "";
    await followMap(fresh);
  } catch {
    if (turn >= shown) offline.textContent = offline.dataset.offline;
  }
};

const share = async (button) => {
  const { share: url, copied } = button.dataset;
  if (navigator.share) return navigator.share({ title: document.title, url });
  await navigator.clipboard.writeText(url);
  button.querySelector("span").textContent = copied;
};

const printHere = () => {
  for (const button of document.querySelectorAll("[data-print]"))
    button.addEventListener("click", () => window.print());
};

const start = () => {
  const seconds = Number(document.body.dataset.follow);
  const again = () => !isOver && document.visibilityState !== "hidden" && refresh();
  if (seconds) setInterval(again, seconds * 1000);
  document.addEventListener("visibilitychange", again);
  document.addEventListener("click", (event) => {
    const refreshing = event.target.closest("[data-refresh]");
    const sharing = event.target.closest("[data-share]");
    const canShare = navigator.share || navigator.clipboard;
    if (refreshing || (sharing && canShare)) event.preventDefault();
    if (refreshing) void refresh();
    // Closing the share sheet is not an error.
    if (sharing && canShare) void share(sharing).catch(() => {});
  });
  const map = document.querySelector(".map[data-map]");
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  if (map) whenIdle(() => void drawMap(map).catch(() => map.classList.add("none")));
};

printHere();
if (document.querySelector("[data-live]")) start();
