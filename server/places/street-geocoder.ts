import { isValidPlace } from "@waybill/domain/addresses/coordinates";
import type { PlaceIndex } from "@waybill/addresses/streets/place-index";
import { openPlaceFile } from "@waybill/places/place-folder";
import { nearestSegments } from "@waybill/places/roads/road-grid";
import { readRoads } from "@waybill/places/roads/roads-file";
import { runOnce } from "../platform/cached.ts";
import { placeWithNumber } from "@waybill/addresses/streets/street-address";
import type { Geocoder, Place, Point } from "./geocoder.ts";
import type { StreetData } from "./street-data.ts";

const farthestStreetMetres = 500;
const pointId = /^at:(-?[\d.]+),(-?[\d.]+)$/;

/**
 * Finds the street of a pin on the country's roads. If none is near, and for typed text, uses the other geocoder,
 * which searches the same street index.
 */
export function streetGeocoder(
  { folder, facts }: StreetData,
  streets: () => Promise<PlaceIndex>,
  other: Geocoder,
): Geocoder {
  const roads = runOnce(async () => readRoads(await openPlaceFile(folder, "roads")));

  /** The street nearest to a point, with the point's coordinates. */
  const streetAt = async (point: Point, language: string): Promise<Place | undefined> => {
    const [index, network] = await Promise.all([streets(), roads()]);
    const [nearest] = nearestSegments(network, {
      ...point,
      farthestMetres: farthestStreetMetres,
      isMeant: (segment) => network.segmentStreet[segment]! > 0,
    });
    const record = nearest && index.streetRecord(network.segmentStreet[nearest.segment]!);
    if (record === undefined) return undefined;
    const place = placeWithNumber(index, record, "", { country: facts.country, language });
    return { ...place, ...point, id: `at:${point.latitude},${point.longitude}` };
  };

  return {
    warm() {
      other.warm?.();
      roads().catch(() => undefined);
    },
    autocomplete: (query) => other.autocomplete(query),
    async reverse({ language, ...point }) {
      const place = isValidPlace(point) ? await streetAt(point, language) : undefined;
      return place ? [place] : other.reverse({ ...point, language });
    },
    async details({ query_id, language }) {
      const [, latitude, longitude] = pointId.exec(query_id) ?? [];
      return latitude === undefined
        ? other.details({ query_id, language })
        : this.reverse({ latitude: Number(latitude), longitude: Number(longitude), language });
    },
  };
}
