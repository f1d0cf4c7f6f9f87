import { withoutTypes } from "./node-names.mjs";

const message =
  "A spread of a literal says nothing that the literal's own parts do not say. Write the parts where they are; when the list is too long to read, its parts want names or a file of their own.";

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
