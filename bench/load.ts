import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type EndpointFacts, pathOf } from "@waybill/contract/endpoint";

export type Answer = { status: number; body: string; retryAfter: string | undefined };
export type Call = {
  method: string;
  url: URL;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
};

const agentOf = (maxSockets: number) => new Agent({ keepAlive: true, maxSockets });
const agent = agentOf(64);

/** One HTTP call on a kept-alive connection. */
export const send = ({ method, url, headers = {}, body, signal }: Call, way = agent): Promise<Answer> =>
  new Promise((settle, fail) => {
    const outgoing = request(
      url,
      {
        agent: way,
        method,
        signal,
        headers: {
          ...headers,
          ...(body !== undefined && {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(body)),
          }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () =>
          settle({
            status: incoming.statusCode ?? 0,
            body: Buffer.concat(chunks).toString("utf8"),
            retryAfter: incoming.headers["retry-after"],
          }),
        );
        incoming.on("error", fail);
      },
    );
    outgoing.on("error", fail);
    outgoing.end(body);
  });

/** The same call so many times at once, each on a connection of its own. */
export const sendAtOnce = async (calls: readonly Call[]): Promise<Answer[]> => {
  const way = agentOf(calls.length);
  try {
    return await Promise.all(calls.map((call) => send(call, way)));
  } finally {
    way.destroy();
  }
};

export type LoadResult = { perSecond: number; count: number; p50: number; p99: number };

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** So many callers, each sending its next call when the last was answered, for so long. A wrong status ends the run. */
export const closedLoop = async (
  callers: number,
  milliseconds: number,
  expected: number,
  next: (turn: number) => Call,
): Promise<LoadResult> => {
  const times: number[] = [];
  const begin = performance.now();
  let turn = 0;
  const caller = async () => {
    while (performance.now() - begin < milliseconds) {
      const started = performance.now();
      const answer = await send(next(turn++));
      if (answer.status !== expected)
        throw new Error(`${answer.status} in place of ${expected}: ${answer.body}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return loadOf(times, begin);
};

const loadOf = (times: number[], begin: number): LoadResult => {
  const seconds = (performance.now() - begin) / 1_000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    count: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
};

/**
 * So many calls a second for so long, whether or not the former ones were answered; each counts from when it was due, so
 * that a server which falls behind cannot hide it.
 */
export const pacedLoop = async (
  perSecond: number,
  milliseconds: number,
  expected: number,
  next: (turn: number) => Call,
): Promise<LoadResult> => {
  const times: number[] = [];
  const begin = performance.now();
  const place = async (turn: number, dueAt: number) => {
    const answer = await send(next(turn));
    if (answer.status !== expected)
      throw new Error(`${answer.status} in place of ${expected}: ${answer.body}`);
    times.push(performance.now() - dueAt);
  };
  const running: Promise<void>[] = [];
  for (let turn = 0; ; turn += 1) {
    const dueAt = begin + (turn * 1_000) / perSecond;
    if (dueAt - begin >= milliseconds) break;
    const early = dueAt - performance.now();
    if (early > 0) await wait(early);
    running.push(place(turn, dueAt));
  }
  await Promise.all(running);
  return loadOf(times, begin);
};

/** Where a call goes on a server. */
export const endpointUrl = (
  base: string,
  facts: EndpointFacts,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): URL => {
  const url = new URL(pathOf(facts, params), base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
