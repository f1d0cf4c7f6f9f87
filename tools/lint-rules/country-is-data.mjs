const message =
  "A country is a file, never an if: the fifty-first must work without a search for every place that compares. Put the fact into the country's file under domain/markets/countries and read it from there.";

const nameOf = (node) => {
  if (node.type === "ChainExpression" || node.type === "TSNonNullExpression") return nameOf(node.expression);
  if (node.type === "MemberExpression") return node.property.name ?? node.property.value;
  return node.name;
};
const isCountry = (node) => /^country(_?code|_?id)?$/i.test(nameOf(node) ?? "");
const isFixedText = (node) => node.type === "Literal" && typeof node.value === "string";

export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    BinaryExpression(node) {
      if (!/^[!=]==?$/.test(node.operator)) return;
      if (isCountry(node.left) || isCountry(node.right)) context.report({ node, message });
    },
    SwitchStatement(node) {
      if (isCountry(node.discriminant)) context.report({ node, message });
    },
    CallExpression(node) {
      const { callee } = node;
      const list = callee.type === "MemberExpression" && callee.property.name === "includes" && callee.object;
      if (
        list &&
        list.type === "ArrayExpression" &&
        list.elements.every(isFixedText) &&
        node.arguments.some(isCountry)
      )
        context.report({ node, message });
    },
  }),
};
