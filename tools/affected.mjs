// The files that a change affects, for `npm test -- --affected`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { everyFile } from "./inputs.mjs";

/** @param {string} root @param {...string} words @returns {string | undefined} */
const git = (root, ...words) => {
  const { status, stdout } = spawnSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  return status === 0 ? stdout.trim() : undefined;
};

/** The commit where a branch left main; on main itself the last commit. @param {string} root */
export const defaultBase = (root) => git(root, "merge-base", "HEAD", "main") ?? "HEAD";

/**
 * The files that differ from a revision, committed or not; undefined if git fails.
 * @param {string} root
 * @param {string} base
 */
export const changedFilesSince = (root, base) => {
  const changed = git(root, "diff", "--name-only", "--no-renames", base, "--");
  const untracked = git(root, "ls-files", "--others", "--exclude-standard");
  if (changed === undefined || untracked === undefined) return undefined;
  return [...new Set([...changed.split("\n"), ...untracked.split("\n")])].filter(Boolean).sort();
};

const code = /\.(?:tsx?|mts|mjs|js)$/;
/** File types whose dependents Vitest finds by imports. */
const imported = /\.(?:tsx?|mts|mjs|js|css)$/;

/** The texts by which code may refer to a file: its name, or its folder's name in a path. @param {string} file */
const namesInCode = (file) => {
  const folder = basename(dirname(file));
  const byFolder =
    folder === "." || /\.md$/.test(file) ? [] : [`"${folder}"`, `"${folder}/`, `/${folder}"`, `/${folder}/$`];
  return [basename(file), ...byFolder];
};

/** Changed files that affect every test. */
const ofEveryTest = /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig\.json)$|(?:^|\/)test-setup\.ts$/;

/**
 * The code affected by a change: the changed code, and for texts, data, pages and styles the code that mentions them or
 * their folder. `all` if every test is affected.
 * @param {string} root
 * @param {readonly string[]} changed
 * @returns {{ all: boolean, code: string[] }}
 */
export const affectedCode = (root, changed) => {
  const data = changed.filter((file) => !imported.test(file) || !existsSync(join(root, file)));
  const names = [...new Set(data.flatMap(namesInCode))];
  const reads = (/** @type {string} */ file) => {
    const text = readFileSync(join(root, file), "utf8");
    return names.some((name) => text.includes(name));
  };
  const own = changed.filter((file) => imported.test(file) && existsSync(join(root, file)));
  const readers = names.length === 0 ? [] : everyFile(root).filter((file) => code.test(file) && reads(file));
  return {
    all: changed.some((file) => ofEveryTest.test(file)),
    code: [...new Set([...own, ...readers])].sort(),
  };
};
