import { memberOf, nameOf, textOf } from "./node-names.mjs";

const message =
  "A country is a file, never an if: a new country must work without searching the code for comparisons. Put the fact into the country's file under domain/markets/countries and read it from there.";

/** @typedef {import("./node-names.mjs").Node} Node */

/** @param {Node} node @returns {string | undefined} */
const lastName = (node) => {
  if (node && "expression" in node) return lastName(/** @type {Node} */ (node.expression));
  if (node && "property" in node) return memberOf(node) ?? textOf(/** @type {Node} */ (node.property));
  return nameOf(node);
};
const isCountry = (/** @type {Node} */ node) => /^country(_?code|_?id)?$/i.test(lastName(node) ?? "");
const isFixedText = (/** @type {Node} */ node) => textOf(node) !== undefined;

/** @type {import("./rule.d.mts").Rule} */
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
      const list = callee.type === "MemberExpression" && memberOf(callee) === "includes" && callee.object;
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
