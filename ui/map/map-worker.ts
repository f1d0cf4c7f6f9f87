import { setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";

// A production build moves the library, so the worker beside it has to be named.
setWorkerUrl(workerUrl);
