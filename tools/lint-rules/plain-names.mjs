import { nameOf } from "./node-names.mjs";

/** Unusual names, each with the usual one. */
const plain = /** @type {const} */ ([
  [/^(hear|attend)([A-Z]|$)/, "handle, watch or follow"],
  [/^(tell|says?|speak)([A-Z]|$)/, "send, notify, report, translate or set"],
  [/^wear([A-Z]|$)/, "apply"],
  [/^letGo([A-Z]|$)/, "close, release or cancel"],
  [/^most[A-Z]/, "max"],
  [/^(least|fewest)[A-Z]/, "min"],
  [/^complain$/, "notifyError or report"],
  [/^praise$/, "notifySuccess"],
  [/^watchers$/, "listeners"],
  [/^mend([A-Z]|$)/, "fix"],
  [/^plant([A-Z]|$)/, "seed or insert"],
  [/^tidyUp$/, "purge"],
  [/^lookAfter([A-Z]|$)/, "reconcile"],
]);

/** Names of public endpoints, which partners rely on. */
const published = new Set(["tellReady"]);

/** @param {import("./node-names.mjs").Node} key */
const problemOf = (key) => {
  const name = nameOf(key);
  if (name === undefined || published.has(name)) return undefined;
  const [, word] = plain.find(([pattern]) => pattern.test(name)) ?? [];
  return word && `"${name}" is a name that nobody searches for. Use the usual word instead: ${word}.`;
};

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    FunctionDeclaration(node) {
      const message = problemOf(node.id);
      if (message) context.report({ node, message });
    },
    VariableDeclarator(node) {
      const message = problemOf(node.id);
      if (message) context.report({ node, message });
    },
    TSPropertySignature(node) {
      const message = problemOf(node.key);
      if (message) context.report({ node, message });
    },
    TSMethodSignature(node) {
      const message = problemOf(node.key);
      if (message) context.report({ node, message });
    },
    MethodDefinition(node) {
      const message = problemOf(node.key);
      if (message) context.report({ node, message });
    },
    Property(node) {
      const message = problemOf(node.key);
      if (message) context.report({ node, message });
    },
  }),
};
