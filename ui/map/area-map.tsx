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
  /** Called when a moved corner is released. */
  onEdit: (area: Area) => void;
  /** Called when a ring is complete. */
  onDrawn: () => void;
  onPick: (id: string) => void;
  /** The map fits the areas whenever this changes. */
  fitKey: string;
  className?: string;
};

const cityZoom = 10;

/** Areas on the map, each with its name; the outline and holes of one can be drawn and moved. */
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
