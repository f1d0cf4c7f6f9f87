const message =
  "A component must not use the brand layer: with another brand this colour may be unreadable. Use the semantic token derived from it (--primary, --link, --focus, --selected …), where the contrast has been computed.";

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    Literal: (node) => String(node.value).includes("--brand") && context.report({ node, message }),
    TemplateElement: (node) => node.value.raw.includes("--brand") && context.report({ node, message }),
  }),
};
