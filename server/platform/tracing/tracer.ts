import { currentTraceparent, inTrace } from "./trace-context.ts";

/** Names, numbers and words of ours: never user input, and no id of a person, an order or a vendor. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export type NewSpan = {
  readonly kind: "server" | "client" | "producer" | "consumer";
  readonly facts?: SpanFacts;
  /** The parent of the trace; by default the current one. */
  readonly parent?: string | null;
};

export type OpenSpan = {
  /** The traceparent to pass on, so that later work is part of this span. */
  readonly traceparent: string;
  end(facts?: SpanFacts, error?: unknown): void;
};

/** Port: where spans of a trace go. Trace ids are passed on even if no spans are exported. */
export interface Tracer {
  /** Begins a span; undefined: this deployment collects none. */
  begin(name: string, span: NewSpan): OpenSpan | undefined;
  close(): Promise<void>;
}

/** Collects nothing. */
export const noTracer: Tracer = { begin: () => undefined, close: async () => undefined };

/** Runs work as a span of the current trace, or of `parent`; without a trace it starts none. */
export async function inSpan<T>(
  tracer: Tracer,
  name: string,
  { parent = currentTraceparent(), ...span }: NewSpan,
  work: () => Promise<T>,
): Promise<T> {
  const open = parent === null ? undefined : tracer.begin(name, { ...span, parent });
  if (!open) return inTrace(parent, work);
  try {
    const result = await inTrace(open.traceparent, work);
    open.end();
    return result;
  } catch (error) {
    open.end({}, error);
    throw error;
  }
}

/** The tracer that the settings ask for; its library is loaded for it alone. */
export async function openTracer({ otlpEndpoint }: { otlpEndpoint: string | undefined }): Promise<Tracer> {
  if (otlpEndpoint === undefined) return noTracer;
  const { otlpTracer } = await import("./otlp-tracer.ts");
  return otlpTracer(otlpEndpoint);
}
