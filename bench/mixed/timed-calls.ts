import { pathOf, type AnswerOf, type EndpointFacts } from "@waybill/contract/endpoint";
import { request, Agent } from "node:http";
import { percentile } from "../report.ts";

export type TimedCallInput = {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};
type Answered = { status: number; text: string };

/** The calls since the last reading: their times in milliseconds, and the number of unexpected responses. */
export type CallFigures = { count: number; p50: number; p95: number; p99: number; unexpected: number };

/** Statuses that are normal under load: another caller was faster, or the resource was deleted. */
const quicker = new Set([404, 409]);

/** Makes timed calls for many people; each has an IP address, as behind a proxy. */
export type TimedCalls = {
  readonly url: string;
  /**
   * Resolves to undefined if another caller was faster; any status except those and the endpoint's success counts
   * as unexpected.
   */
  call<E extends EndpointFacts>(
    who: string,
    endpoint: E,
    asked?: TimedCallInput,
  ): Promise<AnswerOf<E> | undefined>;
  /** Requests a URL that is not an endpoint's, such as a page. */
  fetchAs(
    who: string,
    method: string,
    path: string,
    asked?: TimedCallInput & { bytes?: Buffer },
  ): Promise<Answered>;
  /** Returns the calls since the last reading. */
  takeWhile(): CallFigures;
  /** Descriptions of the first unexpected responses. */
  readonly strange: readonly string[];
  close(): void;
};

/** An IP address for each person: without it all would share one rate limit. */
const addressOf = (who: string): string => {
  let hash = 7;
  for (const letter of who) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return `10.${(hash >>> 16) & 255}.${(hash >>> 8) & 255}.${hash & 255}`;
};

export function openTimedCalls(url: string): TimedCalls {
  // A constant number of connections, as a proxy keeps them, so that any change of the count comes from the server.
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let times: number[] = [];
  let unexpected = 0;
  const strange: string[] = [];

  const send: TimedCalls["fetchAs"] = (who, method, path, asked = {}) =>
    new Promise((settle, fail) => {
      const { token, query, body, bytes, headers } = asked;
      const address = new URL(path, url);
      for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
      const payload = bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
      const began = performance.now();
      const call = request(address, {
        agent,
        method,
        headers: {
          "x-forwarded-for": addressOf(who),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(payload && { "content-type": "application/json", "content-length": String(payload.length) }),
          ...headers,
        },
      });
      // The server may have closed an idle connection; clients retry on another one.
      call.once("error", (error) =>
        call.reusedSocket ? settle(send(who, method, path, asked)) : fail(error),
      );
      call.once("response", (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part)).once("error", fail);
        answer.once("end", () => {
          times.push(performance.now() - began);
          settle({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() });
        });
      });
      call.end(payload);
    });
  const isStrange = (what: string, { status, text }: Answered): void => {
    unexpected += 1;
    if (strange.length < 10) strange.push(`${what}: ${status} ${text.slice(0, 300)}`);
  };
  return {
    url,
    strange,
    call: async <E extends EndpointFacts>(who: string, endpoint: E, asked: TimedCallInput = {}) => {
      const answer = await send(who, endpoint.method, pathOf(endpoint, asked.params ?? {}), asked);
      if (answer.status === endpoint.success)
        return (answer.text === "" ? undefined : JSON.parse(answer.text)) as AnswerOf<E>;
      if (!quicker.has(answer.status)) isStrange(`${endpoint.method} ${endpoint.path}`, answer);
      return undefined;
    },
    fetchAs: async (who, method, path, asked) => {
      const answer = await send(who, method, path, asked);
      if (answer.status >= 400 && !quicker.has(answer.status))
        isStrange(`${method} ${path.slice(0, 40)}`, answer);
      return answer;
    },
    takeWhile: () => {
      const [taken, wrong] = [times, unexpected];
      [times, unexpected] = [[], 0];
      const at = (share: number) => percentile(taken, share);
      return { count: taken.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), unexpected: wrong };
    },
    close: () => agent.destroy(),
  };
}
