const message =
  "A spread of a literal says nothing that the literal's own parts do not say. Write the parts where they are; when the list is too long to read, its parts want names or a file of their own.";

const wrappers = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);
const literals = new Set(["ObjectExpression", "ArrayExpression"]);

/** A literal stays one whatever type is said of it: `...(["a", "b"] as const)`. */
const unwrapped = (node) => (wrappers.has(node.type) ? unwrapped(node.expression) : node);

export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    const check = (node) => {
      if (literals.has(unwrapped(node.argument).type)) context.report({ node, message });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};
