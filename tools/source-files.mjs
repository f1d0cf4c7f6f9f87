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
 * Every file that checks look at, by its path relative to the root.
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

/** True for tests and support files, and for files in folders that are not part of the product. */
export const isTest = (/** @type {string} */ file) => isTestFile(file) || /^(e2e|bench|tools)\//.test(file);
