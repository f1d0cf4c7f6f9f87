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
              "A note to finish later is read by nobody. Finish it now, leave it out, or write down why it is so as it is.",
          });
    },
  }),
};
