import { expect, test } from "vitest";
import { readMapLink } from "./map-link.ts";

const serendra = [14.5512, 121.0543];
const at = { latitude: 14.5512, longitude: 121.0543 };

test.each([
  [
    "Google Maps, a place [11.21]",
    "https://www.google.com/maps/place/Two+Serendra/@14.55,121.05,17z/data=!3m1!4b1!4m6!3m5!8m2!3d14.5512!4d121.0543!16s",
    serendra,
  ],
  ["Google Maps, a dropped pin [11.21]", "https://maps.google.com/?q=14.5512,121.0543", serendra],
  [
    "Google Maps, a search [11.21]",
    "https://www.google.com.ph/maps/search/?api=1&query=14.5512%2C121.0543",
    serendra,
  ],
  ["Google Maps, a pin with its name [11.21]", "https://maps.google.com/?q=14.5512,121.0543(Home)", serendra],
  [
    "Google Maps, words in the path [11.21]",
    "https://www.google.com/maps/place/14.5512,+121.0543/@1,2,3z",
    serendra,
  ],
  ["Apple Maps [11.22]", "https://maps.apple.com/?ll=14.5512,121.0543&q=Pin", serendra],
  [
    "Apple Maps, a place [11.22]",
    "https://maps.apple.com/place?coordinate=14.5512%2C121.0543&name=Serendra",
    serendra,
  ],
  ["Waze [11.23]", "https://www.waze.com/ul?ll=14.5512%2C121.0543&navigate=yes", serendra],
  ["Waze, live map [11.23]", "https://www.waze.com/live-map/directions?to=ll.14.5512%2C121.0543", serendra],
  [
    "OpenStreetMap, a marker [11.24]",
    "https://www.openstreetmap.org/?mlat=14.5512&mlon=121.0543#map=17/14.5/121.0",
    serendra,
  ],
  [
    "Google Maps, a way there [11.21]",
    "http://google.com/maps/dir/?api=1&destination=14.5512,121.0543",
    serendra,
  ],
  ["Google Maps, an old way there [11.21]", "https://maps.google.com/?daddr=14.5512,121.0543", serendra],
  ["Apple Maps, a way there [11.22]", "https://maps.apple.com/?daddr=14.5512,121.0543", serendra],
  ["Apple Maps, typed figures [11.22]", "https://maps.apple.com/?q=14.5512,121.0543", serendra],
  [
    "Apple Maps, an address [11.22]",
    "https://maps.apple.com/?address=Serendra&ll=14.5512,121.0543",
    serendra,
  ],
  ["Waze, old [11.23]", "https://www.waze.com/livemap?latlng=14.5512%2C121.0543", serendra],
  [
    "Waze, with a name to ride to [11.23]",
    "https://waze.com/ul?q=Pin&ll=14.5512,121.0543&navigate=yes",
    serendra,
  ],
  ["Waze, typed figures [11.23]", "https://waze.com/ul?q=14.5512,121.0543&ll=1,2", serendra],
  ["OpenStreetMap, short [11.24]", "https://osm.org/?mlat=14.5512&mlon=121.0543", serendra],
  [
    "OpenStreetMap, typed figures [11.24]",
    "https://www.openstreetmap.org/search?query=14.5512,121.0543",
    serendra,
  ],
  ["a geo address", "geo:14.5512,121.0543?z=17", serendra],
  ["a geo address with a height", "geo:14.5512,121.0543,40;u=35", serendra],
  ["a geo address of a named pin", "geo:0,0?q=14.5512,121.0543(Home)", serendra],
])("a link of %s names its place", (_of, link, [latitude, longitude]) => {
  expect(readMapLink(link)?.place).toEqual({ latitude, longitude });
});

