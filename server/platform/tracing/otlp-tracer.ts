import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import packageFacts from "../../../package.json" with { type: "json" };
import { readTraceparent, writeTraceparent } from "./trace-context.ts";
import type { Tracer } from "./tracer.ts";

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** If the collector is unreachable, spans beyond this limit are dropped, so that memory stays bounded. */
const queue = { maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 2000 };
const exportTimeoutMs = 5000;
const closingMs = 2000;

const contextOf = (parent: string | null | undefined): Context => {
  const parts = readTraceparent(parent);
  if (!parts) return ROOT_CONTEXT;
  const { traceId, spanId, flags: traceFlags } = parts;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

/** Sends spans to an OpenTelemetry collector, in batches in the background. */
export function otlpTracer(endpoint: string): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": process.env["OTEL_SERVICE_NAME"] ?? "waybill",
      "service.version": packageFacts.version,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { ...queue, exportTimeoutMillis: exportTimeoutMs })],
  });
  const tracer = provider.getTracer("waybill");
  return {
    begin: (name, { kind, facts, parent }) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, contextOf(parent));
      const { traceId, spanId, traceFlags: flags } = span.spanContext();
      return {
        traceparent: writeTraceparent({ traceId, spanId, flags }),
        end: (found, error) => {
          if (found) span.setAttributes(found);
          if (error !== undefined) {
            // An error's message may contain user input; its name never does.
            const { name: type, code } = error as { name?: string; code?: string };
            span.setAttribute("error.type", code ?? type ?? "Error");
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise<void>((settle) => void setTimeout(settle, closingMs).unref()),
      ]),
  };
}
