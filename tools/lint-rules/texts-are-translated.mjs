const textAttributes = new Set([
  "title",
  "label",
  "placeholder",
  "alt",
  "aria-label",
  "aria-description",
  "description",
  "error",
]);
const hasLetters = (/** @type {string} */ text) => /\p{L}/u.test(text);
const message = (/** @type {string} */ text) =>
  `"${text.trim().slice(0, 40)}" would stay English for everyone. Put it into locales/en.json and locales/ar.json (node tools/texts/put-texts.mjs) and write t("feature.key") here.`;

/** @param {import("./rule.d.mts").AttributeValue} value */
const fixedText = (value) => {
  const inner = value?.type === "JSXExpressionContainer" ? value.expression : value;
  if (inner?.type === "Literal" && typeof inner.value === "string") return inner.value;
  if (inner?.type === "TemplateLiteral") return inner.quasis.map((part) => part.value.raw).join("");
  return "";
};

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    /** @param {import("./rule.d.mts").Reported} node @param {string} text */
    const check = (node, text) => {
      if (hasLetters(text)) context.report({ node, message: message(text) });
    };
    return {
      JSXText: (node) => check(node, node.value),
      JSXExpressionContainer(node) {
        if (node.parent.type === "JSXElement" || node.parent.type === "JSXFragment")
          check(node, fixedText(node));
      },
      JSXAttribute(node) {
        if (textAttributes.has(context.sourceCode.getText(node.name))) check(node, fixedText(node.value));
      },
    };
  },
};
