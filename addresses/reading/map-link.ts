import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
/**
 * A pair must be the whole value, except for a name in brackets or a zoom after it: «12,5th Avenue» does not match.
 */
const pair = new RegExp(
  String.raw`^(?:loc:)?\s*${number}\s*,\s*${number}\s*(?:$|\(|,\s*\d+(?:\.\d+)?z?\s*$)`,
);
/** Google's URLs contain the point of the place itself, or only the visible part of the map. */
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

/** The contents of a pasted map link. */
export type MapLink = {
  /** The point of the pin, or of the named place. */
  place?: Place | undefined;
  /** The text to search for, if the link has no point. */
  words?: string | undefined;
  /** The centre of the visible map. */
  view?: Place | undefined;
  /** True for a short link: it must be resolved over the network first. */
  isShort?: true;
};
type LinkParts = { places: readonly (Place | undefined)[]; words?: string | null; view?: Place | undefined };

const decoded = (text: string | undefined) => {
  try {
    return decodeURIComponent(text ?? "");
  } catch {
    return "";
  }
};

/** A pin has precedence over a text; the visible map only gives the starting point of a search. */
function linkOf({ places, words: typedText, view }: LinkParts): MapLink {
  const place = places.find((one) => one !== undefined);
  if (place) return { place };
  const words = typedText?.replaceAll("+", " ").trim();
  return { ...(words && !pair.test(words) && { words }), ...(view && { view }) };
}

const isEmpty = ({ place, words, view }: MapLink) => !place && !words && !view;

/**
 * Returns the point, search text and visible map of a pasted Google Maps, Apple Maps, Waze or OpenStreetMap link;
 * undefined if the text contains none.
 */
export function readMapLink(text: string): MapLink | undefined {
  const url = addressIn(text);
  if (!url) return undefined;
  const host = url.hostname.toLowerCase();
  const parameter = (name: string) => url.searchParams.get(name);
  if (url.protocol === "geo:") {
    const [at = ""] = url.pathname.split(";");
    const view = placeIn(at.split(",").slice(0, 2).join(","));
    const query = parameter("q");
    return query ? linkOf({ places: [placeIn(query)], words: query, view }) : { place: view };
  }
  if (isOf(host, ...shortHosts) && !/[?&]ml(?:at|on)=|#map=/.test(url.href)) return { isShort: true };
  if (/(?:^|\.)google\.[a-z.]{2,6}$/.test(host)) {
    const query = parameter("q") ?? parameter("query") ?? parameter("destination") ?? parameter("daddr");
    const [, named] = /\/(?:place|search)\/([^/@]+)/.exec(url.pathname) ?? [];
    return linkOf({
      places: [placeIn(url.href, googleData), placeIn(query), placeIn(decoded(named).replaceAll("+", " "))],
      words: query ?? decoded(named),
      view: placeIn(parameter("ll") ?? parameter("center")) ?? placeIn(url.pathname, lookedAt),
    });
  }
  if (isOf(host, "maps.apple.com")) {
    const words = parameter("address") ?? parameter("q") ?? parameter("daddr");
    const middle = placeIn(parameter("ll"));
    // Together with a name, Apple's `ll` is the pin; alone it is the centre of the map.
    const pins = [parameter("coordinate"), words && parameter("ll"), parameter("q"), parameter("daddr")];
    const view = middle ?? placeIn(parameter("sll")) ?? placeIn(parameter("center"));
    return linkOf({ places: pins.map((pin) => placeIn(pin)), words, view });
  }
  if (isOf(host, "waze.com")) {
    const to = placeIn(parameter("to")?.replace(/^ll\./, ""));
    const middle = placeIn(parameter("ll")) ?? placeIn(parameter("latlng"));
    const words = parameter("q");
    // Together with a text, Waze's point is only the starting point of a search, unless the link starts navigation.
    const isPin = !words || placeIn(words) !== undefined || parameter("navigate") === "yes";
    const link = linkOf({ places: [to, placeIn(words), isPin ? middle : undefined], words, view: middle });
    return isEmpty(link) ? { isShort: true } : link;
  }
  if (isOf(host, "openstreetmap.org", "osm.org")) {
    const [, latitude, longitude] = /#map=\d+(?:\.\d+)?\/([-\d.]+)\/([-\d.]+)/.exec(url.hash) ?? [];
    const query = parameter("query");
    const link = linkOf({
      places: [placeOf(parameter("mlat") ?? undefined, parameter("mlon") ?? undefined), placeIn(query)],
      words: query,
      view: placeOf(latitude, longitude),
    });
    return isEmpty(link) ? { isShort: true } : link;
  }
  return undefined;
}
