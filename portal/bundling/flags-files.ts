import type { Plugin } from "vite";
import { flagsAtStart } from "../../domain/markets/flags.ts";

/** Writes what each environment's flags begin with: the server answers /flags.json with it, unless FLAGS_FILE names another. */
export const flagsFiles = (): Plugin => ({
  name: "flags-files",
  generateBundle() {
    for (const environment of ["san", "stg", "prd"] as const) {
      const source = `${JSON.stringify(flagsAtStart(environment), null, 2)}\n`;
      this.emitFile({ type: "asset", fileName: `flags/${environment}.json`, source });
    }
  },
});
