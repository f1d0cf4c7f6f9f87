import { expect, test } from "vitest";
import { readMapLink } from "./map-link.ts";

test.each([
  [
    "Google Maps, a place [11.21]",
    "https://www.google.com/maps/place/Two+Serendra/@14.55,121.05,17z/data=!3m1!4b1!4m6!3m5!8m2!3d14.5512!4d121.0543!16s",
    [14.5512, 121.0543],
  ],
  ["Google Maps, a dropped pin [11.21]", "https://maps.google.com/?q=14.5512,121.0543", [14.5512, 121.0543]],
  [
    "Google Maps, a search [11.21]",
    "https://www.google.com.ph/maps/search/?api=1&query=14.5512%2C121.0543",
    [14.5512, 121.0543],
  ],
  [
    "Google Maps, a view [11.21]",
    "see https://www.google.dk/maps/@55.676098,12.568337,15z",
    [55.676098, 12.568337],
  ],
  ["Apple Maps [11.22]", "https://maps.apple.com/?ll=14.5512,121.0543&q=Pin", [14.5512, 121.0543]],
  [
    "Apple Maps, a place [11.22]",
    "https://maps.apple.com/place?coordinate=14.5512%2C121.0543&name=Serendra",
    [14.5512, 121.0543],
  ],
  ["Waze [11.23]", "https://www.waze.com/ul?ll=14.5512%2C121.0543&navigate=yes", [14.5512, 121.0543]],
  [
    "Waze, live map [11.23]",
    "https://www.waze.com/live-map/directions?to=ll.14.5512%2C121.0543",
    [14.5512, 121.0543],
  ],
  [
    "OpenStreetMap, a marker [11.24]",
    "https://www.openstreetmap.org/?mlat=14.5512&mlon=121.0543#map=17/14.5/121.0",
    [14.5512, 121.0543],
  ],
  [
    "OpenStreetMap, a view [11.24]",
    "https://www.openstreetmap.org/#map=17/14.5512/121.0543",
    [14.5512, 121.0543],
  ],
  ["a geo address", "geo:14.5512,121.0543?z=17", [14.5512, 121.0543]],
])("a link of %s names its place", (_of, link, [latitude, longitude]) => {
  expect(readMapLink(link)?.place).toEqual({ latitude, longitude });
});

test("a link that searches for words gives the words", () => {
  expect(readMapLink("https://www.google.com/maps/search/?api=1&query=Two+Serendra+Taguig")).toEqual({
    place: undefined,
    words: "Two Serendra Taguig",
  });
});

test.each(["https://maps.app.goo.gl/AbCdEf123", "https://goo.gl/maps/xyz", "https://waze.com/ul/hw4p8"])(
  "%s has to be opened before it says anything",
  (link) => expect(readMapLink(link)).toEqual({ isShort: true }),
);

test.each([
  "5 Ayala Ave",
  "https://example.com/?q=14.5,121.0",
  "https://[",
  "https://www.google.com/maps/@99,500,3z",
])("%s is no place", (text) => expect(readMapLink(text)?.place).toBeUndefined());
