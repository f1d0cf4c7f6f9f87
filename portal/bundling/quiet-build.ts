import type { Plugin } from "vite";

/** Of an app's files only the map library is larger than this, and it is loaded when a map is shown. What an app loads first has bounds of its own. */
const mapLibraryKb = 1_300;

/** Keeps the bundler's remarks about sizes and times to itself, so that `npm start` prints one line a step. Its warnings stay. */
export const quietBuild = (): Plugin => ({
  name: "quiet-build",
  config: () => ({
    build: {
      chunkSizeWarningLimit: mapLibraryKb,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  }),
});
