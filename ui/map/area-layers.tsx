import type { Area, Ring } from "@waybill/domain/addresses/areas/delivery-area";
import { areaOfRings, geometryOf } from "@waybill/domain/addresses/areas/area-geojson";
import type { Map as LibraryMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Layer, Marker, Source, useMap } from "react-map-gl/maplibre";
import { type HexColor, TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import styles from "./area-layers.module.css";
import type { AreaMapProps, ShownArea } from "./area-map.tsx";
import { boundsOf } from "./camera.ts";
import { type MapColours, useMapColours } from "./style/map-colours.ts";

const padding = { top: 88, bottom: 240, left: 56, right: 56 };
const pointsOf = (area: Area) =>
  area.flatMap(([outline = []]) => outline.map(([longitude, latitude]) => ({ longitude, latitude })));

/** The position of an area's name: horizontally in the middle, towards the top. */
const placeOfName = (area: Area) => {
  const [[west, south], [east, north]] = boundsOf(pointsOf(area)) ?? [
    [0, 0],
    [0, 0],
  ];
  return { longitude: (west + east) / 2, latitude: south + (north - south) * 0.62 };
};

const featuresOf = (areas: readonly ShownArea[]) => ({
  type: "FeatureCollection" as const,
  features: areas.map(({ id, area, look }) => ({
    type: "Feature" as const,
    properties: { id, look },
    geometry: geometryOf(area),
  })),
});

/** The layers that `AreaMap` draws; loaded with the map itself. */
export function AreaLayers({
  areas,
  edited,
  tool,
  onEdit,
  onDrawn,
  onPick,
  fitKey,
}: Omit<AreaMapProps, "label" | "className">) {
  const map = useMap().current?.getMap();
  const colours = useMapColours();
  const others = useMemo(() => areas.filter(({ id }) => id !== edited?.id), [areas, edited?.id]);
  const data = useMemo(() => featuresOf(others), [others]);
  const own = useMemo(
    () => ({
      type: "FeatureCollection" as const,
      features:
        edited && edited.area.length > 0
          ? [{ type: "Feature" as const, properties: {}, geometry: geometryOf(edited.area) }]
          : [],
    }),
    [edited],
  );

  const fit = useEffectEvent((calm: boolean) => {
    const shown = edited && edited.area.length > 0 ? [edited.area] : areas.map(({ area }) => area);
    const bounds = boundsOf(shown.flatMap(pointsOf));
    if (bounds) map?.fitBounds(bounds, { padding, maxZoom: 15, duration: calm ? 0 : 400 });
  });
  const isFitted = useRef(false);
  useEffect(() => {
    if (!map) return;
    fit(!isFitted.current || matchMedia("(prefers-reduced-motion: reduce)").matches);
    isFitted.current = true;
  }, [map, fitKey]);

  useDrawing(map, { edited, tool, onEdit, onDrawn, colours });
  return (
    <>
      <Source id="market-areas" type="geojson" data={data}>
        <Layer
          id="market-areas-fill"
          type="fill"
          paint={{
            "fill-color": colours.label,
            "fill-opacity": ["match", ["get", "look"], "paused", 0.24, "off", 0.04, 0.1],
          }}
        />
        <Layer
          id="market-areas-edge"
          type="line"
          filter={["!=", ["get", "look"], "open"]}
          paint={{ "line-color": colours.label, "line-width": 1.5, "line-dasharray": [3, 2] }}
        />
        <Layer
          id="market-areas-open-edge"
          type="line"
          filter={["==", ["get", "look"], "open"]}
          paint={{ "line-color": colours.label, "line-width": 1.5 }}
        />
      </Source>
      <Source id="edited-area" type="geojson" data={own}>
        <Layer
          id="edited-area-fill"
          type="fill"
          paint={{ "fill-color": colours.route, "fill-opacity": 0.16 }}
        />
      </Source>
      {others.map(({ id, name, area, look }) => (
        <Marker key={id} {...placeOfName(area)}>
          <button
            type="button"
            tabIndex={-1}
            className={styles.name}
            data-look={look}
            onClick={() => onPick(id)}
          >
            {name}
          </button>
        </Marker>
      ))}
    </>
  );
}

/** A CSS colour in the drawing library's format. */
const hexOf = (colour: string): HexColor => {
  const parts = colour.match(/[\d.]+/g)?.slice(0, 3) ?? [];
  return `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, "0")).join("")}`;
};

/** Decimals of a coordinate, a tenth of a millimetre: the drawing library refuses more. */
const decimals = 9;
const rounded = (ring: Ring) =>
  ring.map((position) => position.map((part) => Number(part.toFixed(decimals))));

const prefixId = "area-corners";

/** Each ring is edited separately, because the library has no holes: the rings are joined again after each step. */
function useDrawing(
  map: LibraryMap | undefined,
  {
    edited,
    tool,
    onEdit,
    onDrawn,
    colours,
  }: Pick<AreaMapProps, "edited" | "tool" | "onEdit" | "onDrawn"> & { colours: MapColours },
) {
  const drawing = useRef<TerraDraw>(undefined);
  const given = useRef<Area>(undefined);
  const isLoading = useRef(false);
  const [era, setEra] = useState(0);
  const isEditing = edited !== undefined;

  const read = (draw: TerraDraw): Area =>
    areaOfRings(
      draw
        .getSnapshot()
        .flatMap(({ geometry, properties }) =>
          geometry.type === "Polygon" && properties["mode"] === "polygon"
            ? [(geometry.coordinates[0] ?? []).map(([x = 0, y = 0]) => [x, y] as const)]
            : [],
        ),
    );
  const report = useEffectEvent((draw: TerraDraw) => {
    given.current = read(draw);
    onEdit(given.current);
  });
  const drawn = useEffectEvent(() => onDrawn());
  const load = useEffectEvent((draw: TerraDraw) => {
    const area = edited?.area ?? [];
    given.current = area;
    isLoading.current = true;
    draw.clear();
    const added = draw.addFeatures(
      area.flatMap((polygon) =>
        polygon.map((ring) => ({
          type: "Feature" as const,
          properties: { mode: "polygon" },
          geometry: { type: "Polygon" as const, coordinates: [rounded(ring)] },
        })),
      ),
    );
    isLoading.current = false;
    const [first] = added;
    if (tool === "move" && first?.valid && first.id !== undefined) draw.selectFeature(first.id);
  });
  const take = useEffectEvent((draw: TerraDraw) => draw.setMode(tool === "draw" ? "polygon" : "select"));

  useEffect(() => {
    if (!map || !isEditing) return;
    let draw: TerraDraw | undefined;
    const begin = () => {
      // Nothing can be drawn before the style is loaded.
      if (draw || (map.getStyle() as object | undefined) === undefined) return;
      draw = new TerraDraw({
        adapter: new TerraDrawMapLibreGLAdapter({ map, prefixId, coordinatePrecision: decimals }),
        modes: modesIn(colours),
      });
      const started = draw;
      started.start();
      take(started);
      load(started);
      started.on("finish", (_, { action }) => {
        report(started);
        if (action === "draw") drawn();
      });
      started.on("change", (_, type) => {
        if (type === "delete" && !isLoading.current && started.getMode() === "select") report(started);
      });
      drawing.current = started;
    };
    // A new style drops the corners: draw them again.
    const look = () => {
      if (!draw) begin();
      else if (!map.getSource(`${prefixId}-polygon`)) setEra((before) => before + 1);
    };
    begin();
    map.on("styledata", look);
    map.on("idle", look);
    return () => {
      map.off("styledata", look);
      map.off("idle", look);
      drawing.current = undefined;
      try {
        draw?.stop();
      } catch {
        // The style was replaced, and its layers with it.
      }
    };
  }, [map, isEditing, colours, era]);

  useEffect(() => {
    if (drawing.current && edited && edited.area !== given.current) load(drawing.current);
  }, [edited]);
  useEffect(() => {
    if (drawing.current) take(drawing.current);
  }, [tool]);
}

function modesIn(colours: MapColours) {
  const [line, paper] = [hexOf(colours.route), hexOf(colours.routeCase)];
  const corner = { color: paper, outline: line };
  return [
    new TerraDrawPolygonMode({
      styles: {
        fillOpacity: 0,
        outlineColor: line,
        outlineWidth: 3,
        closingPointColor: corner.color,
        closingPointOutlineColor: corner.outline,
        closingPointWidth: 6,
        closingPointOutlineWidth: 3,
      },
    }),
    new TerraDrawSelectMode({
      flags: {
        polygon: {
          feature: {
            draggable: false,
            selfIntersectable: false,
            coordinates: { midpoints: { draggable: true }, draggable: true, deletable: true },
          },
        },
      },
      styles: {
        selectedPolygonFillOpacity: 0,
        selectedPolygonOutlineColor: line,
        selectedPolygonOutlineWidth: 3,
        selectionPointColor: corner.color,
        selectionPointOutlineColor: corner.outline,
        selectionPointWidth: 6,
        selectionPointOutlineWidth: 3,
        midPointColor: corner.color,
        midPointOutlineColor: corner.outline,
        midPointWidth: 4,
        midPointOutlineWidth: 2,
      },
    }),
  ];
}
