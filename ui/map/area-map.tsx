import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import { lazy, Suspense } from "react";
import { Map } from "./map.tsx";
import { mapSettings } from "./map-settings.ts";

const AreaLayers = lazy(() => import("./area-layers.tsx").then((part) => ({ default: part.AreaLayers })));

export type ShownArea = { id: string; name: string; area: Area; look: "open" | "paused" | "off" };

export type AreaMapProps = {
  label: string;
  areas: readonly ShownArea[];
  /** The area whose corners can be moved; undefined: none. */
  edited?: { id: string; area: Area } | undefined;
  /** The effect of a click on the map: move corners, or set those of a new ring. */
  tool: "move" | "draw";
  /** The corners came to rest. */
  onEdit: (area: Area) => void;
  /** A ring was drawn to its end. */
  onDrawn: () => void;
  onPick: (id: string) => void;
  /** The named features are brought into view whenever this changes. */
  fitKey: string;
  className?: string;
};

const cityZoom = 10;

/** Areas on the map, each with its name; of one the outline and the holes are drawn and moved. */
export function AreaMap({ label, className, ...layers }: AreaMapProps) {
  const { latitude, longitude } = mapSettings();
  return (
    <Map label={label} center={{ latitude, longitude }} zoom={cityZoom} {...(className && { className })}>
      <Suspense fallback={null}>
        <AreaLayers {...layers} />
      </Suspense>
    </Map>
  );
}
