import { Refused } from "./refused.ts";

type Kinds = readonly ("number" | "string")[];
type Values<K extends Kinds> = { [I in keyof K]: K[I] extends "number" ? number : string };

/** The latest time that a Date can hold, in milliseconds; numbers in cursors are times, counts or ids. */
const lastMoment = 8.64e15;
const isNumber = (value: unknown): boolean =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= lastMoment;

const isKind = (value: unknown, kind: "number" | "string"): boolean =>
  kind === "number" ? isNumber(value) : typeof value === "string" && !value.includes("\0");

/**
 * The sort values of the previous page's last row, from a cursor that `pageAfter` made; undefined: the first page.
 */
export function readCursor<const K extends Kinds>(
  cursor: string | undefined,
  kinds: K,
): Values<K> | undefined {
  if (cursor === undefined) return undefined;
  const refused = () => new Refused("bad_pagination_key", { path: ["cursor"] });
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw refused();
  }
  if (!Array.isArray(values) || values.length !== kinds.length) throw refused();
  if (!kinds.every((kind, place) => isKind(values[place], kind))) throw refused();
  // Each value was checked against its kind.
  return values as Values<K>;
}

export const cursorOf = (values: readonly (number | string)[]): string =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/** A page of a list read with one extra row; the cursor holds the sort values of the page's last row. */
export function pageAfter<Row, Answer>(
  rows: readonly Row[],
  limit: number,
  sortedBy: (row: Row) => readonly (number | string)[],
  answer: (row: Row) => Answer,
): { data: Answer[]; cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const cursor = last === undefined ? null : cursorOf(sortedBy(last));
  return { data: shown.map(answer), cursor };
}
