/** A point on earth, WGS 84, in degrees. */
export type Place = { latitude: number; longitude: number };

const typedPlace = /^\s*([+-]?\d{1,3}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/;
const earthRadiusMetres = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The length of one degree of latitude, in metres. */
export const metresADegree = (earthRadiusMetres * Math.PI) / 180;

/** True if both coordinates are present, finite and within -90 to 90 and -180 to 180. */
export const isValidPlace = (place: { latitude?: unknown; longitude?: unknown }): place is Place =>
  typeof place.latitude === "number" &&
  typeof place.longitude === "number" &&
  Math.abs(place.latitude) <= 90 &&
  Math.abs(place.longitude) <= 180;

/** Parses a typed 'lat,lng' (spec §5 "Address"); undefined if the text has another form. */
export function parsePlace(text: string): Place | undefined {
  const [, latitude, longitude] = typedPlace.exec(text) ?? [];
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return isValidPlace(place) ? place : undefined;
}

/** Returns the great-circle distance between two points, in metres. */
export function distanceInMetres(a: Place, b: Place): number {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}
