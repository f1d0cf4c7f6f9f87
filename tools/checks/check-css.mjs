// Checks style sheets: logical properties only, no access to the brand layer, and every class and token that a
// screen uses exists. `node tools/checks/check-css.mjs [root]`
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { houseFiles } from "../source-files.mjs";

const root = resolve(process.argv[2] ?? ".");
const apps = /^(ui|portal|rider|operations)\//;

/** @type {[pattern: RegExp, better: (name: string) => string][]} */
const physical = [
  [
    /(?:^|[;{\s])((?:margin|padding)-(?:left|right))\s*:/,
    (name) => name.replace("left", "inline-start").replace("right", "inline-end"),
  ],
  [
    /(?:^|[;{\s])(border-(?:left|right)(?:-(?:width|color|style))?)\s*:/,
    (name) => name.replace("left", "inline-start").replace("right", "inline-end"),
  ],
  [
    /(?:^|[;{\s])(border-(?:top|bottom)-(?:left|right)-radius)\s*:/,
    (name) =>
      name.replace(
        /border-(top|bottom)-(left|right)/,
        (_, /** @type {string} */ block, /** @type {string} */ inline) =>
          `border-${block === "top" ? "start" : "end"}-${inline === "left" ? "start" : "end"}`,
      ),
  ],
  [/(?:^|[;{\s])(left|right)\s*:/, (name) => (name === "left" ? "inset-inline-start" : "inset-inline-end")],
  [
    /(?:^|[;{\s])((?:text-align|float|clear)\s*:\s*(?:left|right))/,
    (name) =>
      name
        .replace("left", "start")
        .replace("right", "end")
        .replace(/^(float|clear): (.*)$/, "$1: inline-$2"),
  ],
  [
    /(?:^|[;{\s])((?:margin|padding|inset)\s*:\s*[^\s;]+ ([^\s;]+) [^\s;]+ (?!\2\s*[;}])[^\s;]+)\s*[;}]/,
    (name) => name.replace(/:.*/, "-inline and -block"),
  ],
];

/** Blanks out comments and keeps line numbers; a comment starting with "physical:" allows an exception. */
const plain = (/** @type {string} */ text) =>
  text.replace(/\/\*(?!\s*physical:)[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));

/** Some browsers hide lists and tables with these styles from screen readers. */
const lostList =
  /(?:^|[\s>+~])((?:dl|dt|dd|ul|ol|li|table|tbody|tr|td|th|fieldset)(?:[.:[][^{},]*)?)\s*(?:,[^{}]*)?\{[^{}]*display:\s*contents/;

const lostLists = (/** @type {string} */ file, /** @type {string} */ text) => {
  const element = lostList.exec(text)?.[1]?.trim();
  return element === undefined
    ? []
    : [
        `${file} display: contents hides ${element} from screen readers in some browsers. Lay out its children with flex or grid instead.`,
      ];
};

const problems = houseFiles(root, /\.module\.css$/)
  .filter((file) => apps.test(file))
  .map((file) => ({ file, text: plain(readFileSync(join(root, file), "utf8")) }))
  .flatMap(({ file, text }) => [
    ...lostLists(file, text),
    ...text.split("\n").flatMap((line, at) => {
      const where = `${file}:${at + 1}`;
      const found = [];
      if (!/\/\*\s*physical:\s*\S/.test(line))
        for (const [pattern, better] of physical) {
          const name = pattern.exec(line)?.[1];
          if (name)
            found.push(
              `${where} ${name} does not mirror in Arabic. Write ${better(name)}, or add the reason on that line: /* physical: … */`,
            );
        }
      if (/var\(\s*--brand/.test(line) && !file.includes("logo"))
        found.push(
          `${where} A component must not use the brand layer: with another brand this colour may be unreadable. Use the semantic token (--primary, --link, --focus, --selected …).`,
        );
      return found;
    }),
  ]);

/**
 * Classes that a screen uses but its sheet lacks, for example after a rename: the element silently loses its style.
 */
const lostClasses = (/** @type {string} */ file) => {
  const screen = readFileSync(join(root, file), "utf8");
  return [...screen.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(
    ([, name = "", from = ""]) => {
      const sheet = from.startsWith("@waybill/") ? from.replace("@waybill/", "") : join(dirname(file), from);
      if (!existsSync(join(root, sheet))) return [];
      const styles = readFileSync(join(root, sheet), "utf8");
      const asked = screen.matchAll(new RegExp(String.raw`(?<![\w./"-])${name}\.(\w+)`, "g"));
      return [...new Set([...asked].map(([, own]) => own))]
        .filter((own) => !new RegExp(String.raw`\.${own}(?![\w-])`).test(styles))
        .map((own) => `${file} uses .${own}, which ${sheet} does not have.`);
    },
  );
};
problems.push(
  ...houseFiles(root, /\.tsx$/)
    .filter((file) => apps.test(file))
    .flatMap(lostClasses),
);

/**
 * Tokens that are used but never set: the browser silently ignores the declaration. The brand layer's tokens are
 * checked where they are derived.
 */
const unsetTokens = () => {
  const texts = houseFiles(root, /\.(css|tsx?|html)$/)
    .filter((file) => apps.test(file))
    .map((file) => ({ file, text: plain(readFileSync(join(root, file), "utf8")) }));
  const set = new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(/(--[a-z0-9-]+)["'`\]]*\s*[:,]/g)].map(([, token]) => token),
    ),
  );
  return texts
    .filter(({ file }) => file.endsWith(".css"))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\(\s*(--(?!brand-)[a-z0-9-]+)\s*\)/g)]
        .map(([, token = ""]) => token)
        .filter((token) => !set.has(token))
        .map((token) => `${file} asks for ${token}, which nothing sets.`),
    );
};
problems.push(...unsetTokens());

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
