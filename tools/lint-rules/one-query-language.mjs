import { memberOf, nameOf } from "./node-names.mjs";

const statement = /^\s*(select|insert|update|delete|with)\s/i;
const builders = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const message = {
  mixed:
    "This file builds queries and has statements as text too. A rows file is one or the other (docs/decisions/0029): text where orders, their jobs, payments, prices or vouchers are, else the builder.",
  template:
    "Do not write a whole statement as a Kysely template. Use the query builder, or statement(…) (docs/decisions/0029 and 0082); sql`…` is for one expression of a built query.",
  untagged:
    'A query of a rows file is made by a tag, once for its module: const orderByIdSql = statement("order-by-id")`select … where order_id = ${"orderId"}`, then query(orderByIdSql({ orderId })). A text that depends on a filter is prepared(fragment`…`) (docs/decisions/0082).',
  numbered:
    'A placeholder has a name and no number: ${"orderId"} in a statement or fragment, and the value under that name, or ${value(…)} where a filter is put together (docs/decisions/0082).',
};

const plain = new Set(["ObjectExpression", "Literal", "TemplateLiteral"]);
const numbered = /\$\d/;

/**
 * Rows files use either the query builder or SQL text, never both, and SQL text only through `statement`, whose
 * placeholders have names.
 */
/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    let isBuilt = false;
    /** @type {import("./rule.d.mts").Call["callee"][] } */
    const texts = [];
    return {
      TaggedTemplateExpression({ tag, quasi }) {
        if (nameOf(tag) === "sql" && statement.test(quasi.quasis[0]?.value.raw ?? ""))
          context.report({ node: tag, message: message.template });
      },
      Literal: (node) =>
        typeof node.value === "string" &&
        numbered.test(node.value) &&
        context.report({ node, message: message.numbered }),
      TemplateElement: (node) =>
        numbered.test(node.value.raw) && context.report({ node, message: message.numbered }),
      CallExpression({ callee, arguments: given }) {
        const method = memberOf(callee);
        const isOne = nameOf(callee) === "one";
        if (builders.has(method ?? "")) isBuilt = true;
        if (method !== "query" && !isOne) return;
        texts.push(callee);
        const [query, values] = isOne ? given.slice(1) : given;
        if (query && (plain.has(query.type) || values))
          context.report({ node: query, message: message.untagged });
      },
      "Program:exit"() {
        if (isBuilt) for (const node of texts) context.report({ node, message: message.mixed });
      },
    };
  },
};
