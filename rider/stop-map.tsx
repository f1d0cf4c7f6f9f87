import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Suspense } from "react";
import type { WayMapProps } from "./way-map.tsx";

const WayMap = lazyScreen(() => import("./way-map.tsx"), "WayMap");

/** The map of the way, which nothing waits for: an offer of 30 s is read without it. */
export const StopMap = (props: WayMapProps) => (
  <Suspense fallback={null}>
    <WayMap {...props} />
  </Suspense>
);
