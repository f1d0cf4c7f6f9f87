import type { Plugin } from "vite";

/** Only the map library is larger, and it loads with the first map. First loads have their own bounds. */
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
