import { relative, sep } from "node:path";

const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/;
const dumpWords = /^(utils?|helpers?|common|lib|misc|types|hooks|components)$/;

/**
 * Words that do not say what a file contains, and names that are clear only together with their folder's; each with
 * better names.
 */
const vague = /** @type {const} */ ([
  [
    /(^|-)(said|told|under-way|twins?|remember(ed)?|begun|worn|wear|wish(es)?|maybe|look-after|let-go)(-|$)/,
    "what the file holds, in the usual word",
  ],
  [/^(hear|tell|say|speak|attend|wear)(-(?!ready$)|$)/, "handle, notify, send or apply"],
  [/^(tidy-up|plant)(-|$)/, "purge or seed"],
  [
    /^(ways|choice|check|what|leave|turns|afterwards|shelf|pen|watchers|complain|praise)$/,
    "a name that says which",
  ],
]);

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    Program(node) {
      const parts = relative(context.cwd, context.filename).split(sep);
      const file = parts.at(-1) ?? "";
      const stem = file.split(".")[0] || file;
      for (const word of [...parts.slice(0, -1), stem].filter((part) => dumpWords.test(part)))
        context.report({
          node,
          message: `"${word}" says what kind of code this is, not what it is for, so anything ends up in it. Name it after its product word (orders, outlets) or its one idea (byte-length.ts, retry.ts).`,
        });
      for (const part of [...parts.slice(0, -1), stem]) {
        const [, usual] = vague.find(([pattern]) => pattern.test(part)) ?? [];
        if (usual)
          context.report({ node, message: `Nobody can guess what "${part}" holds. Name it by ${usual}.` });
      }
      for (const part of parts
        .flatMap((name) => name.split(".").filter(Boolean))
        .filter((part) => !kebab.test(part)))
        context.report({
          node,
          message: `"${part}" is not kebab-case. Some disks ignore the case of names and some do not, so all names are lower case: rename it to "${toKebab(part)}".`,
        });
    },
  }),
};

const toKebab = (/** @type {string} */ name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase();
