import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Suspense } from "react";
import type { WayMapProps } from "./way-map.tsx";

const WayMap = lazyScreen(() => import("./way-map.tsx"), "WayMap");

/** The route's map, which blocks nothing: an offer of 30 s is readable without it. */
export const StopMap = (props: WayMapProps) => (
  <Suspense fallback={null}>
    <WayMap {...props} />
  </Suspense>
);
