import { ScimRefused } from "../scim-refused.ts";
import { maxPerPage } from "./schemas.ts";

type Query = Readonly<Record<string, unknown>>;

const usualCount = 100;

const numberOf = (raw: unknown, usual: number): number => {
  if (raw === undefined || raw === "") return usual;
  const number = Number(raw);
  if (!Number.isInteger(number))
    throw new ScimRefused(400, "startIndex and count are whole numbers", "invalidValue");
  return number;
};

const comparison = /^\s*([\w.:$-]+(?:\[[^\]]*\])?(?:\.\w+)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*$/i;

/** A parsed filter: an attribute, in lower case, and its value. */
export type Filter = { attribute: string; value: string };

/** The one supported filter: an attribute equals a value. */
export function filterOf({ filter }: Query): Filter | undefined {
  if (filter === undefined || filter === "") return undefined;
  const [, attribute, value] = comparison.exec(typeof filter === "string" ? filter : "") ?? [];
  if (attribute === undefined || value === undefined)
    throw new ScimRefused(400, "Only one comparison with eq can be filtered by", "invalidFilter");
  return {
    attribute: attribute.toLowerCase().replace(/^urn:[\w:.-]+:(?=\w+$)/, ""),
    value: value.startsWith('"') ? textIn(value) : value.toLowerCase(),
  };
}

/** The text in a filter's quotes, which uses JSON escapes. */
function textIn(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new ScimRefused(400, "The text of a filter is written as in JSON", "invalidFilter");
  }
}

/** A page of resources as in RFC 7644 §3.4.2; the first index is 1. */
export function listOf<T>(found: readonly T[], query: Query, shown: (resource: T) => object): object {
  const start = Math.max(1, numberOf(query["startIndex"], 1));
  const count = Math.min(maxPerPage, Math.max(0, numberOf(query["count"], usualCount)));
  const page = found.slice(start - 1, start - 1 + count);
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: found.length,
    startIndex: start,
    itemsPerPage: page.length,
    Resources: page.map(shown),
  };
}
