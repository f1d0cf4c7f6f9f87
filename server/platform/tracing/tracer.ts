import { currentTraceparent, inTrace } from "./trace-context.ts";

/** Attributes of a span: never user input, and no id of a person, an order or a vendor. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export type NewSpan = {
  readonly kind: "server" | "client" | "producer" | "consumer";
  readonly facts?: SpanFacts;
  /** The traceparent of the parent span; by default the current one. */
  readonly parent?: string | null;
};

export type OpenSpan = {
  /** The traceparent to pass on, so that later work is part of this span. */
  readonly traceparent: string;
  end(facts?: SpanFacts, error?: unknown): void;
};

/** Port: exports spans. Trace ids are passed on even if no spans are exported. */
export interface Tracer {
  /** Begins a span; undefined if this deployment exports none. */
  begin(name: string, span: NewSpan): OpenSpan | undefined;
  close(): Promise<void>;
}

/** A tracer that exports nothing. */
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

/** The tracer for the settings; its library is loaded only if spans are exported. */
export async function openTracer({ otlpEndpoint }: { otlpEndpoint: string | undefined }): Promise<Tracer> {
  if (otlpEndpoint === undefined) return noTracer;
  const { otlpTracer } = await import("./otlp-tracer.ts");
  return otlpTracer(otlpEndpoint);
}
