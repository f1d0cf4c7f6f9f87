// The input files of each part of `npm run verify`, and a fingerprint of them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const left = new Set(["node_modules", "dist", ".git", ".data", "coverage", "results"]);

/** @param {string} root @param {string} [folder] @returns {string[]} Every file of the repository, data files too. */
export const everyFile = (root, folder = "") =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !left.has(name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return everyFile(root, path);
      return entry.isFile() ? [path] : [];
    })
    .sort();

/** The tools themselves and the settings at the root (compilers, linters, packages) are inputs of every part. */
const isForAll = (/** @type {string} */ file) => /^tools\/|^[^/]+$/.test(file) && !/\.md$/.test(file);

/**
 * Reads each file once. A fingerprint covers the names and contents of a part's inputs, the installed packages
 * (package-lock.json) and the Node version.
 * @param {string} root
 */
export const readFingerprints = (root) => {
  const files = everyFile(root);
  /** @type {Map<string, string>} */
  const hashes = new Map();
  const hashOf = (/** @type {string} */ file) => {
    const known = hashes.get(file);
    if (known !== undefined) return known;
    const hash = createHash("sha256")
      .update(readFileSync(join(root, file)))
      .digest("hex");
    hashes.set(file, hash);
    return hash;
  };
  return (/** @type {RegExp} */ inputs) => {
    const whole = createHash("sha256").update(process.version);
    for (const file of files)
      if (isForAll(file) || inputs.test(file)) whole.update(`${file}\0${hashOf(file)}\n`);
    return whole.digest("hex");
  };
};
