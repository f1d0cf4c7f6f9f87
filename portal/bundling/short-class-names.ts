import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * Names classes by the index of their style sheet and of the class in it: _1c0, _1c1. Every build gives the same
 * names, which compress better than descriptive names or hashes.
 */
export function shortClassNames(root: string, folders: readonly string[]) {
  const sheets = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".module.css") && !file.includes("node_modules"))
      .map((file) => join(folder, file)),
  );
  const order = new Map(sheets.sort().map((file, at) => [file, at.toString(36)]));
  const namesOfFile = new Map<string, string[]>();
  return (name: string, file: string): string => {
    const sheet = relative(root, file.split("?")[0] ?? file);
    const sheetIndex = order.get(sheet);
    if (sheetIndex === undefined)
      throw new Error(`${sheet} is not in any of these folders: ${folders.join(", ")}.`);
    const names = namesOfFile.get(sheet) ?? [];
    namesOfFile.set(sheet, names);
    const at = names.indexOf(name);
    return `_${sheetIndex}_${(at === -1 ? names.push(name) - 1 : at).toString(36)}`;
  };
}
