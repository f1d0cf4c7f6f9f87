const goal = 200;
const limit = 300;

export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    Program(node) {
      const lines = context.sourceCode.lines;
      const length = lines.at(-1) === "" ? lines.length - 1 : lines.length;
      const saysWhy = /^\s*(\/\/|\/\*)\s*\S+/.test(lines[0] ?? "");
      if (length > limit)
        context.report({
          node,
          message: `${length} lines: over ${limit} nobody holds a file in the head. A name is missing: find the second idea in here and give it a file of its own.`,
        });
      else if (length > goal && !saysWhy)
        context.report({
          node,
          message: `${length} lines: nine files in ten stay under ${goal}. Split it by its ideas, or, when it truly is one idea, say why in a comment on the first line.`,
        });
    },
  }),
};
