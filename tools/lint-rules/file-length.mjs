/** The max number of lines of a single file. Another test checks that nine files in ten have fewer than 200. */
const long = 400;

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    Program(node) {
      const lines = context.sourceCode.lines;
      const length = lines.at(-1) === "" ? lines.length - 1 : lines.length;
      const givesReason = /^\s*(\/\/|\/\*)\s*\S+/.test(lines[0] ?? "");
      if (length > long && !givesReason)
        context.report({
          node,
          message: `${length} lines: a file is one idea, and one of more than ${long} lines usually has a second one. Move that to its own file or, if it truly is one idea, say why in a comment on the first line.`,
        });
    },
  }),
};
