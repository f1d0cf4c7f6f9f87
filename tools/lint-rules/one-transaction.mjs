import { memberOf } from "./node-names.mjs";

const own = new Set(["transaction", "startTransaction"]);
const message =
  "Write transactions only as inTransaction(deps.pool, async ({ db, pool }) => …). Inside, db and pool use the transaction's connection, so that nothing requests a second one, which the embedded database does not have.";

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
