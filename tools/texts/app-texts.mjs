// The texts that an app can show: the keys in its sources and in the repository files they import, and those of the
// refusals of its calls. app-texts.test.ts checks that a build has them all.
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The workspaces whose imports are resolved. */
const workspaces = ["domain", "contract", "client", "ui", "portal", "rider", "operations", "recipient"];

/** @param {string} from @param {string} name @param {string} root */
function fileOf(from, name, root) {
  const target = name.startsWith(".")
    ? join(dirname(from), name)
    : name.startsWith("@waybill/")
      ? join(root, name.slice("@waybill/".length))
      : undefined;
  const found =
    target &&
    [target, `${target}.ts`, `${target}.tsx`].find((one) => existsSync(one) && statSync(one).isFile());
  return found && workspaces.includes(relative(root, found).split(/[\\/]/)[0] ?? "") ? found : undefined;
}

const importing = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/**
 * Every file of the repository that an entry reaches by static and dynamic imports.
 * @param {string} entry
 * @param {string} root
 */
export function filesOf(entry, root) {
  const seen = new Set([entry]);
  for (const file of seen) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(file, "utf8").replace(/^import type [^;]*;/gm, "");
    for (const [, name = ""] of text.matchAll(importing)) {
      const found = fileOf(file, name, root);
      if (found) seen.add(found);
    }
  }
  return [...seen].filter((file) => /\.tsx?$/.test(file));
}

/**
 * The keys named in source texts: whole keys, and all keys that a template like `rider.far.${type}` can become.
 * `rider.far.${type}`. @param {string} text @param {readonly string[]} keys
 */
export function keysIn(text, keys) {
  const known = new Set(keys);
  const named = new Set();
  for (const [, literal = ""] of text.matchAll(/"([\w.-]+)"/g)) {
    for (const key of [literal, `${literal}_one`, `${literal}_other`]) if (known.has(key)) named.add(key);
  }
  for (const [, template = ""] of text.matchAll(/`([\w.-]+\.[\w.-]*\$\{[^`]*)`/g)) {
    const start = template.slice(0, template.indexOf("$"));
    for (const key of keys) if (key.startsWith(start)) named.add(key);
  }
  return named;
}
