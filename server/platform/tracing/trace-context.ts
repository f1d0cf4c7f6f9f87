import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<string>();

/** The `traceparent` (W3C Trace Context) of the current trace; null outside any trace. */
export const currentTraceparent = (): string | null => running.getStore() ?? null;

/** Runs work, and everything it starts, in a trace; null: in the current one. */
export const inTrace = <T>(traceparent: string | null | undefined, work: () => T): T =>
  traceparent == null ? work() : running.run(traceparent, work);

/** Runs work outside any trace, because the work serves many requests, not only the one that started it. */
export const outsideTraces = <T>(work: () => T): T => running.exit(work);

export type TraceParts = { readonly traceId: string; readonly spanId: string; readonly flags: number };

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Parses a `traceparent`; undefined if it is malformed, and then ignored. A later version may have more parts. */
export function readTraceparent(text: unknown): TraceParts | undefined {
  if (typeof text !== "string" || text.length > 200) return undefined;
  const [, version, traceId = "", spanId = "", flags = "", more] = form.exec(text) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 };
}

/** Formats a `traceparent` of version 00, which every system reads. */
export const writeTraceparent = ({ traceId, spanId, flags }: TraceParts): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, "0")}`;
