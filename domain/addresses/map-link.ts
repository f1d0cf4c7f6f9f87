import { isValidPlace, type Place } from "./coordinates.ts";

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const pair = new RegExp(`^(?:loc:|geo:)?\\s*${number}\\s*,\\s*${number}`);
/** Where Google's addresses say the place itself, before where they say what is looked at. */
const googleData = new RegExp(`!3d${number}!4d${number}`);
const lookedAt = new RegExp(`/@${number},${number}`);

const placeOf = (latitude: unknown, longitude: unknown): Place | undefined => {
  const place = { latitude: Number(latitude ?? NaN), longitude: Number(longitude ?? NaN) };
  return isValidPlace(place) ? place : undefined;
};
const placeIn = (text: string | null | undefined, pattern = pair): Place | undefined => {
  const [, latitude, longitude] = pattern.exec(text ?? "") ?? [];
  return placeOf(latitude, longitude);
};

const isOf = (host: string, ...names: string[]) =>
  names.some((name) => host === name || host.endsWith(`.${name}`));
const shortHosts = ["goo.gl", "app.goo.gl", "g.co", "maps.apple", "osm.org", "waze.to", "bit.ly"];

const addressIn = (text: string): URL | undefined => {
  const [found] = /\b(?:https?:\/\/|geo:)\S+/iu.exec(text) ?? [];
  try {
    return found ? new URL(found) : undefined;
  } catch {
    return undefined;
  }
};

const first = (...places: (Place | undefined)[]) => places.find((place) => place !== undefined);

/** What a pasted link to a map says. `isShort`: it says nothing before it is opened, which needs a network. */
export type MapLink = { place?: Place | undefined; words?: string | undefined; isShort?: true };

const wordsOf = (text: string | null | undefined) => {
  const words = text?.replaceAll("+", " ").trim();
  return words && !pair.test(words) ? { words } : {};
};
const decoded = (text: string | undefined) => {
  try {
    return decodeURIComponent(text ?? "");
  } catch {
    return "";
  }
};

/**
 * The place that a pasted link to Google Maps, Apple Maps, Waze or OpenStreetMap names, or the words that it searches
 * for; undefined: the text holds no such link. A pin comes before what the map happened to show.
 */
export function readMapLink(text: string): MapLink | undefined {
  const url = addressIn(text);
  if (!url) return undefined;
  const host = url.hostname.toLowerCase();
  const asked = (name: string) => url.searchParams.get(name);
  if (url.protocol === "geo:") return { place: placeIn(`${url.pathname}`) };
  if (isOf(host, ...shortHosts) && !/[?&]ml(?:at|on)=|#map=/.test(url.href)) return { isShort: true };
  if (/(?:^|\.)google\.[a-z.]{2,6}$/.test(host)) {
    const query = asked("q") ?? asked("query") ?? asked("destination") ?? asked("daddr");
    const [, named] = /\/(?:place|search)\/([^/@]+)/.exec(url.pathname) ?? [];
    const place = first(
      placeIn(url.href, googleData),
      placeIn(query),
      placeIn(decoded(named)),
      placeIn(asked("ll") ?? asked("center")),
      placeIn(url.pathname, lookedAt),
    );
    return { place, ...wordsOf(query ?? decoded(named)) };
  }
  if (isOf(host, "maps.apple.com")) {
    const place = first(
      placeIn(asked("coordinate")),
      placeIn(asked("ll")),
      placeIn(asked("q")),
      placeIn(asked("daddr")),
      placeIn(asked("sll")),
    );
    return { place, ...wordsOf(asked("address") ?? asked("q") ?? asked("daddr")) };
  }
  if (isOf(host, "waze.com")) {
    const to = asked("to")?.replace(/^ll\./, "");
    const place = first(placeIn(asked("ll")), placeIn(asked("latlng")), placeIn(to));
    return place || asked("q") ? { place, ...wordsOf(asked("q")) } : { isShort: true };
  }
  if (isOf(host, "openstreetmap.org", "osm.org")) {
    const [, latitude, longitude] = /#map=\d+(?:\.\d+)?\/([-\d.]+)\/([-\d.]+)/.exec(url.hash) ?? [];
    const place = first(
      placeOf(asked("mlat") ?? undefined, asked("mlon") ?? undefined),
      placeIn(asked("query")),
      placeOf(latitude, longitude),
    );
    return place || asked("query") ? { place, ...wordsOf(asked("query")) } : { isShort: true };
  }
  return undefined;
}