test.each([
  "https://www.google.com/maps/search/?api=1&query=Two+Serendra+Taguig",
  "https://waze.com/ul?q=Two%20Serendra%20Taguig",
  "geo:0,0?q=Two+Serendra+Taguig",
  "https://www.google.com/maps/place/Two+Serendra+Taguig/",
  "https://maps.google.com/?daddr=+Two+Serendra+Taguig+",
  "https://maps.apple.com/?address=Two%20Serendra%20Taguig",
  "https://maps.apple.com/?daddr=Two+Serendra+Taguig",
])("a link with a search text gives that text: %s", (link) => {
  expect(readMapLink(link)).toMatchObject({ words: "Two Serendra Taguig" });
  expect(readMapLink(link)?.place).toBeUndefined();
});

test("a text that begins with a pair of numbers is a text, not a point [11.21]", () => {
  const link = "https://www.google.com/maps?q=12,5th+Avenue+Taguig";
  expect(readMapLink(link)).toEqual({ words: "12,5th Avenue Taguig" });
});

test.each([
  ["Google Maps [11.21]", "https://www.google.com/maps?q=Jollibee&ll=14.5512,121.0543"],
  ["Google Maps, in the path [11.21]", "https://www.google.com/maps/search/Jollibee/@14.5512,121.0543,17z"],
  ["Apple Maps [11.22]", "https://maps.apple.com/?q=Jollibee&sll=14.5512,121.0543"],
  ["Apple Maps, centred [11.22]", "https://maps.apple.com/?q=Jollibee&center=14.5512,121.0543"],
  ["Google Maps, centred [11.21]", "https://www.google.com/maps?q=Jollibee&center=14.5512,121.0543"],
  ["Waze [11.23]", "https://waze.com/ul?q=Jollibee&ll=14.5512,121.0543"],
  ["Waze, not to be ridden to [11.23]", "https://waze.com/ul?q=Jollibee&ll=14.5512,121.0543&navigate=no"],
  ["OpenStreetMap [11.24]", "https://www.openstreetmap.org/search?query=Jollibee#map=17/14.5512/121.0543"],
])("the map that a link of %s shows is only the starting point for its search text", (_of, link) => {
  expect(readMapLink(link)).toEqual({ words: "Jollibee", view: at });
});

test.each([
  ["Google Maps [11.21]", "see https://www.google.dk/maps/@14.5512,121.0543,15z"],
  ["Apple Maps [11.22]", "https://maps.apple.com/?ll=14.5512,121.0543"],
  ["OpenStreetMap [11.24]", "https://www.openstreetmap.org/#map=17/14.5512/121.0543"],
  ["OpenStreetMap, nearly [11.24]", "https://osm.org/#map=17.25/14.5512/121.0543"],
])("a link of %s that only shows a map has a view and no point", (_of, link) => {
  expect(readMapLink(link)).toEqual({ view: at });
});

test.each([
  "https://maps.app.goo.gl/AbCdEf123",
  "https://goo.gl/maps/xyz",
  "https://waze.com/ul/hw4p8",
  "https://g.co/kgs/x",
  "https://maps.apple/p/x",
  "https://waze.to/x",
  "https://bit.ly/x",
  "https://osm.org/go/x",
  "https://www.openstreetmap.org/node/123",
])("%s is a short link that must be resolved first", (link) =>
  expect(readMapLink(link)).toEqual({ isShort: true }),
);

test.each([
  "5 Ayala Ave",
  "https://example.com/?q=14.5,121.0",
  "https://[",
  "https://www.google.com/maps/@99,500,3z",
])("%s has no point", (text) => expect(readMapLink(text)?.place).toBeUndefined());

test.each([
  "5 Ayala Ave",
  "https://example.com/?query=14.5,121.0",
  "https://[",
  "https://google.example.org/?q=1,2",
  "https://notgoogle.com/?q=14.5,121.0",
])("%s is not a map link", (text) => expect(readMapLink(text)).toBeUndefined());

test("a link with an unreadable text gives nothing", () => {
  expect(readMapLink("https://www.google.com/maps/place/%E0%A4%A/")).toEqual({});
});
