import type { MapProps } from "./map-props.ts";

/** The props that the screen under test passes to its map. The portal's tests load this file instead of `map.tsx`. */
export const mapProps: { map: MapProps | undefined } = { map: undefined };

export function Map(props: MapProps) {
  mapProps.map = props;
  return null;
}
