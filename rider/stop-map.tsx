import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Suspense } from "react";
import type { RouteMapProps } from "./route-map.tsx";

const RouteMap = lazyScreen(() => import("./route-map.tsx"), "RouteMap");

/** The route's map, loaded lazily: an offer lasts 30 s and must be readable without the map. */
export const StopMap = (props: RouteMapProps) => (
  <Suspense fallback={null}>
    <RouteMap {...props} />
  </Suspense>
);
