/* Moves the map's pin by pointer and arrow keys, and shows the distance before submitting. Without script, a tap
   on the map submits the position. */

const metresOfDegree = 111_320;
const stepMetres = 10;
const directions = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const form = document.querySelector("form.move");
const map = form.querySelector("[data-first]");
const tap = form.querySelector("input[type=image]");
const picture = form.querySelector("svg");
const message = form.querySelector("[data-distance]");
const save = form.querySelector("button");
const [latitudeField, longitudeField] = ["latitude", "longitude"].map((name) => form.elements[name]);
const numbers = (text) => text.split(",").map(Number);
const [west, south, east, north] = numbers(picture.dataset.box);
const [firstLatitude, firstLongitude] = numbers(map.dataset.first);
const limit = Number(map.dataset.limit);
const narrowing = Math.cos((firstLatitude * Math.PI) / 180);

/** The pin's position: degrees north and east. */
let [latitude, longitude] = numbers(map.dataset.now);

const show = () => {
  const { width } = picture.viewBox.baseVal;
  const x = ((longitude - west) / (east - west)) * width;
  const y = ((north - latitude) / (north - south)) * width;
  picture.querySelector("[data-pin]").setAttribute("transform", `translate(${x} ${y})`);
  const across = (longitude - firstLongitude) * narrowing * metresOfDegree;
  const up = (latitude - firstLatitude) * metresOfDegree;
  const metres = Math.round(Math.hypot(across, up));
  const isTooFar = metres > limit;
  const words = isTooFar ? message.dataset.tooFar : message.dataset.distance;
  message.textContent = words.replace("{distance}", metres.toLocaleString(document.documentElement.lang));
  message.classList.toggle("wrong", isTooFar);
  save.disabled = isTooFar;
  [latitudeField.value, longitudeField.value] = [latitude, longitude].map((degrees) => degrees.toFixed(6));
};

const within = (value, min, max) => Math.min(max, Math.max(min, value));

const moveTo = ({ clientX, clientY }) => {
  const { left, top, width, height } = tap.getBoundingClientRect();
  longitude = west + within((clientX - left) / width, 0, 1) * (east - west);
  latitude = north - within((clientY - top) / height, 0, 1) * (north - south);
  show();
};

tap.addEventListener("click", (event) => event.preventDefault());
tap.addEventListener("pointerdown", (event) => {
  tap.setPointerCapture(event.pointerId);
  moveTo(event);
});
tap.addEventListener("pointermove", (event) => tap.hasPointerCapture(event.pointerId) && moveTo(event));
tap.addEventListener("keydown", (event) => {
  const direction = directions[event.key];
  if (!direction) return;
  event.preventDefault();
  longitude = within(longitude + (direction[0] * stepMetres) / metresOfDegree / narrowing, west, east);
  latitude = within(latitude + (direction[1] * stepMetres) / metresOfDegree, south, north);
  show();
});
for (const field of [latitudeField, longitudeField]) field.disabled = false;
save.hidden = false;
show();
