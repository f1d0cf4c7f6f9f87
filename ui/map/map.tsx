import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTexts } from "../texts/texts.ts";
import type { MapProps } from "./map-props.ts";
import classes from "./map.module.css";

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

const signs = ["pointerdown", "keydown", "scroll"] as const;
const patienceMs = 4000;

/**
 * Whether the person has begun to do something here, or has had the time to look around. A picture beside the task may
 * wait for that: on a phone drawing the map keeps the first letters typed waiting.
 */
export function useFirstTouch(isWaiting: boolean): boolean {
  const [isTouched, setTouched] = useState(!isWaiting);
  useEffect(() => {
    if (isTouched) return;
    const touch = () => setTouched(true);
    const timer = setTimeout(touch, patienceMs);
    for (const sign of signs) addEventListener(sign, touch, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, touch);
    };
  }, [isTouched]);
  return isTouched || !isWaiting;
}

let known: boolean | undefined;

/** Whether this browser can draw the map at all; asked once. */
function canDrawMap(): boolean {
  if (known !== undefined) return known;
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    known = context !== null && context !== undefined;
  } catch {
    known = false;
  }
  return known;
}

type Props = { instead: ReactNode; children: ReactNode };

/** Whatever goes wrong in the picture stays in the picture. */
class MapBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
