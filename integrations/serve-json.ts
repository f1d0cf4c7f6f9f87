import { createServer, type IncomingHttpHeaders, type Server } from "node:http";

export type Given = {
  /** The body as it came: signatures are of its bytes. */
  body: string;
  headers: IncomingHttpHeaders;
  /** The parts of the path that `:name` stands for. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
};
export type Answer = { status: number; body?: object };
export type Handle = (given: Given) => Promise<Answer>;

const mostBytes = 1_000_000;

const matches = (pattern: string, path: string): Record<string, string> | undefined => {
  const [wanted, parts] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, word] of wanted.entries()) {
    const part = parts[at] ?? "";
    if (word.startsWith(":")) params[word.slice(1)] = decodeURIComponent(part);
    else if (word !== part) return undefined;
  }
  return params;
};

/**
 * A server of a few addresses (`"POST /v1/delivery/:orderId"`). A body that is no JSON where one was read is 400; any other
 * error is 500, so that the message is sent again.
 */
export function serveJson(handlers: Readonly<Record<string, Handle>>): Server {
  return createServer((request, response) => {
    const answer = ({ status, body }: Answer) =>
      response
        .writeHead(status, body && { "content-type": "application/json" })
        .end(body && JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const found = Object.entries(handlers).flatMap(([pattern, handle]) => {
      const [method, path = ""] = pattern.split(" ");
      const params = method === request.method ? matches(path, pathname) : undefined;
      return params ? [{ handle, params }] : [];
    })[0];
    if (!found) return void answer({ status: 404 });
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostBytes) request.destroy();
      else parts.push(part);
    });
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      found
        .handle({ body, headers: request.headers, params: found.params, query: searchParams })
        .then(answer, (problem: unknown) => {
          console.error(problem);
          answer({ status: problem instanceof SyntaxError ? 400 : 500 });
        });
    });
  });
}
