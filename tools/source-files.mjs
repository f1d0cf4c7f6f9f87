import { readdirSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set([
  "node_modules",
  "dist",
  ".git",
  ".data",
  "coverage",
  "landmarks",
  "base-map",
  "towns",
]);

/** Every file under the root that a check looks at, by its path from there. */
export const houseFiles = (root, ending, folder = "") =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return houseFiles(root, ending, path);
      return ending.test(entry.name) ? [path] : [];
    })
    .sort();

export const isTest = (file) =>
  /\.(test|spec|fixture)\.tsx?$|(^|\/)test-[^/]+$|^(e2e|bench|tools)\//.test(file);
