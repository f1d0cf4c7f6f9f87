// Code that nothing uses: exports without an importer, and files that nothing reaches.
// `node tools/checks/check-unused.mjs [root]`
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { houseFiles, isTest } from "../source-files.mjs";

/** Files that a person, a tool or the server starts by their name, and what is published for others. */
const startedByName =
  /(^|\/)(main|.+-main|worker|.+-worker|pictures)\.tsx?$|\.config\.ts$|^server\/migrations\/|(^|\/)(global|test)-setup\.ts$|^partner-client\/index\.ts$/;

const withoutParens = (node) =>
  ts.isParenthesizedExpression(node.parent) ? withoutParens(node.parent) : node;

/** The names that a pattern takes out; undefined: all of them. */
const namesTaken = (pattern) =>
  ts.isObjectBindingPattern(pattern) && pattern.elements.every(({ dotDotDotToken }) => !dotDotDotToken)
    ? pattern.elements.map(({ propertyName, name }) => (propertyName ?? name).getText())
    : undefined;

/** The names that a function takes out of what it is called with; undefined: all of them. */
function namesTakenBy(callback) {
  const [parameter] = callback?.parameters ?? [];
  if (!parameter) return callback?.parameters ? [] : undefined;
  if (!ts.isIdentifier(parameter.name)) return namesTaken(parameter.name);
  const names = [];
  let isPassedOn = false;
  const visit = (node) => {
    if (ts.isIdentifier(node) && node.text === parameter.name.text && node !== parameter.name) {
      const { parent } = node;
      if (ts.isPropertyAccessExpression(parent) && parent.expression === node) names.push(parent.name.text);
      else if (!ts.isPropertyAccessExpression(parent)) isPassedOn = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(callback.body);
  return isPassedOn ? undefined : names;
}

/** The names that are taken out of a file which is loaded later; undefined: it may be all of them. */
function namesLoaded(call) {
  const { parent } = withoutParens(call);
  if (ts.isAwaitExpression(parent)) {
    const { parent: around } = withoutParens(parent);
    if (ts.isPropertyAccessExpression(around)) return [around.name.text];
    return ts.isVariableDeclaration(around) ? namesTaken(around.name) : undefined;
  }
  if (ts.isPropertyAccessExpression(parent)) {
    const isThen = parent.name.text === "then" && ts.isCallExpression(parent.parent);
    return isThen ? namesTakenBy(parent.parent.arguments[0]) : undefined;
  }
  // lazyScreen(() => import("./screen.tsx"), "Screen")
  const [, name] =
    ts.isArrowFunction(parent) && ts.isCallExpression(parent.parent) ? parent.parent.arguments : [];
  return name && ts.isStringLiteralLike(name) ? [name.text] : undefined;
}

/** What each file exports, which names it mentions, and who imports what of it: file → name → importers; "*" means all names. */
function readFiles(root, files) {
  const known = new Set(files);
  const resolveFrom = (file, specifier) => {
    const path = specifier.replace(/\?.*$/, "");
    const target = path.startsWith("@waybill/")
      ? path.slice("@waybill/".length)
      : posix.join(dirname(file), path);
    return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((one) => known.has(one));
  };

  const users = new Map(files.map((file) => [file, new Map()]));
  const use = (target, name, file) => {
    if (!target || target === file) return;
    const names = users.get(target);
    names.set(name, [...(names.get(name) ?? []), file]);
  };

  const exportsOf = new Map();
  const usedInside = new Map();

  for (const file of files) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    const exported = [];
    const mentions = new Map();
    const visit = (node) => {
      if (ts.isIdentifier(node)) mentions.set(node.text, (mentions.get(node.text) ?? 0) + 1);
      if (ts.isImportDeclaration(node)) {
        const target = resolveFrom(file, node.moduleSpecifier.text);
        const bindings = node.importClause?.namedBindings;
        if (bindings && ts.isNamedImports(bindings))
          for (const one of bindings.elements) use(target, (one.propertyName ?? one.name).text, file);
        else use(target, bindings ? "*" : "", file);
      }
      if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
        const target = resolveFrom(file, node.moduleSpecifier.text);
        if (node.exportClause && ts.isNamedExports(node.exportClause))
          for (const one of node.exportClause.elements)
            use(target, (one.propertyName ?? one.name).text, file);
        else use(target, "*", file);
      }
      if (
        ts.isCallExpression(node) &&
        node.expression.kind === ts.SyntaxKind.ImportKeyword &&
        ts.isStringLiteralLike(node.arguments[0])
      )
        for (const name of ["", ...(namesLoaded(node) ?? ["*"])])
          use(resolveFrom(file, node.arguments[0].text), name, file);
      if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
        use(resolveFrom(file, node.argument.literal.text), "*", file);
      if (
        ts.isNewExpression(node) &&
        node.expression.getText() === "URL" &&
        node.arguments?.[0] &&
        ts.isStringLiteralLike(node.arguments[0])
      )
        use(resolveFrom(file, node.arguments[0].text), "*", file);
      ts.forEachChild(node, visit);
    };
    visit(source);
    for (const statement of source.statements) {
      if (
        ts.isExportDeclaration(statement) &&
        statement.exportClause &&
        ts.isNamedExports(statement.exportClause)
      )
        for (const one of statement.exportClause.elements)
          exported.push({ name: one.name.text, isType: statement.isTypeOnly || one.isTypeOnly });
      if (
        !ts.canHaveModifiers(statement) ||
        !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      )
        continue;
      const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement);
      const names = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.flatMap(({ name }) =>
            ts.isIdentifier(name)
              ? [name.text]
              : name.elements.flatMap((one) => (ts.isBindingElement(one) ? [one.name.getText()] : [])),
          )
        : [statement.name?.text];
      for (const name of names.filter(Boolean)) exported.push({ name, isType });
    }
    exportsOf.set(file, exported);
    usedInside.set(file, mentions);
  }
  return { users, exportsOf, usedInside };
}

