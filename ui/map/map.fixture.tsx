import type { MapProps } from "./map-props.ts";

/** What the screen under test gives to its map. The portal's tests load this file in place of `map.tsx`. */
export const drawn: { map: MapProps | undefined } = { map: undefined };

export function Map(props: MapProps) {
  drawn.map = props;
  return null;
}
