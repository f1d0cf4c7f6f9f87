import { lazy, Suspense } from "react";
import { useTexts } from "../texts/texts.ts";
import { MapBoundary } from "./map-boundary.tsx";
import type { MapProps } from "./map-parts.ts";
import classes from "./map.module.css";
import { useFirstTouch } from "./use-first-touch.ts";
import { canDrawMap } from "./webgl.ts";

const MapCanvas = lazy(() =>
  import("./map-canvas.tsx").then(({ MapCanvas: canvas }) => ({ default: canvas })),
);

/** The map fills the box it stands in. Where it cannot be drawn, a quiet sentence takes its place. */
export function Map(props: MapProps) {
  const t = useTexts();
  const isWanted = useFirstTouch(props.still === true);
  const sentence = <p className={classes.said}>{t("map.not-drawn")}</p>;
  return (
    <div className={`${classes.map} ${props.className ?? ""}`}>
      {canDrawMap() ? (
        <MapBoundary instead={sentence}>
          <Suspense fallback={null}>{isWanted && <MapCanvas {...props} />}</Suspense>
        </MapBoundary>
      ) : (
        sentence
      )}
    </div>
  );
}
