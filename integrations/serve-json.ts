import { createServer, type IncomingHttpHeaders, type Server } from "node:http";

export type JsonRequest = {
  /** The raw body, because signatures cover its bytes. */
  body: string;
  headers: IncomingHttpHeaders;
  /** The parts of the path at the `:name` placeholders. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
};
export type Answer = { status: number; body?: object };
export type Handle = (given: JsonRequest) => Promise<Answer>;

/** A body that is valid JSON with the wrong shape. */
class BadBody extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Parses a body and checks that these parts of it are objects or lists of objects; otherwise the response is 400.
 */
export function parseObject<T extends object>(body: string, ...parts: (keyof T & string)[]): T {
  const value: unknown = JSON.parse(body);
  if (!isObject(value)) throw new BadBody();
  for (const part of parts) {
    const held = value[part];
    if (!(Array.isArray(held) ? held.every(isObject) : isObject(held))) throw new BadBody();
  }
  return value as T;
}

const maxBytes = 1_000_000;

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

/** Returns the handler of a path; undefined if there is none, or if the path is invalid. */
function find(handlers: Readonly<Record<string, Handle>>, method: string, address: string) {
  try {
    const { pathname, searchParams: query } = new URL(`http://localhost${address}`);
    for (const [pattern, handle] of Object.entries(handlers)) {
      const [ofMethod, path = ""] = pattern.split(" ");
      const params = ofMethod === method ? matches(path, pathname) : undefined;
      if (params) return { handle, params, query };
    }
  } catch {
    // A path such as "/%" cannot be decoded.
  }
  return undefined;
}

/**
 * A server with one handler for each method and path (`"POST /v1/delivery/:orderId"`). A body that is not the
 * expected JSON gets 400; any other error gets 500, so that the caller retries.
 */
export function serveJson(handlers: Readonly<Record<string, Handle>>): Server {
  return createServer((request, response) => {
    const answer = ({ status, body }: Answer) =>
      response
        .writeHead(status, body && { "content-type": "application/json" })
        .end(body && JSON.stringify(body));
    const found = find(handlers, request.method ?? "", request.url ?? "/");
    if (!found) return void answer({ status: 404 });
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxBytes) request.destroy();
      else parts.push(part);
    });
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      found
        .handle({ body, headers: request.headers, params: found.params, query: found.query })
        .then(answer, (problem: unknown) => {
          if (!(problem instanceof BadBody)) console.error(problem);
          answer({ status: problem instanceof SyntaxError || problem instanceof BadBody ? 400 : 500 });
        });
    });
  });
}
