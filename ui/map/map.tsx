import {
  Component,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTexts } from "../texts/texts.ts";
import type { MapProps } from "./map-props.ts";
import classes from "./map.module.css";

const MapCanvas = lazy(() =>
  import("./map-canvas.tsx").then(({ MapCanvas: canvas }) => ({ default: canvas })),
);

/**
 * The map fills its container; until it is drawn, a plain tint is shown. If it cannot be drawn, a sentence replaces
 * it.
 */
export function Map(props: MapProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const isTouched = useFirstTouch(props.still === true);
  const isSeen = useVisibleWhenIdle(box);
  const isWanted = isTouched && isSeen;
  const sentence = <p className={classes.note}>{t("map.not-drawn")}</p>;
  return (
    <div ref={box} className={`${classes.map} ${props.className ?? ""}`}>
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
 * Whether the user has started to interact, or had time to look around. A decorative map can wait for that: on a phone,
 * drawing it delays the first typed letters.
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

const idleWithinMs = 1500;

/**
 * Whether a box is in view and the page has been idle since: only then are map and tiles loaded, so that a phone does
 * not pay for a map nobody scrolls to, and the first screen shows earlier.
 */
export function useVisibleWhenIdle(box: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (isSeen || !element) return;
    let cancel: (() => void) | undefined;
    const whenIdle = () => {
      if (typeof requestIdleCallback === "undefined") return setSeen(true);
      const handle = requestIdleCallback(() => setSeen(true), { timeout: idleWithinMs });
      cancel = () => cancelIdleCallback(handle);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [box, isSeen]);
  return isSeen;
}

let known: boolean | undefined;

/** Whether this browser can draw the map; checked once. */
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

/** An error in the map does not break the page. */
class MapBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
