import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type CollectedSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
};

type Sent = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };

/**
 * An OpenTelemetry collector that stores the received spans and raw bytes. `answers: false`: it accepts requests
 * and never responds.
 */
export async function openCollector({ answers = true } = {}) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      if (answers) response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: (): CollectedSpan[] =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
