// Checks the size of folders: at most 25 entries each, counting files, folders and tests. `node
// tools/checks/check-folders.mjs [root]`
import { dirname, resolve } from "node:path";
import { houseFiles } from "../source-files.mjs";

const max = 25;
/**
 * Exceptions: folders with one file per data set or migration, and the server's features, which features.ts puts in
 * order.
 */
const lists =
  /^(\.|docs(\/.*)?|locales|domain\/markets\/countries|server|server\/migrations|bench\/results(\/.*)?)$/;

const root = resolve(process.argv[2] ?? ".");
const entries = new Map();
for (const file of houseFiles(root, /./))
  for (let path = file; path !== "."; path = dirname(path)) {
    const folder = dirname(path);
    entries.set(folder, (entries.get(folder) ?? new Set()).add(path));
  }

for (const [folder, { size }] of entries) {
  if (size <= max || lists.test(folder)) continue;
  console.log(
    `${folder} has ${size} entries: above ${max} it is hard to see what belongs together. Split it by a product word (offers, toasts, areas), never by kind of file, into folders of four entries or more.`,
  );
  process.exitCode = 1;
}
