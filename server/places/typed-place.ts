import { parsePlace } from "@waybill/domain/addresses/coordinates";
import { readMapLink } from "@waybill/domain/addresses/map-link";
import { OpenLocationCode } from "open-location-code";
import type { Point } from "./geocoder.ts";

const plusCodes = new OpenLocationCode();
const codeInText = /(?:^|[\s,])([23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{2,7})(?=$|[\s,])/iu;

/** What was typed instead of an address: a place, words to search for, or nothing that can be known. */
export type TypedPlace = { place?: Point | undefined; words?: string | undefined };

type Around = {
  /** Where a short plus code is near to, when no locality was typed with it. */
  near: Point;
  /** The middle of a locality; undefined: nobody knows it. */
  locate: (locality: string) => Promise<Point | undefined>;
};

/**
 * The place that a text names by 'lat,lng', by a link to a map or by a plus code; undefined where it is an address. A
 * short plus code is the one nearest to the locality typed with it, or else to where the search begins.
 */
export async function readTypedPlace(
  text: string,
  { near, locate }: Around,
): Promise<TypedPlace | undefined> {
  const place = parsePlace(text);
  if (place) return { place };
  const link = readMapLink(text);
  if (link) return link;
  const [, code] = codeInText.exec(text) ?? [];
  if (!code || !plusCodes.isValid(code)) return undefined;
  const locality = text
    .replace(code, " ")
    .replaceAll(/[\s,]+/gu, " ")
    .trim();
  const from = plusCodes.isShort(code) ? (locality && (await locate(locality))) || near : undefined;
  const full = from ? plusCodes.recoverNearest(code, from.latitude, from.longitude) : code;
  if (!plusCodes.isFull(full)) return undefined;
  const { latitudeCenter, longitudeCenter } = plusCodes.decode(full);
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { place: { latitude: rounded(latitudeCenter), longitude: rounded(longitudeCenter) } };
}
