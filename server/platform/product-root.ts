import { join } from "node:path";

/** The folder that holds portal/, locales/ and the rest: two above this file, and two above the bundle in server/dist. */
export const productRoot = join(import.meta.dirname, "../..");
