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
  /** The card is below the marker: where many have one, fewer lie over each other. */
  isTagBelow?: boolean;
  /** A pin with a name can be dragged, nudged with the arrow keys, and set by a tap on the map. */
  movableAs?: string | undefined;
};

/** One of many places: drawn by its status, and with others in a cluster where they lie close together. */
export type MapPin = MapPoint & { id: string; tone: Tone; icon: IconName };

export type PinHandling = {
  /** The highlighted pin: under the mouse, here or in a list next to the map. */
  markedPin?: string | undefined;
  onPinMark?: ((id: string | undefined) => void) | undefined;
  onPinOpen?: ((id: string) => void) | undefined;
};

/** The known route: the part ahead, and the part already ridden (paler). */
export type MapRoute = {
  ahead: readonly MapPoint[];
  ridden?: readonly MapPoint[];
  /** No known route: the part ahead is drawn dashed. */
  isGuess?: boolean;
};

/** One of many ways, drawn thinner than a route; dashed where no way is known. */
export type MapWay = { id: string; line: readonly MapPoint[]; isGuess: boolean };

/** The visible part of a map, in degrees. */
export type MapSight = { west: number; south: number; east: number; north: number };

/** A delivery area: its closed outline, then its holes, longitude before latitude as GeoJSON has it. */
export type MapArea = { id: string; rings: readonly (readonly (readonly number[])[])[] };

export type MapProps = PinHandling & {
  /** The map's description for screen readers; used only if a pin can be moved. */
  label: string;
  center?: MapPoint | undefined;
  zoom?: number | undefined;
  /** All markers and pins are brought into view whenever this changes; wins over `center`. */
  fitKey?: string | undefined;
  /** Brought into view instead of the markers. */
  fitTo?: readonly MapPoint[] | undefined;
  markers?: readonly MapMarker[] | undefined;
  pins?: readonly MapPin[] | undefined;
  route?: MapRoute | undefined;
  ways?: readonly MapWay[] | undefined;
  areas?: readonly MapArea[] | undefined;
  /** Called with the visible part: after the first draw, and after each move. */
  onSight?: ((sight: MapSight) => void) | undefined;
  /** A pin came to rest: after a drag, a tap on the map, or each nudge. Wait a little before a costly answer. */
  onPinMove?: ((point: MapPoint, markerId: string) => void) | undefined;
  /** The locate button's action; by default it fits all markers. */
  onLocate?: (() => void) | undefined;
  /** Pixels covered at the bottom: what is brought into view stays above them. */
  roomBelow?: number | undefined;
  /** A strip that is looked at, not used: no buttons, no panning. */
  still?: boolean | undefined;
  className?: string | undefined;
  /** Further layers: components that get the map from the library. */
  children?: ReactNode;
};
