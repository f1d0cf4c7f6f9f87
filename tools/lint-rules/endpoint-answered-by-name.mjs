import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { memberOf, nameOf } from "./node-names.mjs";

/** The index of the endpoint among the arguments of each registration function; the handler follows it. */
const places = new Map([
  ["route", 1],
  ["partnerRoute", 2],
]);
/** The max number of lines of a file that handles several endpoints. */
const maxShared = 130;

/** @param {string} name */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @param {string} one @param {string} other */
const isSameWord = (one, other) =>
  [one, `${one}s`, `${one}es`, one.replace(/y$/, "ies")].includes(other) || other === one.replace(/s$/, "");

/**
 * True if a file is named after the resource of an endpoint: price-rules for createPriceRule.
 * @param {string} file
 * @param {string} name
 */
function isOfThing(file, name) {
  const thing = kebab(name).split("-").slice(1);
  const words = file.split("-");
  return thing.some((_, start) =>
    words.every((word, i) =>
      i < words.length - 1 ? word === thing[start + i] : isSameWord(thing[start + i] ?? "", word),
    ),
  );
}

/**
 * The names used anywhere below a node: of values, and of methods called on them.
 * @param {object} node
 * @returns {Generator<string>}
 */
function* namesIn(node) {
  if ("type" in node && node.type === "Identifier" && "name" in node) yield String(node.name);
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const child of [value].flat())
      if (typeof child === "object" && child !== null && "type" in child) yield* namesIn(child);
  }
}

/**
 * An endpoint, its handler function and the function's file must have the same name.
 * @type {import("./rule.d.mts").Rule}
 */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    /** @type {{ source: string; file: string; name: string | undefined; local: string }[]} */
    const imported = [];
    /** @param {string} source */
    const linesOf = (source) => {
      const path = join(dirname(context.filename), source);
      return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
    };
    return {
      ImportDeclaration({ source: { value: source }, specifiers }) {
        if (!source.startsWith(".")) return;
        for (const it of specifiers)
          if ("imported" in it)
            imported.push({
              source,
              file: basename(source, ".ts"),
              name: nameOf(it.imported),
              local: it.local.name,
            });
      },
      CallExpression({ callee, arguments: given }) {
        const place = places.get(nameOf(callee) ?? "");
        const [endpoint, handler] = place === undefined ? [] : given.slice(place);
        if (!endpoint || !handler) return;
        const name = memberOf(endpoint) ?? nameOf(endpoint);
        if (name === undefined) return;
        const used = new Set(namesIn(handler));
        if (imported.some(({ file, local }) => file === kebab(name) && (used.has(local) || used.has(name))))
          return;
        const shared = imported.find(
          ({ file, local, ...it }) => it.name === name && used.has(local) && isOfThing(file, name),
        );
        if (!shared)
          context.report({
            node: endpoint,
            message: `No function named ${name} answers it. Have its handler call ${name} from ${kebab(name)}.ts, so that an endpoint's code is found by its name. Short functions about one thing may share the file of that thing: price-rules.ts for readPriceRule and listPriceRules.`,
          });
        else if (linesOf(shared.source) > maxShared)
          context.report({
            node: endpoint,
            message: `${shared.file}.ts has more than ${maxShared} lines, and only short functions share a file. Give ${name} its own file, ${kebab(name)}.ts.`,
          });
      },
    };
  },
};
