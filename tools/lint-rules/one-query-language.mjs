const statement = /^\s*(select|insert|update|delete|with)\s/i;
const builders = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const message = {
  mixed:
    "This file builds queries and has statements as text too. A rows file is one or the other (docs/decisions/0029): text where orders, their jobs, payments, prices or vouchers are, else the builder.",
  template:
    "A whole statement is no template of Kysely's. Build it, or write it as a named text (docs/decisions/0029); sql`…` is for one expression of a built query.",
  unnamed:
    'A statement whose text never changes has a name, so that a connection prepares it once: query({ name: "order-by-id", text, values }).',
};

const fixedText = (node) =>
  node?.type === "Literal"
    ? typeof node.value === "string"
    : node?.type === "TemplateLiteral" && node.expressions.length === 0;

/** In rows files: the builder or text, never both, and text by its name. */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    let isBuilt = false;
    const texts = [];
    return {
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.name === "sql" && statement.test(quasi.quasis[0].value.raw))
          context.report({ node: tag, message: message.template });
      },
      CallExpression({ callee, arguments: [query] }) {
        const method = callee.property?.name;
        if (builders.has(method)) isBuilt = true;
        if (method !== "query") return;
        texts.push(callee.property);
        const property = (name) => query?.properties?.find(({ key }) => key?.name === name);
        if (fixedText(query) || (fixedText(property("text")?.value) && !property("name")))
          context.report({ node: query, message: message.unnamed });
      },
      "Program:exit"() {
        if (isBuilt) for (const node of texts) context.report({ node, message: message.mixed });
      },
    };
  },
};
