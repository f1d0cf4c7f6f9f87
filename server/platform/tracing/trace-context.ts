import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<string>();

/** The `traceparent` (W3C Trace Context) of the trace that the caller runs in; null: in none. */
export const currentTraceparent = (): string | null => running.getStore() ?? null;

/** Runs work, and everything it starts, in a trace; null: unchanged. */
export const inTrace = <T>(traceparent: string | null | undefined, work: () => T): T =>
  traceparent == null ? work() : running.run(traceparent, work);

/** Runs work outside any trace: it serves many callers, whichever of them woke it. */
export const outsideTraces = <T>(work: () => T): T => running.exit(work);

export type TraceParts = { readonly traceId: string; readonly spanId: string; readonly flags: number };

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads a `traceparent`; undefined: it is malformed, and to be ignored. A later version may have more parts. */
export function readTraceparent(text: unknown): TraceParts | undefined {
  if (typeof text !== "string" || text.length > 200) return undefined;
  const [, version, traceId = "", spanId = "", flags = "", more] = form.exec(text) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 };
}

/** Writes a `traceparent` of the version that everybody reads. */
export const writeTraceparent = ({ traceId, spanId, flags }: TraceParts): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, "0")}`;
