import type { MapSourceDataEvent } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import { Layer, Marker, Source, useMap } from "react-map-gl/maplibre";
import { StatusGlyph } from "../../status.tsx";
import { formatNumber } from "../../texts/formats.ts";
import type { MapPin, MapPoint, PinHandling } from "../map-props.ts";
import classes from "./map-pins.module.css";

const sourceId = "pins";
/** Pixels: pins that are closer than this are drawn as one cluster. */
const clusterRadius = 44;
/** Above this zoom every pin is drawn separately, so that two drop-offs in one house are distinct. */
const lastClusterZoom = 16;

/** An item at the present zoom: a pin, or a cluster. */
type Shown = MapPoint & ({ id: string } | { clusterId: number; count: number });

/** A feature of the clustered source, as maplibre returns it; one that crosses a tile's edge is returned twice. */
type Feature = { geometry: { type: string }; properties: Record<string, unknown> | null };

/** The visible features to draw, each once. */
export function visibleFeatures(features: readonly Feature[]): Shown[] {
  const shown = new Map<string, Shown>();
  for (const { geometry, properties } of features) {
    const [longitude, latitude] = (geometry as { coordinates?: [number, number] }).coordinates ?? [];
    if (longitude === undefined || latitude === undefined || !properties) continue;
    const { id, cluster_id: clusterId, point_count: count } = properties;
    if (typeof clusterId === "number" && typeof count === "number")
      shown.set(`cluster ${clusterId}`, { clusterId, count, latitude, longitude });
    else if (typeof id === "string") shown.set(`pin ${id}`, { id, latitude, longitude });
  }
  return [...shown.values()];
}

const noFeatures: readonly Shown[] = [];

/** The clusters and pins from maplibre's clustering, read again after each move or data change. */
function useShown(): readonly Shown[] {
  const { current: map } = useMap();
  const [shown, show] = useState(noFeatures);
  useEffect(() => {
    if (!map) return undefined;
    const read = () => {
      if (!map.getSource(sourceId) || !map.isSourceLoaded(sourceId)) return;
      const fresh = visibleFeatures(map.querySourceFeatures(sourceId));
      show((known) => (JSON.stringify(known) === JSON.stringify(fresh) ? known : fresh));
    };
    const readData = (event: MapSourceDataEvent) => {
      if (event.sourceId === sourceId) read();
    };
    map.on("sourcedata", readData);
    map.on("moveend", read);
    map.on("idle", read);
    return () => {
      map.off("sourcedata", readData);
      map.off("moveend", read);
      map.off("idle", read);
    };
  }, [map]);
  return shown;
}

type Props = PinHandling & { pins: readonly MapPin[] };

/** Pins by status; close ones form one bubble with their count, and a click expands it. */
export function ClusteredPins({ pins, markedPin, onPinMark, onPinOpen }: Props) {
  const { current: map } = useMap();
  const byId = useMemo(() => new Map(pins.map((pin) => [pin.id, pin])), [pins]);
  const data = useMemo(
    () => ({
      type: "FeatureCollection" as const,
      features: pins.map(({ id, latitude, longitude }) => ({
        type: "Feature" as const,
        geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
        properties: { id },
      })),
    }),
    [pins],
  );
  const shown = useShown();
  const alone = shown.flatMap((one) => ("id" in one ? (byId.get(one.id) ?? []) : []));
  // The marked pin is drawn outside its cluster.
  const marked = markedPin === undefined ? undefined : byId.get(markedPin);
  const drawn = marked && !alone.includes(marked) ? [...alone, marked] : alone;

  const splitCluster = async ({ clusterId, latitude, longitude }: Shown & { clusterId: number }) => {
    const source = map?.getSource<never>(sourceId) as
      | { getClusterExpansionZoom?: (id: number) => Promise<number> }
      | undefined;
    const zoom = await source?.getClusterExpansionZoom?.(clusterId);
    map?.easeTo({ center: [longitude, latitude], ...(zoom !== undefined && { zoom }) });
  };

  return (
    <>
      <Source
        id={sourceId}
        type="geojson"
        data={data}
        cluster
        clusterRadius={clusterRadius}
        clusterMaxZoom={lastClusterZoom}
      >
        {/* maplibre loads a source only if a layer uses it. */}
        <Layer id={sourceId} type="circle" paint={{ "circle-radius": 1, "circle-opacity": 0 }} />
      </Source>
      {shown.map(
        (one) =>
          "clusterId" in one && (
            <Marker key={`cluster ${one.clusterId}`} latitude={one.latitude} longitude={one.longitude}>
              <div
                className={classes.cluster}
                data-map-cluster={one.count}
                onClick={() => void splitCluster(one)}
              >
                {formatNumber(one.count)}
              </div>
            </Marker>
          ),
      )}
      {drawn.map((pin) => (
        <Marker
          key={pin.id}
          latitude={pin.latitude}
          longitude={pin.longitude}
          style={{ zIndex: pin.id === markedPin ? 3 : 1 }}
        >
          <div
            className={`${classes.pin} ${pin.id === markedPin ? classes.marked : ""}`}
            data-order-pin={pin.id}
            onMouseEnter={() => onPinMark?.(pin.id)}
            onMouseLeave={() => onPinMark?.(undefined)}
            onClick={(event) => {
              event.stopPropagation();
              onPinOpen?.(pin.id);
            }}
          >
            <StatusGlyph tone={pin.tone} icon={pin.icon} />
          </div>
        </Marker>
      ))}
    </>
  );
}
