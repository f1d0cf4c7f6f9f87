import { memberOf } from "./node-names.mjs";

const own = new Set(["transaction", "startTransaction"]);
const message =
  "There is one form of transaction: inTransaction(deps.pool, async ({ db, pool }) => …). Its callback has both on one connection under the names that the code outside has, so that nothing inside asks for a second one, which the embedded database does not have.";

/** Forbids Kysely's own transactions. Migrations need none: the migrator runs them in a transaction. */
/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    CallExpression({ callee, arguments: given }) {
      if (given.length === 0 && own.has(memberOf(callee) ?? "")) context.report({ node: callee, message });
    },
  }),
};
