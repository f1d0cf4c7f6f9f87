import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Marker } from "react-map-gl/maplibre";
import { riderPollEveryMs } from "@waybill/domain/time/timings";
import { useTexts } from "../../texts/texts.ts";
import type { MapMarker, MapPoint } from "../map-props.ts";
import classes from "./map-markers.module.css";

const scooter = (
  <g className={classes.scooter} transform="translate(12 12)">
    <circle cx="5" cy="14.25" r="2.25" />
    <circle cx="15.5" cy="14.25" r="2.25" />
    <path d="M7.25 14.25H11c.2-2.6 1.3-4.2 3.4-5L13.2 4.75H11M14.4 9.25c.6.9 1 1.8 1.1 2.75M2.75 12c.2-1.8 1.5-3 3.25-3h4" />
    <rect x="2.75" y="4.5" width="4.75" height="4.5" rx="1" />
  </g>
);

const drawings = {
  store: (
    <svg className={classes.store} viewBox="0 0 28 28" aria-hidden="true">
      <rect className={classes.body} x="2" y="2" width="24" height="24" rx="7" />
      <rect className={classes.core} x="9.5" y="9.5" width="9" height="9" rx="2.5" />
    </svg>
  ),
  customer: (
    <svg className={classes.customer} viewBox="0 0 36 44" aria-hidden="true">
      <path
        className={classes.body}
        d="M18 42.2C11 33.4 3.5 26 3.5 16.9a14.5 14.5 0 0 1 29 0c0 9.1-7.5 16.5-14.5 25.3Z"
      />
      <circle className={classes.core} cx="18" cy="16.8" r="5.4" />
    </svg>
  ),
  "chosen-rider": (
    <svg className={classes.chosen} viewBox="-14 -14 72 72" aria-hidden="true">
      <circle className={classes.halo} cx="22" cy="22" r="32" />
      <circle className={classes.body} cx="22" cy="22" r="18" />
      {scooter}
    </svg>
  ),
  "left-out-rider": (
    <svg className={`${classes.quiet} ${classes.leftOut}`} viewBox="0 0 44 44" aria-hidden="true">
      <circle className={classes.body} cx="22" cy="22" r="19" />
      {scooter}
    </svg>
  ),
  rider: (
    <svg className={classes.quiet} viewBox="0 0 44 44" aria-hidden="true">
      <circle className={classes.body} cx="22" cy="22" r="19" />
      {scooter}
    </svg>
  ),
} as const;

const tagOf = ({ tag, isTagBelow }: MapMarker) =>
  tag !== undefined && (
    <bdi className={`${classes.tag} ${isTagBelow ? classes.below : ""}`} data-map-tag="">
      {tag}
    </bdi>
  );

type Moves = { onMove: (point: MapPoint, markerId: string) => void };

function MovablePin({ marker, name, onMove }: { marker: MapMarker; name: string } & Moves) {
  const t = useTexts();
  const [held, hold] = useState<MapPoint>();
  const { id, kind, latitude, longitude } = marker;
  const at = held ?? { latitude, longitude };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = pinMovedByKey(at, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(to, id);
  };
  return (
    <Marker
      {...at}
      anchor="bottom"
      draggable
      onDrag={({ lngLat }) => hold({ latitude: lngLat.lat, longitude: lngLat.lng })}
      onDragEnd={({ lngLat }) => {
        hold(undefined);
        onMove({ latitude: lngLat.lat, longitude: lngLat.lng }, id);
      }}
    >
      <button
        type="button"
        className={classes.movable}
        data-map-pin={id}
        aria-label={t("map.movable-pin", { name })}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        onKeyDown={onKeyDown}
      >
        {tagOf(marker)}
        {drawings[kind]}
      </button>
    </Marker>
  );
}

function StandingMarker({ marker }: { marker: MapMarker }) {
  const at = useGlide(marker);
  const isPin = marker.kind === "customer";
  const isChosen = marker.kind === "chosen-rider";
  return (
    <Marker {...at} anchor={isPin ? "bottom" : "center"} style={{ zIndex: isChosen ? 5 : isPin ? 4 : 3 }}>
      <div className={classes.standing}>
        {tagOf(marker)}
        {drawings[marker.kind]}
      </div>
    </Marker>
  );
}

/** One marker as HTML: a store, a pin, a gliding rider, or a movable pin. */
export function MarkerOnMap({ marker, onMove }: { marker: MapMarker } & Moves) {
  return marker.movableAs === undefined ? (
    <StandingMarker marker={marker} />
  ) : (
    <MovablePin marker={marker} name={marker.movableAs} onMove={onMove} />
  );
}

const metresADegree = 111_320;
const stepMetres = 5;
const longStepMetres = 50;

// The map is never mirrored: right is east in every language.
const directions: Readonly<Record<string, { north: number; east: number }>> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowRight: { north: 0, east: 1 },
  ArrowLeft: { north: 0, east: -1 },
};

/** Where an arrow key moves a pin: 5 metres, 50 with Shift. undefined for other keys. */
export function pinMovedByKey(point: MapPoint, key: string, withShift: boolean): MapPoint | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const metres = withShift ? longStepMetres : stepMetres;
  const shrink = Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180));
  return {
    latitude: point.latitude + (direction.north * metres) / metresADegree,
    longitude: point.longitude + (direction.east * metres) / (metresADegree * shrink),
  };
}

/** In degrees, some 2 km: a larger step is a jump of the position and is not animated. */
const jump = 0.02;

const between = (from: MapPoint, to: MapPoint, part: number): MapPoint => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
});

const isFar = (a: MapPoint, b: MapPoint) =>
  Math.abs(a.latitude - b.latitude) > jump || Math.abs(a.longitude - b.longitude) > jump;

/** A position that glides evenly to each new one until the next is expected; jumps if reduced motion is on. */
function useGlide({ latitude, longitude }: MapPoint): MapPoint {
  const [shown, show] = useState<MapPoint>({ latitude, longitude });
  const last = useRef(shown);

  useEffect(() => {
    const from = last.current;
    const to = { latitude, longitude };
    const moveTo = (point: MapPoint) => {
      last.current = point;
      show(point);
    };
    if (from.latitude === to.latitude && from.longitude === to.longitude) return undefined;
    if (isFar(from, to) || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      moveTo(to);
      return undefined;
    }
    let frame = 0;
    const start = performance.now();
    const step = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - start) / riderPollEveryMs));
      moveTo(between(from, to, part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [latitude, longitude]);

  return shown;
}
