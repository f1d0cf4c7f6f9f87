// A bill of materials (CycloneDX 1.5) from package-lock.json: the packages in the server and apps, without build
// and test tools.
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The workspaces in the image; those that they import are shipped too. */
const shipped = ["server", "portal", "rider", "operations", "recipient", "simulator"];

/**
 * @typedef {{ name?: string, version?: string, license?: string, integrity?: string, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Locked
 * @typedef {Record<string, Locked>} Lock
 * @typedef {{ path: string, name: string, version: string, license: string, integrity: string | undefined }} Package
 */

/** @returns {Lock} */
export const readLock = (/** @type {string} */ root) =>
  JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;

/** Packages whose licence is in their files but missing in package.json. */
const licencesReadByHand = new Map([["png-js", "MIT"]]);

/**
 * @param {Lock} lock @param {string} path
 * @returns {Package}
 */
const packageAt = (lock, path) => {
  const { version = "", license, integrity } = lock[path] ?? {};
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  return { path, name, version, license: license ?? licencesReadByHand.get(name) ?? "", integrity };
};

/** Every installed third-party package, including those for builds and tests only. */
export const allPackages = (/** @type {Lock} */ lock) =>
  Object.keys(lock)
    .filter((path) => path.includes("node_modules/") && !lock[path]?.link)
    .map((path) => packageAt(lock, path));

/**
 * The path at which Node resolves a package from a folder; undefined if it is not installed.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 */
const found = (lock, from, name) => {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)(?:node_modules\/)?[^/]*$/, "")) {
    const path = `${folder}${folder && "/"}node_modules/${name}`;
    if (lock[path]) return lock[path].link ? lock[path].resolved : path;
    if (folder === "") return undefined;
  }
};

/** The third-party packages that are shipped. */
export const shippedPackages = (/** @type {Lock} */ lock) => {
  const seen = new Set();
  const visit = (/** @type {string} */ path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const at = found(lock, path, name);
      if (at !== undefined) visit(at);
    }
  };
  shipped.forEach(visit);
  return [...seen]
    .filter((path) => path.includes("node_modules/"))
    .map((path) => packageAt(lock, path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
};

const purlOf = (/** @type {Package} */ { name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const hashesOf = (/** @type {string | undefined} */ integrity) => {
  const [, hash] = /^sha512-(\S+)/.exec(integrity ?? "") ?? [];
  return hash ? [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] : [];
};

/** The bill of materials of a version, as a CycloneDX object. */
export const billOfMaterials = (/** @type {Lock} */ lock, /** @type {string} */ version) => {
  const once = new Map(shippedPackages(lock).map((one) => [purlOf(one), one]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": "waybill", name: "waybill", version } },
    components: [...once].map(([purl, { name, version: its, license, integrity }]) => ({
      type: "library",
      "bom-ref": purl,
      name,
      version: its,
      purl,
      licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
      hashes: hashesOf(integrity),
    })),
  };
};
