/** @typedef {{ type: string } | null | undefined} Node Any node of a source file, or none. */

/** The name of an identifier; undefined for other nodes. @param {Node} node */
export const nameOf = (node) =>
  node && "name" in node && typeof node.name === "string" ? node.name : undefined;

/** `c` of `a.b.c`; undefined for other nodes. @param {Node} node */
export const memberOf = (node) =>
  node && "property" in node ? nameOf(/** @type {Node} */ (node.property)) : undefined;

/** The value of a string literal; undefined for other nodes. @param {Node} node */
export const textOf = (node) =>
  node?.type === "Literal" && "value" in node && typeof node.value === "string" ? node.value : undefined;

const wrappers = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

/**
 * A value without its type assertion, such as `["a", "b"] as const`.
 * @param {Node} node
 * @returns {Node}
 */
export const withoutTypes = (node) =>
  node && wrappers.has(node.type) && "expression" in node
    ? withoutTypes(/** @type {Node} */ (node.expression))
    : node;
