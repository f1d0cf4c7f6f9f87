import { ScimRefused } from "../scim-refused.ts";

/** One change; `path` is undefined if the value contains the attributes. */
export type Operation = { op: "add" | "replace" | "remove"; path: string | undefined; value: unknown };

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field of an object, ignoring case: Entra and Okta write names differently. */
export function fieldOf(object: unknown, name: string): unknown {
  if (!isObject(object)) return undefined;
  const key = Object.keys(object).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : object[key];
}

const maxOperations = 1000;

/**
 * The operations of a PATCH (RFC 7644 §3.5.2), also in the variants of Okta and Entra: `Replace`, and a value
 * without a path.
 */
export function operationsOf(body: unknown): Operation[] {
  const operations = fieldOf(body, "Operations");
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations)
    throw new ScimRefused(400, "Operations are missing", "invalidSyntax");
  return operations.flatMap((one: unknown) => {
    const named = fieldOf(one, "op");
    const op = typeof named === "string" ? named.toLowerCase() : undefined;
    const path = fieldOf(one, "path");
    const value = fieldOf(one, "value");
    if (op !== "add" && op !== "replace" && op !== "remove")
      throw new ScimRefused(400, "op is add, replace or remove", "invalidSyntax");
    if (path !== undefined && path !== null && typeof path !== "string")
      throw new ScimRefused(400, "path is a text", "invalidPath");
    if (path) return [{ op, path, value }];
    if (op === "remove") throw new ScimRefused(400, "remove needs a path", "invalidPath");
    if (!isObject(value)) throw new ScimRefused(400, "A value without a path is an object", "invalidValue");
    return Object.entries(value).map(([name, part]) => ({ op, path: name, value: part }));
  });
}

/** Parses a boolean; Entra sends it as text. */
export function booleanOf(value: unknown): boolean {
  const values = Array.isArray(value)
    ? fieldOf(value[0], "value")
    : isObject(value)
      ? fieldOf(value, "value")
      : value;
  const text = typeof values === "string" ? values.toLowerCase() : JSON.stringify(values);
  if (text !== "true" && text !== "false")
    throw new ScimRefused(400, "active is true or false", "invalidValue");
  return text === "true";
}

const longestText = 400;

/** A text field of a resource; undefined if missing. */
export function textOf(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string" || value.length > longestText || value.includes("\0"))
    throw new ScimRefused(400, `${name} is a text of at most ${longestText} characters`, "invalidValue");
  return value;
}

/** The values of a list such as members or roles. */
export function valuesOf(values: unknown, name: string): string[] {
  const list = values === undefined || values === null ? [] : Array.isArray(values) ? values : [values];
  return list.map((one: unknown) => {
    const value = isObject(one) ? fieldOf(one, "value") : one;
    const text = textOf(value, name);
    if (text === undefined) throw new ScimRefused(400, `${name} have a value each`, "invalidValue");
    return text;
  });
}
