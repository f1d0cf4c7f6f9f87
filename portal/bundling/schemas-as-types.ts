import { parseSync, type Plugin } from "vite";

/** A node of the parsed program, with the fields used here. */
type Part = {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Part;
  object?: Part;
  arguments?: Part[];
  properties?: Part[];
  key?: Part;
  init?: Part;
  source?: { value: string };
};
type Edit = { start: number; end: number; text: string };

/** Code of a value that returns itself for every property and call; validating with it throws an explanation. */
export const schemaStub = `(() => {
  const refuse = () => {
    throw new Error("Schemas are types in the browser: only the server validates requests and responses.");
  };
  const get = (_, name) => (/^(safe)?parse/i.test(String(name)) ? refuse : none);
  const none = new Proxy(() => none, { get });
  return none;
})()`;
const standIn = "virtual:no-schema";

/** The fields of an endpoint used in browsers; the rest is for the server and the documents. */
const readInBrowser = new Set(["method", "path", "caller", "answer", "answerType"]);
const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;
const partsOf = (part: Part): Part[] => Object.values(part).flat().filter(isPart);

const isSchema = (part: Part): boolean => {
  if (part.type === "Identifier") return part.name === "z";
  const from = part.type === "CallExpression" ? part.callee : part.object;
  return /^(Call|Member)Expression$/.test(part.type) && from !== undefined && isSchema(from);
};

/**
 * The properties of an endpoint that a browser never reads, each with its preceding comma; the first property
 * stays.
 */
const unreadOf = ({ callee, arguments: [facts] = [] }: Part): Edit[] => {
  if (callee?.name !== "endpoint") return [];
  const [first, ...rest] = facts?.properties ?? [];
  let before = first?.end ?? 0;
  return rest.flatMap(({ end, key }) => {
    const start = before;
    before = end;
    return readInBrowser.has(key?.name ?? "") ? [] : [{ start, end, text: "" }];
  });
};

const editsOf = (part: Part, instead: string): Edit[] => {
  if (part.source?.value === "zod/mini") return [{ ...part, text: instead }];
  if (part.type !== "Identifier" && isSchema(part)) return [{ ...part, text: "z" }];
  const unread = part.type === "CallExpression" ? unreadOf(part) : [];
  const inner = partsOf(part).flatMap((one) => editsOf(one, instead));
  const kept = inner.filter(({ start }) => !unread.some((cut) => start >= cut.start && start < cut.end));
  // The bundler drops an unused call only if it is marked as pure.
  const isCalled = part.type === "VariableDeclarator" && part.init?.type === "CallExpression";
  const start = isCalled && !isSchema(part.init as Part) ? part.init?.start : undefined;
  return [
    ...unread,
    ...kept,
    ...(start === undefined ? [] : [{ start, end: start, text: "/* @__PURE__ */ " }]),
  ];
};

/** The code of a contract file without its schemas; `instead` replaces the import of the schema library. */
export function withoutSchemas(code: string, instead: string): string {
  const program = parseSync("contract.ts", code).program as unknown as Part;
  const edits = editsOf(program, instead).sort((a, b) => b.start - a.start || b.end - a.end);
  return edits.reduce(
    (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
    code,
  );
}

/**
 * Removes the schemas from the browser's bundle: a call needs only an endpoint's method and path, and its schemas
 * as types. That saves 12 kB gzip of the first load.
 */
export const schemasAsTypes = (contract: string): Plugin => ({
  name: "schemas-as-types",
  enforce: "pre",
  resolveId: (id) => (id === standIn ? `\0${standIn}` : undefined),
  load: (id) => (id === `\0${standIn}` ? `export const z = ${schemaStub};` : undefined),
  transform: (code, id) =>
    id.startsWith(contract) && id.endsWith(".ts")
      ? // Without schemas the file has no side effects, so the bundler drops it if nothing of it is used.
        { code: withoutSchemas(code, `import { z } from "${standIn}";`), moduleSideEffects: false }
      : undefined,
});
