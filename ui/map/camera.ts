import { mapZoom } from "@waybill/domain/limits";
import type { MapPoint } from "./map-props.ts";

type Bounds = [[number, number], [number, number]];

type Uncovered = { still?: boolean; roomBelow?: number; height?: number | undefined };

/** Minimum height in pixels for a pin with its tag and some streets. */
const minHeight = 96;
const minAbove = 64;
/** Pixels kept free below a pin's tip if something covers the map's bottom. */
const belowPin = 24;

/**
 * Padding around the view: more at the top for a tag, enough at the sides for a tag and the buttons, little in a
 * strip. In a low map the top padding shrinks, because the map cannot fit its content if the padding fills its
 * height.
 */
export function paddingOf({ still = false, roomBelow = 0, height = Number.POSITIVE_INFINITY }: Uncovered) {
  if (still) return { top: 60, bottom: 16, left: 56, right: 56 };
  const bottom = roomBelow > 0 ? roomBelow + belowPin : 72;
  const top = Math.max(minAbove, Math.min(112, height - bottom - minHeight));
  return { top, bottom, left: 104, right: 104 };
}
type Padding = ReturnType<typeof paddingOf>;

/** South-west and north-east of some points; undefined for none. */
export function boundsOf(points: readonly MapPoint[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
}

/** Where the map opens: fitting all points, else at its centre, else at the country's, zoomed out (spec §9). */
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
