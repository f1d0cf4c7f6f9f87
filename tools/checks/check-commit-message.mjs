// The commit-msg hook: `node tools/checks/check-commit-message.mjs FILE`
import { readFileSync } from "node:fs";

const longest = 72;
const example = "orders: a late cancellation says who pays";
/** Titles that git generates. */
const written = /^(?:Merge |Revert |fixup! |squash! |amend! )/;

const [, , file = ""] = process.argv;
const lines = readFileSync(file, "utf8")
  // Git drops everything after the scissors line, and lines starting with #.
  .split(/^# -+ >8 -+$/m)[0]
  ?.split("\n")
  .filter((line) => !line.startsWith("#")) ?? [""];
while (lines[0]?.trim() === "") lines.shift();
const [title = "", gap = "", ...body] = lines;

const problems = written.test(title)
  ? []
  : [
      !/^[a-z0-9][a-z0-9-]*(?:, [a-z0-9][a-z0-9-]*)*: \S/.test(title) &&
        `Start the title with the area, in lower case: "${example}".`,
      title.length > longest &&
        `The title has ${title.length} characters, but only ${longest} are always shown. Move the reason into the body.`,
      /\.$/.test(title) && "End the title without a full stop.",
      gap.trim() !== "" && "Leave the second line empty, so that git knows where the title ends.",
      body.every((line) => line.trim() === "") &&
        "Say why in the body, in a sentence or two: the diff shows only what.",
    ].filter((problem) => problem !== false);

if (problems.length > 0) {
  console.error(problems.join("\n"));
  console.error(`\nYour message is saved: git commit --edit --file ${file}`);
  process.exitCode = 1;
}
