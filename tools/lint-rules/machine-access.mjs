import { memberOf } from "./node-names.mjs";

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  clock: "Take the time as an argument (now), so that a test can choose it",
  randomness: "Take the random part as an argument, so that the same input always gives the same result",
  environment: "Take the setting as an argument: settings are read and checked once, at the start",
  network: "Let the code that owns this make the call",
  timers: "Return what is due and when, and let the caller wait",
  log: "Throw or return what happened, and let the caller log it",
  page: "Return data and let a screen show it",
  socket: "Use the folder that owns the only live connection",
};

/** @type {Readonly<Record<string, string>>} */
const globals = {
  process: "environment",
  fetch: "network",
  XMLHttpRequest: "network",
  EventSource: "network",
  WebSocket: "socket",
  console: "log",
  setTimeout: "timers",
  setInterval: "timers",
  setImmediate: "timers",
  document: "page",
  window: "page",
  navigator: "page",
  localStorage: "page",
  sessionStorage: "page",
  crypto: "randomness",
};

/**
 * The kind and name of a machine access (clock, environment, network …); undefined if it is none.
 * @param {import("./rule.d.mts").Reference} reference
 * @returns {[kind: string, name: string] | undefined}
 */
const useOf = (reference) => {
  const { identifier } = reference;
  const { parent } = identifier;
  const member =
    parent.type === "MemberExpression" && parent.object === identifier ? memberOf(parent) : undefined;
  if (identifier.name === "Math") return member === "random" ? ["randomness", "Math.random"] : undefined;
  if (identifier.name === "performance") return member === "now" ? ["clock", "performance.now"] : undefined;
  if (identifier.name === "Date") {
    if (member === "now") return ["clock", "Date.now"];
    const built =
      parent.type === "NewExpression" && parent.callee === identifier && parent.arguments.length === 0;
    return built || (parent.type === "CallExpression" && parent.callee === identifier)
      ? ["clock", built ? "new Date()" : "Date()"]
      : undefined;
  }
  const isGlobalThis = identifier.name === "globalThis";
  const name = isGlobalThis ? (member ?? "") : identifier.name;
  const kind = Object.hasOwn(globals, name) ? globals[name] : undefined;
  return kind === undefined ? undefined : [kind, isGlobalThis ? `globalThis.${name}` : name];
};

/** @typedef {{ never: string[], here: string, owner: string }} Settings Kinds of access, and for a person: "domain", "server/platform and main.ts". */

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [{ type: "object" }] },
  create: (context) => ({
    "Program:exit"() {
      const [settings] = context.options;
      const { never, here, owner } = /** @type {Settings} */ (settings);
      const scope = context.sourceCode.scopeManager.globalScope;
      if (!scope) return;
      const outside = [
        ...scope.through,
        ...scope.variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references),
      ];
      for (const reference of new Set(outside)) {
        const isValue = "isValueReference" in reference && reference.isValueReference;
        if (reference.identifier.parent.type === "TSTypeQuery" || !isValue) continue;
        const [kind = "", name = ""] = useOf(reference) ?? [];
        if (!never.includes(kind)) continue;
        context.report({
          node: reference.identifier,
          message: `${here} may not use ${name}: only ${owner} may. ${reasons[kind]}.`,
        });
      }
    },
  }),
};
