import { memberOf, nameOf, withoutTypes } from "./node-names.mjs";

const message =
  "An expect of an array literal compares several things at once, and its failure does not say which. Write one expect for each, or name the parts: expect({ status, code }).toEqual({ status: 409, code: … }). In a loop over cases, expect's second argument says which case failed; for one value of several that are allowed there is toBeOneOf.";

/** @typedef {import("./node-names.mjs").Node} Node */

/**
 * True for a list of expectations; joined lists, `[...first, ...second]`, are data of the product.
 * @param {Node} node
 */
const isTuple = (node) => {
  const value = /** @type {import("./rule.d.mts").Expression | null | undefined} */ (withoutTypes(node));
  return (
    value?.type === "ArrayExpression" && !value.elements.every((element) => element?.type === "SpreadElement")
  );
};

/**
 * The results of a function passed to `expect.poll`.
 * @param {import("./rule.d.mts").Call["arguments"][number] | undefined} polled
 * @returns {Node[]}
 */
const answersOf = (polled) => {
  const body = polled && "body" in polled ? polled.body : undefined;
  if (body?.type !== "BlockStatement") return [body];
  return body.body.flatMap((one) => (one.type === "ReturnStatement" ? [one.argument] : []));
};

/**
 * The values that an expect compares; empty for other calls, such as `expect.arrayContaining([…])`.
 * @param {import("./rule.d.mts").Call} call
 * @returns {Node[]}
 */
const comparedBy = ({ callee, arguments: [compared] }) => {
  if (nameOf(callee) === "expect") return [compared];
  if (callee.type !== "MemberExpression" || nameOf(callee.object) !== "expect") return [];
  if (memberOf(callee) === "soft") return [compared];
  return memberOf(callee) === "poll" ? answersOf(compared) : [];
};

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    CallExpression(node) {
      if (comparedBy(node).some(isTuple)) context.report({ node, message });
    },
  }),
};
