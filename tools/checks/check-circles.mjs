// Checks that folders do not import each other in circles: among the folders with the same parent, counting
// everything inside them. Files directly in the parent, tests, specs, fixtures, test-* files and server/testing do
// not count; type-only imports do. `node tools/checks/check-circles.mjs [root]`
import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import ts from "typescript";
import { houseFiles, isTestFile } from "../source-files.mjs";

const root = resolve(process.argv[2] ?? ".");
const files = houseFiles(root, /./).filter(
  (file) => !isTestFile(file) && !file.startsWith("server/testing/"),
);
const known = new Set(files);

/**
 * The file of the repository that an import resolves to; undefined if it is a package's.
 * @param {string} file
 * @param {string} specifier
 */
function importedFile(file, specifier) {
  const path = specifier.replace(/\?.*$/, "");
  if (!/^(\.|@waybill\/)/.test(path)) return undefined;
  const target = path.startsWith(".")
    ? posix.join(posix.dirname(file), path)
    : path.slice("@waybill/".length);
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((one) => known.has(one));
}

const importsOf = (/** @type {string} */ file) =>
  ts
    .preProcessFile(readFileSync(join(root, file), "utf8"), true, true)
    .importedFiles.flatMap(({ fileName }) => importedFile(file, fileName) ?? []);

/** @typedef {Map<string, Map<string, string[]>>} Folders Folder → sibling folder → the imports between them. */

/** @type {Map<string, Folders>} By parent. */
const parents = new Map();

/** Records an import under the common parent of its folders. @param {string} from @param {string} to */
function note(from, to) {
  const [source, target] = [from.split("/"), to.split("/")];
  const depth = source.findIndex((name, at) => name !== target[at]);
  if (depth < 0 || depth >= source.length - 1 || depth >= target.length - 1) return;
  const parent = source.slice(0, depth).join("/");
  const inside = (/** @type {string[]} */ path) => path.slice(0, depth + 1).join("/");
  const folders = parents.get(parent) ?? new Map();
  parents.set(parent, folders);
  const below = folders.get(inside(source)) ?? new Map();
  folders.set(inside(source), below);
  below.set(inside(target), [...(below.get(inside(target)) ?? []), `${from} imports ${to}`]);
}

for (const file of files)
  if (/\.(m?[jt]s|tsx)$/.test(file)) for (const target of new Set(importsOf(file))) note(file, target);

/**
 * The shortest chain of imports from one folder to another; undefined if none.
 * @param {Folders} folders
 * @param {string} from
 * @param {string} to
 */
function wayOf(folders, from, to) {
  /** @type {Map<string, string | undefined>} */
  const cameFrom = new Map([[from, undefined]]);
  for (const folder of cameFrom.keys()) {
    if (folder === to) {
      const way = [];
      for (let at = /** @type {string | undefined} */ (to); at !== undefined; at = cameFrom.get(at))
        way.unshift(at);
      return way;
    }
    for (const next of folders.get(folder)?.keys() ?? []) if (!cameFrom.has(next)) cameFrom.set(next, folder);
  }
  return undefined;
}

/**
 * The circles among the folders of a parent. No folder is in two of them, and each starts with the edge that has
 * the fewest imports.
 * @param {Folders} folders
 */
function circlesOf(folders) {
  const steps = [...folders].flatMap(([from, below]) =>
    [...below].map(([to, imports]) => ({ from, to, imports })),
  );
  const seen = new Set();
  const circles = [];
  for (const { from, to } of steps.sort((a, b) => a.imports.length - b.imports.length)) {
    const back = wayOf(folders, to, from);
    if (!back || [from, ...back].some((folder) => seen.has(folder))) continue;
    for (const folder of back) seen.add(folder);
    circles.push([from, ...back]);
  }
  return circles;
}

const maxNamed = 3;
const named = (/** @type {readonly string[]} */ imports) =>
  imports.slice(0, maxNamed).join(", ") +
  (imports.length > maxNamed ? ` and ${imports.length - maxNamed} more` : "");

/** @param {Folders} folders @param {string | undefined} from @param {string} to */
const importsBetween = (folders, from, to) => folders.get(from ?? "")?.get(to) ?? [];

for (const [parent, folders] of [...parents].sort(([a], [b]) => (a < b ? -1 : 1)))
  for (const circle of circlesOf(folders)) {
    const names = circle.map((folder) => folder.slice(parent === "" ? 0 : parent.length + 1)).join(" → ");
    const [closing, ...others] = circle
      .slice(1)
      .map((to, at) => named(importsBetween(folders, circle[at], to)));
    console.log(
      `${parent || "The root"}: the folders ${names} import one another in a circle, so none is below the other. The fewest imports that close the circle: ${closing}. The others are: ${others.join("; ")}. Move what both folders need down, into the lower one or into one below both; or pass it as an argument; or move a file to the folder where it belongs. Importing the type alone, or another file that hands it on, is the same circle.`,
    );
    process.exitCode = 1;
  }
