import "maplibre-gl/dist/maplibre-gl.css";
import { mapZoom } from "@waybill/domain/limits";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Map as MapLibreMap, type MapRef } from "react-map-gl/maplibre";
import { useLanguage } from "../texts/texts.ts";
import { type Credit, creditsOf, MapAttribution } from "./map-attribution.tsx";
import { boundsOf, firstCamera, paddingOf } from "./camera.ts";
import { useMapColours } from "./style/map-colours.ts";
import { MapControls } from "./map-controls.tsx";
import { mapSettings } from "./map-settings.ts";
import { MarkerOnMap } from "./markers/map-markers.tsx";
import { ClusteredPins } from "./markers/map-pins.tsx";
import { DeliveryAreas, RouteLine, RouteLines } from "./markers/map-overlays.tsx";
import type { MapPoint, MapProps } from "./map-props.ts";
import { builtInStyle, firstNameLayer } from "./style/map-style.ts";
import { unfocusedMaps } from "./map-library.ts";
import classes from "./map.module.css";

const flightMs = 600;
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const none: readonly never[] = [];

/**
 * The drawn map. Import `Map` instead of this: it loads this part lazily, because it is as large as the rest of the
 * portal.
 */
export function MapCanvas(props: MapProps) {
  const {
    label,
    center,
    zoom,
    fitKey,
    fitTo,
    markers = none,
    pins,
    route,
    routeLines,
    areas,
    onSight,
    onPinMove,
    onLocate,
    still,
    roomBelow,
  } = props;
  const settings = mapSettings();
  const language = useLanguage();
  const colours = useMapColours();
  const map = useRef<MapRef>(null);
  const [credits, setCredits] = useState<readonly Credit[]>([]);
  const [isStyleLost, setStyleLost] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [hasLand, setLand] = useState(false);
  const hasStyle = useRef(false);
  const movable = still ? undefined : markers.find((marker) => marker.movableAs !== undefined);
  const builtIn = useMemo(
    () => builtInStyle({ colours, language, streets: settings.streets }),
    [colours, settings.streets, language],
  );
  const isBuiltIn = settings.style_url === null || isStyleLost;
  const below = isBuiltIn ? firstNameLayer : undefined;

  const inView = useMemo(() => fitTo ?? [...markers, ...(pins ?? none)], [fitTo, markers, pins]);
  /** Whether the user has moved the map since it was fitted. */
  const isMoved = useRef(false);
  const fit = useCallback(() => {
    const bounds = boundsOf(inView);
    const height = map.current?.getContainer().clientHeight;
    const padding = paddingOf({ height, ...(still && { still }), ...(roomBelow && { roomBelow }) });
    // A map that is still loading draws no frames, so an animation would not start.
    const duration = isCalm() || !isLoaded ? 0 : flightMs;
    isMoved.current = false;
    if (bounds) map.current?.fitBounds(bounds, { padding, maxZoom: mapZoom.outlet, duration });
  }, [inView, still, roomBelow, isLoaded]);

  const lastView = useRef("");
  const view = fitKey ?? (center ? `${center.latitude} ${center.longitude} ${zoom ?? ""}` : "");
  useEffect(() => {
    if (view === lastView.current) return;
    const isFirst = lastView.current === "";
    lastView.current = view;
    if (isFirst && !map.current) return;
    if (fitKey !== undefined) fit();
    else if (center) {
      const place = { center: [center.longitude, center.latitude] as [number, number] };
      map.current?.easeTo({
        ...place,
        ...(zoom !== undefined && { zoom }),
        // Centred in the uncovered part of the map.
        ...(roomBelow && { offset: [0, -roomBelow / 2] as [number, number] }),
        duration: isCalm() ? 0 : flightMs,
      });
    }
  }, [view, fitKey, fit, center, zoom, roomBelow]);

  /** An overlay can appear or grow after the map was fitted: pan so that no pin stays below it. */
  const uncover = useEffectEvent((covered: number) => {
    const drawn = map.current;
    if (!drawn || (fitKey === undefined && !isMoved.current)) return;
    const free = drawn.getContainer().clientHeight - covered;
    const isBelow = ({ longitude, latitude }: MapPoint) => drawn.project([longitude, latitude]).y > free;
    // Fits the map again if the user has not moved it: its animation may still be running.
    if (!isMoved.current || markers.some(isBelow)) fit();
  });
  useEffect(() => {
    if (roomBelow) uncover(roomBelow);
  }, [roomBelow, isLoaded]);

  const readCredits = useCallback(() => {
    const drawn = map.current?.getMap();
    const sources = Object.keys(drawn?.getStyle()?.sources ?? {});
    const fresh = creditsOf(sources.map((id) => drawn?.getSource(id)?.attribution));
    setCredits((known) => (JSON.stringify(known) === JSON.stringify(fresh) ? known : fresh));
  }, []);

  const reportBounds = () => {
    const seen = map.current?.getBounds();
    if (!seen) return;
    const [west, south, east, north] = seen.toArray().flat() as [number, number, number, number];
    onSight?.({ west, south, east, north });
  };

  const move = useCallback(
    (to: MapPoint, id: string) => {
      const at: [number, number] = [to.longitude, to.latitude];
      if (map.current?.getBounds().contains(at) === false) map.current.panTo(at);
      onPinMove?.(to, id);
    },
    [onPinMove],
  );

  return (
    <div className={`${classes.frame} ${still ? classes.strip : ""}`}>
      <div
        className={`${classes.canvas} ${isBuiltIn && !hasLand ? classes.undrawn : ""}`}
        dir="ltr"
        aria-hidden={movable === undefined ? true : undefined}
      >
        <MapLibreMap
          ref={map}
          mapLib={unfocusedMaps}
          initialViewState={firstCamera(
            fitKey === undefined ? none : inView,
            center,
            zoom,
            settings,
            paddingOf({ ...(still && { still }), ...(roomBelow && { roomBelow }) }),
          )}
          mapStyle={isBuiltIn ? builtIn : (settings.style_url ?? builtIn)}
          locale={{ "Map.Title": label }}
          attributionControl={false}
          dragRotate={false}
          touchPitch={false}
          keyboard={false}
          interactive={!still}
          minZoom={1}
          maxZoom={19}
          onLoad={({ target }) => {
            setLoaded(true);
            target.touchZoomRotate.disableRotation();
            readCredits();
            reportBounds();
          }}
          onMoveStart={({ originalEvent }) => {
            if (originalEvent) isMoved.current = true;
          }}
          onMoveEnd={reportBounds}
          onSourceData={({ sourceId, isSourceLoaded }) => {
            readCredits();
            if (sourceId === "land" && isSourceLoaded) setLand(true);
          }}
          onStyleData={() => void (hasStyle.current = true)}
          onError={() => setStyleLost((before) => before || !hasStyle.current)}
          onClick={({ lngLat }) => {
            if (movable) move({ latitude: lngLat.lat, longitude: lngLat.lng }, movable.id);
          }}
        >
          {areas && areas.length > 0 && <DeliveryAreas areas={areas} colours={colours} below={below} />}
          {routeLines && <RouteLines routeLines={routeLines} colours={colours} below={below} />}
          {route && <RouteLine route={route} colours={colours} below={below} />}
          {pins && pins.length > 0 && (
            <ClusteredPins
              pins={pins}
              markedPin={props.markedPin}
              onPinMark={props.onPinMark}
              onPinOpen={props.onPinOpen}
            />
          )}
          {markers.map((marker) => (
            <MarkerOnMap
              key={marker.id}
              marker={still ? { ...marker, movableAs: undefined } : marker}
              onMove={move}
            />
          ))}
          {props.children}
        </MapLibreMap>
      </div>
      <MapAttribution credits={credits} folded={still === true} />
      {!still && (
        <MapControls
          onCloser={() => map.current?.zoomIn()}
          onFurther={() => map.current?.zoomOut()}
          onLocate={onLocate ?? fit}
        />
      )}
    </div>
  );
}
