import { riderPollEveryMs } from "@waybill/domain/timings";
import { useEffect, useRef, useState } from "react";
import type { MapPoint } from "./map-parts.ts";

/** Further than this (degrees, some 2 km) a rider did not ride: the position jumped. */
const jump = 0.02;

const between = (from: MapPoint, to: MapPoint, part: number): MapPoint => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
});

const isFar = (a: MapPoint, b: MapPoint) =>
  Math.abs(a.latitude - b.latitude) > jump || Math.abs(a.longitude - b.longitude) > jump;

/** A position that glides to each new one in the time until the next comes, evenly; at once where motion is reduced. */
export function useGlide({ latitude, longitude }: MapPoint): MapPoint {
  const [shown, show] = useState<MapPoint>({ latitude, longitude });
  const last = useRef(shown);

  useEffect(() => {
    const from = last.current;
    const to = { latitude, longitude };
    const place = (point: MapPoint) => {
      last.current = point;
      show(point);
    };
    if (from.latitude === to.latitude && from.longitude === to.longitude) return undefined;
    if (isFar(from, to) || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      place(to);
      return undefined;
    }
    let frame = 0;
    const start = performance.now();
    const step = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - start) / riderPollEveryMs));
      place(between(from, to, part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [latitude, longitude]);

  return shown;
}
