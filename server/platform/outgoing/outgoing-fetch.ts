import * as http from "node:http";
import * as https from "node:https";
import { guardOutgoing, notPublic } from "./outgoing-guard.ts";

type Options = Parameters<typeof guardOutgoing>[0] & { timeoutMs?: number };

/** The part of `fetch` that is used: one request, which follows no redirects. */
export type OutgoingFetch = (
  address: string,
  call: { method: string; headers: Record<string, string>; body?: string | undefined },
) => Promise<Response>;

/** The max response size in bytes: only keys, tokens and service descriptions are read here. */
const longestAnswer = 1_000_000;

const withoutBody = new Set([204, 205, 304]);

/** Converts a response to fetch's type; throws if its status or headers are invalid there. */
function responseOf(
  { statusCode = 502, headers }: http.IncomingMessage,
  body: Buffer<ArrayBuffer>,
): Response {
  const read = new Response(withoutBody.has(statusCode) ? null : body, { status: statusCode });
  read.headers.set("content-type", headers["content-type"] ?? "");
  return read;
}

/** Requests to addresses that strangers chose, with the same restrictions as all outgoing calls. */
export function openOutgoingFetch({ timeoutMs = 10_000, ...allowed }: Options): {
  fetch: OutgoingFetch;
  isAllowed: (address: string) => Promise<boolean>;
} {
  const { readUrl, mayReach, literalOf, checkedLookup, isAllowed } = guardOutgoing(allowed);

  const fetch: OutgoingFetch = (address, { method, headers, body }) =>
    new Promise((settle, fail) => {
      const url = readUrl(address);
      const literal = url && literalOf(url);
      if (!url || (literal !== undefined && !mayReach(url, literal))) return fail(notPublic());
      const { request } = url.protocol === "http:" ? http : https;
      const signal = AbortSignal.timeout(timeoutMs);
      const call = request(url, { method, headers, signal, lookup: checkedLookup(url) }, (answer) => {
        const parts: Buffer[] = [];
        let length = 0;
        answer.on("data", (part: Buffer) => {
          length += part.length;
          if (length > longestAnswer) answer.destroy(new Error("The response is too long."));
          else parts.push(part);
        });
        answer.once("error", fail);
        answer.once("end", () => {
          try {
            settle(responseOf(answer, Buffer.concat(parts)));
          } catch (problem) {
            // A stranger's server may send an invalid status.
            fail(new Error("The response's status is invalid.", { cause: problem }));
          }
        });
      });
      call.once("error", fail);
      call.end(body);
    });
  return { fetch, isAllowed };
}
