const message =
  "An expect of an array literal compares several things at once, and its failure does not say which. Give each an expect of its own, or name the parts: expect({ status, code }).toEqual({ status: 409, code: … }). In a loop over cases, expect's second argument says which case failed; for one value of several that are allowed there is toBeOneOf.";

const wrappers = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);
const unwrapped = (node) => (wrappers.has(node?.type) ? unwrapped(node.expression) : node);

/** Lists that are joined, `[...first, ...second]`, are a list of the product's. */
const isTuple = (node) => {
  const value = unwrapped(node);
  return (
    value?.type === "ArrayExpression" && !value.elements.every((element) => element?.type === "SpreadElement")
  );
};

/** What a function that `expect.poll` calls comes to. */
const answersOf = (polled) => {
  if (polled?.body?.type !== "BlockStatement") return [polled?.body];
  return polled.body.body.filter(({ type }) => type === "ReturnStatement").map(({ argument }) => argument);
};

/** What an expect compares; nothing of a call that is none, as `expect.arrayContaining([…])`. */
const comparedBy = ({ callee, arguments: [compared] }) => {
  if (callee.type === "Identifier" && callee.name === "expect") return [compared];
  if (callee.type !== "MemberExpression" || callee.object.name !== "expect") return [];
  if (callee.property.name === "soft") return [compared];
  return callee.property.name === "poll" ? answersOf(compared) : [];
};

export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    CallExpression(node) {
      if (comparedBy(node).some(isTuple)) context.report({ node, message });
    },
  }),
};
