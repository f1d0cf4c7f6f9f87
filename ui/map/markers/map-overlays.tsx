import { useMemo } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import type { MapColours } from "../style/map-colours.ts";
import type { MapArea, MapPoint, MapRoute, MapRouteLine } from "../map-props.ts";

const degrees = ({ longitude, latitude }: MapPoint): [number, number] => [longitude, latitude];

const lineOf = (points: readonly MapPoint[] | undefined) => ({
  type: "Feature" as const,
  properties: {},
  geometry: { type: "LineString" as const, coordinates: (points ?? []).map(degrees) },
});

type Ring = MapArea["rings"][number];

const polygonOf = (rings: readonly Ring[]) => ({
  type: "Feature" as const,
  properties: {},
  geometry: {
    type: "Polygon" as const,
    coordinates: rings.map((ring) => ring.map((position) => [...position])),
  },
});

const collectionOf = (polygons: readonly (readonly Ring[])[]) => ({
  type: "FeatureCollection" as const,
  features: polygons.map(polygonOf),
});

/** The area that the map's projection covers. */
const world: Ring = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
];

const first = ([outline]: readonly Ring[]): readonly Ring[] => (outline ? [outline] : []);

/** Everything outside the areas, and their holes: riders do not deliver there. */
const aroundAreas = (areas: readonly MapArea[]) =>
  collectionOf([
    [world, ...areas.flatMap(({ rings }) => first(rings))],
    ...areas.flatMap(({ rings }) => rings.slice(1).map((hole) => [hole])),
  ]);

/** The dash pattern of a line that is only a guess. */
const dashes = [1.6, 1.4];
const flat = { "line-cap": "butt", "line-join": "round" } as const;
const round = { "line-cap": "round", "line-join": "round" } as const;
const routeWidth = 5;
const caseWidth = 10;
const riddenStrength = 0.35;

type RouteLineProps = {
  route: MapRoute;
  colours: MapColours;
  /** The style layer above the line, so that names stay readable. */
  below: string | undefined;
};

/** The map's main line: the ridden part is paler than the part ahead, and a guess is dashed. */
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
        <Layer
          {...under}
          key={route.isGuess ? "guess" : "way"}
          id="route-ahead-body"
          type="line"
          layout={route.isGuess ? flat : round}
          paint={route.isGuess ? { ...body, "line-dasharray": dashes } : body}
        />
      </Source>
    </>
  );
}

type RouteLinesProps = {
  routeLines: readonly MapRouteLine[];
  colours: MapColours;
  below: string | undefined;
};

const lineWidth = 3;
const lineStrength = 0.45;

/** Many routes in one source, so that the map gets them all at once; guesses are dashed. */
export function RouteLines({ routeLines, colours, below }: RouteLinesProps) {
  const lines = useMemo(
    () => ({
      type: "FeatureCollection" as const,
      features: routeLines.map(({ line, isGuess }) => ({ ...lineOf(line), properties: { isGuess } })),
    }),
    [routeLines],
  );
  const under = below === undefined ? {} : { beforeId: below };
  const paint = { "line-color": colours.route, "line-width": lineWidth, "line-opacity": lineStrength };
  return (
    <Source id="route-lines" type="geojson" data={lines}>
      <Layer
        {...under}
        id="route-lines-known"
        type="line"
        filter={["!", ["get", "isGuess"]]}
        layout={round}
        paint={paint}
      />
      <Layer
        {...under}
        id="route-lines-guessed"
        type="line"
        filter={["get", "isGuess"]}
        layout={flat}
        paint={{ ...paint, "line-dasharray": dashes }}
      />
    </Source>
  );
}

type AreaProps = { areas: readonly MapArea[]; colours: MapColours; below: string | undefined };

/** The delivery area: unchanged inside, dimmed outside. */
export function DeliveryAreas({ areas, colours, below }: AreaProps) {
  const inside = useMemo(() => collectionOf(areas.map(({ rings }) => rings)), [areas]);
  const around = useMemo(() => aroundAreas(areas), [areas]);
  const under = below === undefined ? {} : { beforeId: below };
  const edge = { "line-color": colours.route, "line-width": 2, "line-dasharray": [2, 2] };
  return (
    <>
      <Source id="around-areas" type="geojson" data={around}>
        <Layer
          {...under}
          id="around-areas-veil"
          type="fill"
          paint={{ "fill-color": colours.land, "fill-opacity": 0.65 }}
        />
      </Source>
      <Source id="areas" type="geojson" data={inside}>
        <Layer {...under} id="areas-edge" type="line" paint={edge} />
      </Source>
    </>
  );
}
