import { anchorOf } from "./anchor-of.ts";

type Json = Record<string, unknown>;
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: string[];
  const?: string | number | boolean;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Operation = {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type ApiDocument = Json & {
  info: { title: string; version: string };
  servers?: { url: string }[];
  tags?: { name: string; description: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema> };
};

const methods = ["get", "post", "put", "patch", "delete"] as const;
const nameOf = (reference: string) => reference.split("/").at(-1) ?? "";
/** An unescaped bar would end the table's cell. */
const cell = (text: string) => text.replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ");

/** A type in a few words; a named type links to its description. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return `[${nameOf(schema.$ref)}](#${anchorOf(nameOf(schema.$ref))})`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(" or ");
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(", ");
  if (schema.type === "array") return `list of ${schema.items ? typeOf(schema.items) : "anything"}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "anything");
  return [schema.format ?? type, boundsOf(schema)].filter((part) => part !== "").join(", ");
}

function boundsOf({ minimum, maximum, minLength, maxLength }: Schema): string {
  const parts = [
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    minLength !== undefined && minLength > 0 && "not empty",
    maxLength !== undefined && `${maxLength} characters at most`,
  ];
  return parts.filter((part) => part !== false).join(" ");
}

/** The fields of an object as table rows; fields of nested objects without a name get a dotted path. */
function fieldRows({ properties = {}, required = [] }: Schema, prefix = ""): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const isRequired = required.includes(name) ? "yes" : "";
    const inner = [field, ...(field.anyOf ?? [])].find(({ properties: own }) => own !== undefined);
    const type = inner && !field.$ref ? "object" : typeOf(field);
    const row = `| \`${prefix}${name}\` | ${cell(type)} | ${isRequired} | ${cell(field.description ?? "")} |`;
    return inner && !field.$ref ? [row, ...fieldRows(inner, `${prefix}${name}.`)] : [row];
  });
}

const table = (rows: string[]): string =>
  rows.length === 0 ? "" : ["| field | type | required | |", "| --- | --- | --- | --- |", ...rows].join("\n");

function contentText(content: Content | undefined): string {
  const [entry] = Object.entries(content ?? {});
  if (!entry) return "";
  const [mediaType, { schema, example }] = entry;
  const fields = table(fieldRows(schema));
  const sample = example === undefined ? "" : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
  return [fields === "" ? `${mediaType}: ${typeOf(schema)}` : fields, sample]
    .filter((part) => part !== "")
    .join("\n\n");
}

function operationText(method: string, path: string, operation: Operation): string {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const parameterRows = parameters.map(
    ({ name, in: location, required, schema }) =>
      `| \`${name}\` | ${location}: ${cell(typeOf(schema))} | ${required ? "yes" : ""} | ${cell(schema.description ?? "")} |`,
  );
  const answers = Object.entries(responses).map(([status, { description: words, content }]) => {
    const isDone = status.startsWith("2");
    const [first] = Object.values(content ?? {});
    return `- **${status}** ${isDone && first ? typeOf(first.schema) : cell(words)}`;
  });
  const inline = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content;
  const [answer] = Object.values(inline ?? {});
  return [
    `### ${summary}`,
    `\`${method.toUpperCase()} ${path}\``,
    description ?? "",
    parameterRows.length === 0 ? "" : `**Parameters**\n\n${table(parameterRows)}`,
    requestBody ? `**Body**\n\n${contentText(requestBody.content)}` : "",
    `**Answers**\n\n${answers.join("\n")}`,
    answer && !answer.schema.$ref ? table(fieldRows(answer.schema)) : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Every schema that a text links to, and the schemas that those link to. */
function namesIn(text: string, schemas: Record<string, Schema>): string[] {
  const found = new Set<string>();
  const look = (json: string) => {
    for (const [, name = ""] of json.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      const schema = schemas[name];
      if (!schema || found.has(name)) continue;
      found.add(name);
      look(JSON.stringify(schema));
    }
  };
  look(text);
  return [...found].sort();
}

const schemaText = (name: string, schema: Schema): string => {
  const fields = table(fieldRows(schema));
  return `### ${name}\n\n${fields === "" ? typeOf(schema) : fields}`;
};

/** The tags of a document in order, each with its calls. */
export function chaptersOf(
  document: ApiDocument,
): { tag: string; calls: { method: string; path: string; operation: Operation }[] }[] {
  const chapters = new Map<string, { method: string; path: string; operation: Operation }[]>();
  for (const [path, item] of Object.entries(document.paths))
    for (const method of methods) {
      const operation = item[method] as Operation | undefined;
      const [tag] = operation?.tags ?? [];
      if (!operation || tag === undefined) continue;
      chapters.set(tag, [...(chapters.get(tag) ?? []), { method, path, operation }]);
    }
  return [...chapters].map(([tag, calls]) => ({ tag, calls }));
}

/** One chapter of an API reference in Markdown, with every schema that it uses. */
export function referenceText(document: ApiDocument, tag: string): string {
  const chapter = chaptersOf(document).find((one) => one.tag === tag);
  if (!chapter) throw new Error(`The document has no tag "${tag}".`);
  const { schemas } = document.components;
  const named = namesIn(JSON.stringify(chapter.calls), schemas);
  return [
    `# ${document.info.title}: ${tag}`,
    ...(document.servers?.[0] ? [`Addresses below \`${document.servers[0].url}\`.`] : []),
    ...chapter.calls.map(({ method, path, operation }) => operationText(method, path, operation)),
    ...(named.length === 0
      ? []
      : ["## Types", ...named.map((name) => schemaText(name, schemas[name] ?? {}))]),
  ].join("\n\n");
}
