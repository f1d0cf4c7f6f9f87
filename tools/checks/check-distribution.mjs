// Checks the distribution of tables: a statement names the distribution key as often as it reads or writes
// distributed tables, or is listed with a reason (tools/checks/distribution.mjs); and each table with rows of
// orders is listed there with its location. `node tools/checks/check-distribution.mjs [root]`
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { houseFiles, isTestFile } from "../source-files.mjs";

const root = resolve(process.argv[2] ?? ".");
const lists = await import(pathToFileURL(join(root, "tools/checks/distribution.mjs")).href);
/** @type {{ distributionKey: string, distributed: string[], children: string[], elsewhere: Record<string, string>, withoutKey: Record<string, string[]> }} */
const { distributionKey: key, distributed, children, elsewhere, withoutKey } = lists;

const report = (/** @type {string} */ text) => {
  console.log(text);
  process.exitCode = 1;
};

/** @type {Map<string, Map<string, ts.Node>>} File → its constants and functions that contain a part of a statement. */
const definitions = new Map();
/** @type {{ file: string, name: string, node: ts.Node | undefined }[]} */
const statements = [];
const builders = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom"]);

/** The statement's name, with {} for each inserted value. @param {ts.Node | undefined} node */
const nameOf = (node) => {
  if (node === undefined) return "";
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return "{}";
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("{}");
};

/** Statements without a name are listed by the function that contains them. @param {ts.Node} node */
const functionOf = (node) => {
  for (let up = node.parent; up; up = up.parent) {
    if (ts.isFunctionDeclaration(up) && up.name) return up.name.text;
    if (ts.isVariableDeclaration(up) && up.initializer && ts.isArrowFunction(up.initializer))
      return up.name.getText();
  }
  return "";
};

const holdsSql = (/** @type {ts.Node} */ node) => /\b(?:fragment`|joined\(|raw\()/.test(node.getText());

/** @param {string} file @param {ts.Node} node */
const collect = (file, node) => {
  const define = (/** @type {string} */ name, /** @type {ts.Node} */ what) => {
    if (holdsSql(what)) definitions.get(file)?.set(name, what);
  };
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name))
    define(node.name.text, node.initializer);
  if (ts.isFunctionDeclaration(node) && node.name && node.body) define(node.name.text, node.body);
  if (
    ts.isTaggedTemplateExpression(node) &&
    ts.isCallExpression(node.tag) &&
    node.tag.expression.getText() === "statement"
  )
    statements.push({ file, name: nameOf(node.tag.arguments[0]), node: node.template });
  if (ts.isCallExpression(node) && /^(?:un)?prepared$/.test(node.expression.getText()))
    for (const part of node.arguments) statements.push({ file, name: functionOf(node), node: part });
  // The query builder's statements on distributed tables are collected without a text, so they count as not naming
  // the key.
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    builders.has(node.expression.name.text) &&
    node.arguments[0] &&
    distributed.includes(nameOf(node.arguments[0]).split(" ")[0] ?? "")
  )
    statements.push({ file, name: functionOf(node), node: undefined });
  ts.forEachChild(node, (child) => collect(file, child));
};

/** @type {Map<string, Map<string, string>>} File → its imports from the server, with the file of each. */
const imports = new Map();

/** The SQL text of a name as used in a file. @type {Map<string, string>} */
const known = new Map();
const sqlOfName = (/** @type {string} */ file, /** @type {string} */ name) => {
  const at = `${file} ${name}`;
  const found = known.get(at);
  if (found !== undefined) return found;
  known.set(at, "");
  const from = definitions.get(file)?.has(name) ? file : (imports.get(file)?.get(name) ?? "");
  const node = definitions.get(from)?.get(name);
  const sql = node ? sqlOf(from, node) : "";
  known.set(at, sql);
  return sql;
};

/**
 * The SQL of a node, including its fragments.
 * @param {string} file
 * @param {ts.Node} node
 * @returns {string}
 */
const sqlOf = (file, node) => {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return ` ${node.text} `;
  if (ts.isIdentifier(node)) return sqlOfName(file, node.text);
  // A placeholder's name is not a column name.
  if (ts.isTemplateSpan(node) && ts.isStringLiteral(node.expression))
    return ` $1 ${sqlOf(file, node.literal)}`;
  /** @type {string[]} */
  const parts = [];
  ts.forEachChild(node, (child) => void parts.push(sqlOf(file, child)));
  return parts.join("");
};

/** @type {Set<string>} Tables with rows of an order. */
const ofOrders = new Set();
for (const file of houseFiles(root, /\.ts$/, "server")) {
  if (isTestFile(file) || /^server\/(?:testing|seed)\//.test(file)) continue;
  const text = readFileSync(join(root, file), "utf8");
  if (file.startsWith("server/migrations/")) {
    for (const [, name = "", columns = ""] of text.matchAll(/create table (\w+) \(([^`]*)`/g))
      if (/\border_id\b/.test(columns)) ofOrders.add(name);
    for (const [, name = ""] of text.matchAll(/alter table (\w+)[^`]*add column order_id\b/g))
      ofOrders.add(name);
    continue;
  }
  definitions.set(file, new Map());
  const own = new Map();
  for (const [, what = "", from = ""] of text.matchAll(/import \{([^}]+)\} from "(\.[^"]+)"/g))
    for (const name of what.split(",")) own.set(name.replace(/^\s*type /, "").trim(), join(file, "..", from));
  imports.set(file, own);
  collect(file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}

const placed = new Set([...distributed, ...children, ...Object.keys(elsewhere)]);
for (const name of [...ofOrders].sort())
  if (!placed.has(name))
    report(
      `${name} has an order_id, but no list in tools/checks/distribution.mjs says on which node it is. Add it to one, and to docs/scaling.md.`,
    );
for (const name of placed)
  if (!ofOrders.has(name))
    report(
      `tools/checks/distribution.mjs lists ${name}, but no migration creates such a table with an order_id.`,
    );

const touches = new RegExp(
  `\\b(?:from|join|update|into|using)\\s+(?:only\\s+)?(?:${distributed.join("|")})\\b(?!\\s*\\()`,
  "gi",
);
// Matches the key in a condition, not in an assignment.
const names = new RegExp(
  [
    `\\b(?:where|and|on|or|when)\\s+\\(?(?:\\w+\\.)?${key}\\s*(?:=|in\\b)`,
    `\\b(?:where|and|on)\\s+[\\w.]+\\s*=\\s*(?:\\w+\\.)?${key}\\b`,
    `\\binsert into (?:${distributed.join("|")})\\s*\\([^)]*\\b${key}\\b`,
  ].join("|"),
  "gi",
);
const countOf = (/** @type {RegExp} */ pattern, /** @type {string} */ sql) =>
  [...sql.matchAll(pattern)].length;
const excused = new Set(Object.values(withoutKey).flat());
/** @type {Set<string>} */
const used = new Set();
for (const { file, name, node } of statements) {
  const sql = node && sqlOf(file, node);
  if (sql !== undefined && countOf(touches, sql) <= countOf(names, sql)) continue;
  used.add(name);
  if (!excused.has(name))
    report(
      `${file}: the statement "${name}" runs on every node, because it does not name ${key}. Name it in the condition or the join, or list the statement in tools/checks/distribution.mjs with its reason.`,
    );
}
for (const name of excused)
  if (!used.has(name))
    report(
      `tools/checks/distribution.mjs lists the statement "${name}", which needs no exception. Remove it from the list.`,
    );
