import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Suspense } from "react";
import type { RouteMapProps } from "./route-map.tsx";

const RouteMap = lazyScreen(() => import("./route-map.tsx"), "RouteMap");

/** The route's map, which blocks nothing: an offer of 30 s is readable without it. */
export const StopMap = (props: RouteMapProps) => (
  <Suspense fallback={null}>
    <RouteMap {...props} />
  </Suspense>
);
