import * as maplibre from "maplibre-gl";
import { setWorkerUrl } from "maplibre-gl";
import { Protocol } from "pmtiles";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";

/** A picture that is hidden from screen readers must not take the focus, not even before React handles it. */
class UnfocusedMap extends maplibre.Map {
  constructor(...options: ConstructorParameters<typeof maplibre.Map>) {
    super(...options);
    this.getCanvas().tabIndex = -1;
  }
}

/** The map library whose maps stay out of the order of the keyboard: there are buttons beside them for all they do. */
export const unfocusedMaps = { ...maplibre, Map: UnfocusedMap };

// A production build moves the library, so the worker beside it has to be named.
setWorkerUrl(workerUrl);

// Tiles are ranges of one file; its metadata says whom to thank.
maplibre.addProtocol("pmtiles", new Protocol({ metadata: true }).tile);
