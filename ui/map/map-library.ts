import * as maplibre from "maplibre-gl";
import { setWorkerUrl } from "maplibre-gl";
import { Protocol } from "pmtiles";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";

/** A map hidden from screen readers must not get the focus, not even before React handles it. */
class UnfocusedMap extends maplibre.Map {
  constructor(...options: ConstructorParameters<typeof maplibre.Map>) {
    super(...options);
    this.getCanvas().tabIndex = -1;
  }
}

/** The map library, with maps outside the tab order: buttons next to the map do everything that the map can. */
export const unfocusedMaps = { ...maplibre, Map: UnfocusedMap };

// A production build moves the library, so the worker's address must be set.
setWorkerUrl(workerUrl);

// Tiles are byte ranges of one file; its metadata has the credits.
maplibre.addProtocol("pmtiles", new Protocol({ metadata: true }).tile);
