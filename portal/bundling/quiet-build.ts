import type { Plugin } from "vite";

/** Only the map library is larger, and it loads with the first map. First loads have their own bounds. */
const mapLibraryKb = 1_300;

/** Hides the bundler's notes about sizes and times, so that `npm start` prints one line per step. Warnings stay. */
export const quietBuild = (): Plugin => ({
  name: "quiet-build",
  config: () => ({
    build: {
      chunkSizeWarningLimit: mapLibraryKb,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  }),
});
