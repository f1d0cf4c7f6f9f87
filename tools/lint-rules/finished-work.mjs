const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/;

/** @type {import("./rule.d.mts").Rule} */
export const rule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (unfinished.test(comment.value))
          context.report({
            loc: comment.loc,
            message:
              "Nobody reads a note to finish something later. Finish it now, leave it out, or explain why the code is as it is.",
          });
    },
  }),
};
