import { nameOf } from "./node-names.mjs";

const message =
  "A default export has a different name in every file that imports it, so no search finds it. Export it by its name; for React.lazy write lazy(() => import(…).then(({ Screen }) => ({ default: Screen }))).";

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    ExportDefaultDeclaration: (node) => context.report({ node, message }),
    ExportSpecifier: (node) => {
      if (nameOf(node.exported) === "default") context.report({ node, message });
    },
    ExportAllDeclaration: (node) =>
      context.report({
        node,
        message:
          "export * hides where a name is defined, and keeps unused code. Import from the defining file, or list the names.",
      }),
  }),
};
