import { withoutTypes } from "./node-names.mjs";

const message =
  "Spreading a literal adds nothing. Write its parts in place; if the list is too long to read, name its parts or move them to a file.";

const literals = new Set(["ObjectExpression", "ArrayExpression"]);

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    const check = (/** @type {import("./rule.d.mts").Spread} */ node) => {
      // A literal with a type assertion is still a literal: `...(["a", "b"] as const)`.
      if (literals.has(withoutTypes(node.argument)?.type ?? "")) context.report({ node, message });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};
