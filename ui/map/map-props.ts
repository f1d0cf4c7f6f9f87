import type { ReactNode } from "react";
import type { IconName } from "../icon.tsx";
import type { Tone } from "../status.tsx";

/** A place on the map, WGS 84 degrees. */
export type MapPoint = { latitude: number; longitude: number };

type MarkerKind = "store" | "customer" | "chosen-rider" | "rider" | "left-out-rider";

export type MapMarker = MapPoint & {
  id: string;
  kind: MarkerKind;
  /** Words on a card above the marker. */
  tag?: string | undefined;
  /** The card is below the marker, so that cards of close markers overlap less. */
  isTagBelow?: boolean;
  /** A pin with a name can be dragged, nudged with the arrow keys, and set by a tap on the map. */
  movableAs?: string | undefined;
};

/** One of many points: drawn by status, clustered with others that are close. */
export type MapPin = MapPoint & { id: string; tone: Tone; icon: IconName };

export type PinHandling = {
  /** The id of the highlighted pin: the mouse is over it or its list entry. */
  markedPin?: string | undefined;
  onPinMark?: ((id: string | undefined) => void) | undefined;
  onPinOpen?: ((id: string) => void) | undefined;
};

/** The known route: the part ahead, and the part already ridden (paler). */
export type MapRoute = {
  ahead: readonly MapPoint[];
  ridden?: readonly MapPoint[];
  /** True if the route is unknown: the part ahead is drawn dashed. */
  isGuess?: boolean;
};

/** One of many routes, drawn thinner than the main one; dashed if it is a guess. */
export type MapRouteLine = { id: string; line: readonly MapPoint[]; isGuess: boolean };

/** The visible part of a map, in degrees. */
export type MapBounds = { west: number; south: number; east: number; north: number };

/** A delivery area: its closed outline, then its holes; longitude before latitude, as in GeoJSON. */
export type MapArea = { id: string; rings: readonly (readonly (readonly number[])[])[] };

export type MapProps = PinHandling & {
  /** The map's description for screen readers; used only if a pin can be moved. */
  label: string;
  center?: MapPoint | undefined;
  zoom?: number | undefined;
  /** The map fits all markers and pins whenever this changes; has priority over `center`. */
  fitKey?: string | undefined;
  /** The map fits these points instead of the markers. */
  fitTo?: readonly MapPoint[] | undefined;
  markers?: readonly MapMarker[] | undefined;
  pins?: readonly MapPin[] | undefined;
  route?: MapRoute | undefined;
  routeLines?: readonly MapRouteLine[] | undefined;
  areas?: readonly MapArea[] | undefined;
  /** Called with the visible part: after the first draw, and after each move. */
  onSight?: ((sight: MapBounds) => void) | undefined;
  /** Called when a pin is released: after a drag, a tap on the map, or each nudge. Debounce costly work. */
  onPinMove?: ((point: MapPoint, markerId: string) => void) | undefined;
  /** The locate button's action; by default it fits all markers. */
  onLocate?: (() => void) | undefined;
  /** Pixels covered at the bottom: the map fits its content above them. */
  roomBelow?: number | undefined;
  /** True for a strip only to look at: no buttons, no panning. */
  still?: boolean | undefined;
  className?: string | undefined;
  /** Further layers: components that get the map instance from the library. */
  children?: ReactNode;
};
