import { useMemo } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import type { MapColours } from "./map-colours.ts";
import type { MapArea, MapPoint, MapRoute } from "./map-parts.ts";

const degrees = ({ longitude, latitude }: MapPoint): [number, number] => [longitude, latitude];

const lineOf = (points: readonly MapPoint[] | undefined) => ({
  type: "Feature" as const,
  properties: {},
  geometry: { type: "LineString" as const, coordinates: (points ?? []).map(degrees) },
});

const ringsOf = (areas: readonly MapArea[]) => ({
  type: "FeatureCollection" as const,
  features: areas.map(({ id, rings }) => ({
    type: "Feature" as const,
    id,
    properties: {},
    geometry: {
      type: "Polygon" as const,
      coordinates: rings.map((ring) => ring.map((position) => [...position])),
    },
  })),
});

const round = { "line-cap": "round", "line-join": "round" } as const;
const routeWidth = 5;
const caseWidth = 10;
const riddenStrength = 0.35;

type RouteLineProps = {
  route: MapRoute;
  colours: MapColours;
  /** The layer of the style that stays above the line, so that names can be read. */
  below: string | undefined;
};

/** The one strong line of the map: what was ridden is paler than what lies ahead. */
export function RouteLine({ route, colours, below }: RouteLineProps) {
  const ridden = useMemo(() => lineOf(route.ridden), [route.ridden]);
  const ahead = useMemo(() => lineOf(route.ahead), [route.ahead]);
  const casing = { "line-color": colours.routeCase, "line-width": caseWidth };
  const body = { "line-color": colours.route, "line-width": routeWidth };
  const under = below === undefined ? {} : { beforeId: below };
  return (
    <>
      <Source id="route-ridden" type="geojson" data={ridden}>
        <Layer {...under} id="route-ridden-case" type="line" layout={round} paint={casing} />
        <Layer
          {...under}
          id="route-ridden-body"
          type="line"
          layout={round}
          paint={{ ...body, "line-opacity": riddenStrength }}
        />
      </Source>
      <Source id="route-ahead" type="geojson" data={ahead}>
        <Layer {...under} id="route-ahead-case" type="line" layout={round} paint={casing} />
        <Layer {...under} id="route-ahead-body" type="line" layout={round} paint={body} />
      </Source>
    </>
  );
}

/** Where riders deliver. */
export function AreaRings({ areas, colours }: { areas: readonly MapArea[]; colours: MapColours }) {
  const rings = useMemo(() => ringsOf(areas), [areas]);
  return (
    <Source id="areas" type="geojson" data={rings}>
      <Layer id="areas-fill" type="fill" paint={{ "fill-color": colours.route, "fill-opacity": 0.08 }} />
      <Layer
        id="areas-edge"
        type="line"
        paint={{ "line-color": colours.route, "line-width": 2, "line-dasharray": [2, 2] }}
      />
    </Source>
  );
}
