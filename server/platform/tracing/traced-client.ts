import pg from "pg";
import { currentTraceparent } from "./trace-context.ts";
import type { Tracer } from "./tracer.ts";

type QueryArgument = string | { name?: string; text?: string } | undefined;

/** A statement's name, or the first word of its text: never its values. */
const nameOf = (query: QueryArgument): string => {
  if (typeof query === "object" && query.name !== undefined) return query.name;
  const text = typeof query === "string" ? query : query?.text;
  return (
    /^\s*(?:with|select|insert|update|delete|begin|commit|rollback)\b/i
      .exec(text ?? "")?.[0]
      .trim()
      .toLowerCase() ?? "sql"
  );
};

/** A pg client whose statements are spans of the current trace. Outside a trace they are not traced. */
export const tracedClient = (tracer: Tracer): typeof pg.Client => {
  class TracedClient extends pg.Client {
    override query(...words: unknown[]): never {
      const ask = super.query.bind(this) as (...parameters: unknown[]) => unknown;
      const parent = currentTraceparent();
      const name = nameOf(words[0] as QueryArgument);
      const span =
        parent === null
          ? undefined
          : tracer.begin(name, {
              kind: "client",
              parent,
              facts: { "db.system.name": "postgresql", "db.query.summary": name },
            });
      const last = words.at(-1);
      if (span && typeof last === "function") {
        const done = last as (error: unknown, ...more: unknown[]) => void;
        words[words.length - 1] = (error: unknown, ...more: unknown[]) => {
          span.end({}, error ?? undefined);
          done(error, ...more);
        };
      }
      const answer = ask(...words);
      if (span && answer instanceof Promise)
        answer.then(
          () => span.end(),
          (error: unknown) => span.end({}, error),
        );
      return answer as never;
    }
  }
  return TracedClient;
};
