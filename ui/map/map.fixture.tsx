import type { MapProps } from "./map-props.ts";

/** What the screen under test gives to its map: `vi.mock("@waybill/ui/map/map.tsx", () => import("@waybill/ui/map/map.fixture.tsx"))`. */
export const drawn: { map: MapProps | undefined } = { map: undefined };

export function Map(props: MapProps) {
  drawn.map = props;
  return null;
}
