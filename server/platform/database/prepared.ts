import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import { numbered, type Fragment } from "./statement.ts";

/**
 * The max number of prepared statements built from filters: each connection keeps a plan of each, some hundred
 * kilobytes if it covers all monthly partitions.
 */
const maxShapes = 100;
const names = new Map<string, string>();

/**
 * Names a statement that is built from a filter, so that a connection plans it once and not at each call: planning
 * a query over all monthly partitions takes longer than running it.
 */
export function prepared(statement: Fragment): QueryConfig<unknown[]> {
  const { text, values } = unprepared(statement);
  const knownName = names.get(text);
  if (knownName !== undefined) return { name: knownName, text, values };
  if (names.size >= maxShapes) return { text, values };
  const name = `shape-${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  names.set(text, name);
  return { name, text, values };
}

/** A statement without a name: PostgreSQL plans it at each call, for its values. */
export const unprepared = (statement: Fragment): { text: string; values: unknown[] } => {
  const { text, placeholders } = numbered(statement);
  return {
    text,
    values: placeholders.map((placeholder) => ("value" in placeholder ? placeholder.value : undefined)),
  };
};
