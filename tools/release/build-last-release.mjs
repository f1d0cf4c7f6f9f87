// Builds the server of the last release from the commit of its tag, for a test that runs it next to the current
// one.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { installPackages } from "../npm-script.mjs";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/**
 * The version and commit of the last release. The tag `v` + version is on that commit; in a clone without tags the
 * commit is enough.
 * @type {{ version: string, commit: string }}
 */
export const lastRelease = JSON.parse(readFileSync(join(import.meta.dirname, "last-release.json"), "utf8"));

const git = (/** @type {readonly string[]} */ ...words) => {
  try {
    return execFileSync("git", words, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  } catch {
    return undefined;
  }
};

/** The commit hash of a tag or revision; undefined if this clone does not have it. */
const commitOf = (/** @type {string} */ name) => git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);

/** The commit of the newest release tag, or in a clone without tags the stored one. */
function findLastRelease() {
  const { version, commit } = lastRelease;
  const [newest = `v${version}`] =
    git("tag", "--list", "v*", "--sort=-v:refname")?.split("\n").filter(Boolean) ?? [];
  if (newest !== `v${version}`)
    throw new Error(
      `The last release is ${newest}, but tools/release/last-release.json has ${version}: update the file.`,
    );
  const tagged = commitOf(`refs/tags/v${version}`);
  if (tagged !== undefined && tagged !== commit)
    throw new Error(
      `The tag v${version} is on ${tagged}, but tools/release/last-release.json has ${commit}: fix the wrong one.`,
    );
  // A shallow clone lacks the commit, so fetch it by its hash.
  if (commitOf(commit) === undefined) git("fetch", "--quiet", "--depth", "1", "origin", commit);
  if (commitOf(commit) === undefined)
    throw new Error(
      `This clone does not have the last release, ${version} (${commit.slice(0, 9)}), and it could not be fetched from origin. Run "git fetch --tags --unshallow".`,
    );
  return commit;
}

/** Builds the server of the last release, once per commit; returns the folder to run it in. */
export async function buildLastRelease() {
  const commit = findLastRelease();
  const cache = join(root, "node_modules/.cache/last-release");
  const folder = join(cache, commit.slice(0, 12));
  if (existsSync(join(folder, "server/dist/main.js"))) return folder;
  const draft = `${folder}-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    const archive = `${draft}.tar`;
    await run("git", ["archive", "--output", archive, commit], { cwd: root });
    await run("tar", ["-xf", archive, "-C", draft]);
    rmSync(archive);
    if (!(await installPackages(draft, "--ignore-scripts", "--prefer-offline", "--silent")))
      throw new Error("The packages of the last release could not be installed.");
    await run(process.execPath, ["tools/build.mjs", "server"], { cwd: draft });
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
