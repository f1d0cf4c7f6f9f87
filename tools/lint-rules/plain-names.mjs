import { nameOf } from "./node-names.mjs";

/** Unusual names, each with the usual name. */
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

/**
 * Vague words, wherever they are in a name, each with better ones. Names of the wire and of columns, such as
 * `told_at`, are exempt.
 */
const vague = /** @type {const} */ ([
  ["said", "output, answer, message or error"],
  ["told", "notified, event, message or answer"],
  ["heard", "received"],
  ["spoken", "language or offered"],
  ["underWay", "inFlight or inProgress"],
  ["twin", "copy, counterpart or negativeControl"],
  ["twins", "copies or counterparts"],
  ["remember", "save or cache"],
  ["remembered", "saved or cached"],
  ["begun", "started or initialDraft"],
  ["worn", "current or expired"],
  ["wish", "preference, filter or intent"],
  ["wishes", "preferences or filters"],
  ["maybe", "optional, nullish or possible"],
  ["atMost", "max"],
  ["watcher", "listener or subscriber"],
  ["shelf", "index"],
  ["stepsAfter", "stepsOfOutcome"],
  ["whenTried", "awaitRunning"],
]).map(([word, usual]) => {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return /** @type {const} */ ([new RegExp(`(^${word}|(^|[a-z0-9])${capital})([A-Z0-9]|$)`), usual]);
});

/** Names of public endpoints, which partners rely on. */
const published = new Set(["tellReady"]);

/** @param {import("./node-names.mjs").Node} key */
const problemOf = (key) => {
  const name = nameOf(key);
  if (name === undefined || published.has(name)) return undefined;
  const [, word] = [...plain, ...vague].find(([pattern]) => pattern.test(name)) ?? [];
  return word && `"${name}" is a name that nobody searches for. Use the usual word instead: ${word}.`;
};

/**
 * The names that a parameter or the left side of a declaration has; those in braces are properties.
 * @param {import("./node-names.mjs").Node} node
 * @returns {import("./node-names.mjs").Node[]}
 */
const declaredBy = (node) => {
  if (node && "elements" in node) return /** @type {(typeof node)[]} */ (node.elements).flatMap(declaredBy);
  if (node && "argument" in node) return declaredBy(/** @type {typeof node} */ (node.argument));
  if (node && "left" in node) return declaredBy(/** @type {typeof node} */ (node.left));
  return [node];
};

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    /** @param {import("./rule.d.mts").Named} node @param {import("./node-names.mjs").Node[]} keys */
    const check = (node, ...keys) => {
      for (const key of keys.flatMap(declaredBy)) {
        const message = problemOf(key);
        if (message) context.report({ node, message });
      }
    };
    return {
      FunctionDeclaration: (node) => check(node, node.id, ...node.params),
      FunctionExpression: (node) => check(node, ...node.params),
      ArrowFunctionExpression: (node) => check(node, ...node.params),
      VariableDeclarator: (node) => check(node, node.id),
      ClassDeclaration: (node) => check(node, node.id),
      PropertyDefinition: (node) => check(node, node.key),
      MethodDefinition: (node) => check(node, node.key),
      Property: (node) => check(node, node.key),
      TSTypeAliasDeclaration: (node) => check(node, node.id),
      TSInterfaceDeclaration: (node) => check(node, node.id),
      TSPropertySignature: (node) => check(node, node.key),
      TSMethodSignature: (node) => check(node, node.key),
    };
  },
};
