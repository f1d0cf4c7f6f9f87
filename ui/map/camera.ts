import { mapZoom } from "@waybill/domain/limits";
import type { MapPoint } from "./map-props.ts";

type Bounds = [[number, number], [number, number]];

/** Room around what is brought into view; more above, where a tag is, beside as much as a tag and the buttons need, and little in a strip. */
export const paddingOf = ({ still = false, roomBelow = 0 }: { still?: boolean; roomBelow?: number }) =>
  still
    ? { top: 60, bottom: 16, left: 56, right: 56 }
    : { top: 112, bottom: 72 + roomBelow, left: 104, right: 104 };
type Padding = ReturnType<typeof paddingOf>;

/** South-west and north-east of some points; undefined where there are none. */
export function boundsOf(points: readonly MapPoint[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
}

/** Where the map opens: on all points, else at its centre, else at the country's, seen from afar (spec §9). */
export function firstCamera(
  points: readonly MapPoint[],
  center: MapPoint | undefined,
  zoom: number | undefined,
  fallback: MapPoint,
  padding: Padding = paddingOf({}),
) {
  const bounds = boundsOf(points);
  if (bounds) return { bounds, fitBoundsOptions: { padding, maxZoom: mapZoom.outlet } };
  const { latitude, longitude } = center ?? fallback;
  return { latitude, longitude, zoom: zoom ?? (center ? mapZoom.outlet : mapZoom.default) };
}
