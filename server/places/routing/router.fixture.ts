import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedRequest = { method: string; url: string; body: unknown };
type Reply = { status?: number; body?: unknown; isSilent?: boolean };

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? undefined : JSON.parse(text);
}

/** A local router that gives the configured responses and records its requests. */
export async function routerThatAnswers(reply: (turn: number) => Reply) {
  const asked: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ method: request.method ?? "", url: request.url ?? "", body });
      const answer = reply(asked.length);
      if (answer.isSilent) return;
      response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
      response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}
