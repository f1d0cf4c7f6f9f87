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

/**
 * Every file under the root that a check looks at, by its path from there.
 * @param {string} root
 * @param {RegExp} ending
 * @returns {string[]}
 */
export const houseFiles = (root, ending, folder = "") =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return houseFiles(root, ending, path);
      return ending.test(entry.name) ? [path] : [];
    })
    .sort();

/** Tests and their support files. */
export const isTestFile = (/** @type {string} */ file) =>
  /\.(test|spec|fixture)\.tsx?$|(^|\/)test-[^/]+$/.test(file);

/** The same, and the folders that are about the product and no part of it. */
export const isTest = (/** @type {string} */ file) => isTestFile(file) || /^(e2e|bench|tools)\//.test(file);
