import { memberOf, nameOf } from "./node-names.mjs";

const statement =
  /^\s*(select\s.+\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|create\s+(table|index)\s|alter\s+table\s)/is;
const builders = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const message =
  "SQL lives in rows.ts of its feature (or <word>-rows.ts) and in migrations, so that all code for a table is easy to find. Move the query there and name it by what it does, such as findOrder(db, id).";

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    /** @param {import("./rule.d.mts").Reported} node */
    const report = (node) => context.report({ node, message });
    return {
      ImportDeclaration(node) {
        if (node.source.value !== "kysely") return;
        for (const name of node.specifiers)
          if ("imported" in name && nameOf(name.imported) === "sql") report(name);
      },
      Literal: (node) => typeof node.value === "string" && statement.test(node.value) && report(node),
      TemplateLiteral: (node) =>
        statement.test(node.quasis.map((part) => part.value.raw).join("x")) && report(node),
      CallExpression: (node) => builders.has(memberOf(node.callee) ?? "") && report(node),
    };
  },
};