/** Files reached from an entry: a test keeps alive only what tests are made of. */
const reach = (files, users, entries) => {
  const reached = new Set(entries);
  const importsOf = new Map(files.map((file) => [file, []]));
  for (const [target, names] of users)
    for (const importers of names.values()) for (const file of importers) importsOf.get(file)?.push(target);
  const queue = [...entries];
  while (queue.length > 0)
    for (const target of importsOf.get(queue.pop()) ?? [])
      if (!reached.has(target)) (reached.add(target), queue.push(target));
  return reached;
};
/** A sentence for each piece of code of a house that nothing uses. */
export function unusedCode(root) {
  const files = houseFiles(root, /\.(ts|tsx)$/).filter((file) => !file.endsWith(".d.ts"));
  const { users, exportsOf, usedInside } = readFiles(root, files);
  const pages = houseFiles(root, /\.html$/).flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/src="\/?([^"]+\.tsx?)"/g)].map(([, script]) =>
      posix.join(dirname(page), script),
    ),
  );
  const programs = files.filter((file) => startedByName.test(file) || pages.includes(file));
  const alive = reach(files, users, programs);
  const aliveForTests = reach(files, users, files.filter(isTest));

  const problems = [];
  for (const file of files) {
    if (isTest(file) || startedByName.test(file) || pages.includes(file)) continue;
    if (!alive.has(file)) {
      problems.push(
        aliveForTests.has(file)
          ? `${file}: only tests use this file, so the product does not have it. Wire it in, or delete it with its tests.`
          : `${file}: nothing uses this file. Wire it in or delete it.`,
      );
      continue;
    }
    const names = users.get(file);
    const everyName = names.has("*");
    for (const { name, isType } of exportsOf.get(file)) {
      const importers = names.get(name) ?? [];
      const inside = (usedInside.get(file).get(name) ?? 0) > 1;
      if (everyName || importers.some((one) => !isTest(one)) || (isType && inside)) continue;
      if (importers.length === 0)
        problems.push(
          `${file}: nobody imports "${name}". ${inside ? "Drop the word export." : "Delete it."}`,
        );
      else if (!inside)
        problems.push(
          `${file}: only tests use "${name}", so the product does not have it. Wire it in, or delete it with its tests.`,
        );
    }
  }
  if (!existsSync(join(root, "package.json"))) problems.push(`${root} is not the root of the house.`);
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = unusedCode(resolve(process.argv[2] ?? "."));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
