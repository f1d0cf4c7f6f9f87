import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textOf } from "./node-names.mjs";

/** @typedef {import("./node-names.mjs").Node} Node */

const tooMany = 3;
const message =
  "This is a second list of order statuses, in which the next status would be forgotten. Use the table in domain/orders (its facts, groups and transitions), and add a missing fact there.";

/** The statuses read from domain/orders/status.ts, so that this rule is not a second list. */
const knownStatuses = (/** @type {string} */ cwd) => {
  const table = join(cwd, "domain/orders/status.ts");
  const source = existsSync(table) ? readFileSync(table, "utf8") : "";
  return new Set([...source.matchAll(/^\s*"?([A-Z]+(?:_[A-Z]+)*)"?\s*[:,]/gm)].map(([, status]) => status));
};

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => {
    const statuses = knownStatuses(context.cwd);
    const isStatus = (/** @type {Node} */ node) => statuses.has(textOf(node) ?? "");
    /** @param {import("./rule.d.mts").Reported} node @param {readonly Node[]} members */
    const check = (node, members) => {
      if (members.filter(isStatus).length >= tooMany) context.report({ node, message });
    };
    return {
      ArrayExpression: (node) => check(node, node.elements),
      TSUnionType: (node) =>
        check(
          node,
          node.types.map((type) => ("literal" in type ? type.literal : undefined)),
        ),
      SwitchStatement: (node) =>
        check(
          node,
          node.cases.map((one) => one.test),
        ),
    };
  },
};
