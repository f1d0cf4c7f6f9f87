// Checks table ownership: a table is written by one feature of the server, named in its feature.ts (`owns`). Another
// feature imports an SQL fragment of the owner (a *-sql.ts file), so that one statement remains one statement; or calls
// a function of the owner; or, from below, keeps a list that the owner adds to. Reads statements in strings and
// templates, kysely's builders, leases and claims. Exempt: migrations; server/seed, which fills a new sandbox and is
// opened by no feature; and tests. `node tools/checks/check-owners.mjs [root]`
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { houseFiles, isTestFile } from "../source-files.mjs";

const root = resolve(process.argv[2] ?? ".");
const files = houseFiles(root, /\.ts$/, "server").filter(
  (file) => !isTestFile(file) && !/^server\/(testing|seed)\//.test(file),
);
const featureOf = (/** @type {string} */ file) => file.split("/")[1] ?? "";

const report = (/** @type {string} */ text) => {
  console.log(text);
  process.exitCode = 1;
};

/** Yields all nodes of a file's syntax tree. @param {string} file */
function* nodesOf(file) {
  const source = readFileSync(join(root, file), "utf8");
  /** @type {ts.Node[]} */
  const waiting = [ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    /** @type {ts.Node[]} */
    const parts = [];
    ts.forEachChild(node, (child) => void parts.push(child));
    waiting.push(...parts.toReversed());
  }
}

/**
 * The text of a string or template, with {} for inserted values; undefined for other nodes.
 * @param {ts.Node} node
 */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("{}");
}

const table = '"?([a-z_]\\w*|\\{\\})"?';
const writing = new RegExp(
  [
    `\\binsert\\s+into\\s+${table}`,
    `\\bmerge\\s+into\\s+(?:only\\s+)?${table}`,
    `\\bdelete\\s+from\\s+(?:only\\s+)?${table}`,
    `\\btruncate\\s+(?:table\\s+)?(?:only\\s+)?${table}`,
    `\\bupdate\\s+(?:only\\s+)?${table}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`,
  ].join("|"),
  "gi",
);
const builders = new Set(["insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"]);

/** Functions that take a table's name: `leases({ table: "jobs" })`, `claim("claim-jobs")({ table: "jobs" })`. */
const takers = new Set(["leases", "claim"]);
const takerOf = (/** @type {ts.Expression} */ called) =>
  ts.isCallExpression(called) ? called.expression : called;

/**
 * The tables that a node writes, through a statement, the query builder, a lease or a claim.
 * @param {ts.Node} node
 * @returns {string[]}
 */
function tablesWritten(node) {
  const text = textOf(node);
  if (text !== undefined)
    return [...text.matchAll(writing)].map(([, ...names]) => names.find(Boolean)?.toLowerCase() ?? "");
  if (!ts.isCallExpression(node)) return [];
  const [first] = node.arguments;
  if (ts.isPropertyAccessExpression(node.expression) && builders.has(node.expression.name.text))
    return [first && ts.isStringLiteralLike(first) ? (first.text.split(" ")[0] ?? "") : "{}"];
  const taker = takerOf(node.expression);
  if (!ts.isIdentifier(taker) || !takers.has(taker.text) || !first || ts.isStringLiteral(first)) return [];
  return /\btable: "(\w+)"/.exec(first.getText())?.slice(1) ?? ["{}"];
}

/** Partitions do not count: they belong to their table. */
const made = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)\b(?!\s+partition\s+of)/gi;
/** @type {Set<string>} */
const tables = new Set();
/** These files write tables whose name the caller passes. */
const writeForOthers = new Set(["server/platform/database/lease.ts", "server/platform/database/claim.ts"]);
/** @type {Map<string, string[]>} Table → the features that say that they own it. */
const owners = new Map();
/** @type {{ file: string, line: number, name: string }[]} One entry per write: its file, its line and the table. */
const writes = [];

for (const file of files)
  for (const node of nodesOf(file)) {
    if (file.startsWith("server/migrations/")) {
      for (const [, name = ""] of textOf(node)?.matchAll(made) ?? []) tables.add(name);
      continue;
    }
    if (
      /^server\/[^/]+\/feature\.ts$/.test(file) &&
      ts.isPropertyAssignment(node) &&
      node.name.getText() === "owns" &&
      ts.isArrayLiteralExpression(node.initializer)
    )
      for (const text of node.initializer.elements.flatMap((one) => textOf(one) ?? []))
        owners.set(text, [...(owners.get(text) ?? []), featureOf(file)]);
    if (writeForOthers.has(file)) continue;
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    for (const name of new Set(tablesWritten(node))) writes.push({ file, line: line + 1, name });
  }

for (const [name, features] of owners) {
  if (!tables.has(name))
    report(
      `server/${features[0]}/feature.ts owns ${name}, but no migration creates such a table. Remove it from the list, or spell it as in the migration.`,
    );
  if (features.length > 1)
    report(
      `${name} has ${features.length} owners: ${features.join(", ")}. Keep only the feature that writes it; the others import one of its fragments (*-sql.ts) or call a function.`,
    );
}

for (const name of [...tables].sort())
  if (!owners.has(name))
    report(
      `${name} has no owner. Add it to the list \`owns\` in the feature.ts of the feature that writes it.`,
    );

for (const { file, line, name } of writes) {
  const [owner] = owners.get(name) ?? [];
  if (name === "{}")
    report(
      `${file}:${line} writes a table whose name is computed at run time, so its owner is unknown. Write the name into the statement.`,
    );
  else if (owner !== undefined && owner !== featureOf(file))
    report(
      `${file}:${line} writes ${name}, which ${owner} owns. If ${owner} is below, import a fragment from a *-sql.ts file of ${owner}, or call a function of ${owner}; if it is above, keep a list that ${owner} joins as it opens (guestAdopters, alongMoves).`,
    );
}
