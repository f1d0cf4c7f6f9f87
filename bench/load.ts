import { pathOf, type AnswerOf, type EndpointFacts } from "@waybill/contract/endpoint";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "./report.ts";

export type Answer = { status: number; body: string; retryAfter: string | undefined };
export type Call = {
  method: string;
  url: URL;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
};

const agentWith = (maxSockets: number) => new Agent({ keepAlive: true, maxSockets });
const sharedAgent = agentWith(64);

/** Makes one HTTP request on a keep-alive connection. */
export const send = (
  { method, url, headers = {}, body, signal }: Call,
  agent = sharedAgent,
): Promise<Answer> =>
  new Promise((settle, fail) => {
    const outgoing = request(
      url,
      {
        agent,
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

/** The URL of an endpoint on a server. */
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

/** Calls an endpoint and parses its response; any status but its success is an error. */
export const callEndpoint = async <E extends EndpointFacts>(
  base: string,
  facts: E,
  call: Omit<Call, "method" | "url">,
): Promise<AnswerOf<E>> => {
  const answer = await send({ ...call, method: facts.method, url: endpointUrl(base, facts) });
  if (answer.status !== facts.success) throw new Error(`${facts.path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as AnswerOf<E>;
};

/** Makes many requests at once, each on its own connection. */
export const sendAtOnce = async (calls: readonly Call[]): Promise<Answer[]> => {
  const agent = agentWith(calls.length);
  try {
    return await Promise.all(calls.map((call) => send(call, agent)));
  } finally {
    agent.destroy();
  }
};

export type Load = { perSecond: number; count: number; p50: number; p99: number };

const loadOf = (times: readonly number[], begin: number): Load => ({
  perSecond: times.length / ((performance.now() - begin) / 1_000),
  count: times.length,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
});

const sendExpecting = async (expected: number, call: Call): Promise<void> => {
  const answer = await send(call);
  if (answer.status !== expected)
    throw new Error(`Status ${answer.status} instead of ${expected}: ${answer.body}`);
};

/** A number of callers that each send the next request after the previous response. A wrong status ends the run. */
export const closedLoop = async (
  callers: number,
  milliseconds: number,
  expected: number,
  next: (turn: number) => Call,
): Promise<Load> => {
  const times: number[] = [];
  const begin = performance.now();
  let turn = 0;
  const caller = async () => {
    while (performance.now() - begin < milliseconds) {
      const started = performance.now();
      await sendExpecting(expected, next(turn++));
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return loadOf(times, begin);
};

/**
 * Makes requests at a steady rate, whether or not earlier ones are answered. Each is timed from its due time, so
 * that a slow server cannot hide its delay.
 */
export const pacedLoop = async (
  perSecond: number,
  milliseconds: number,
  expected: number,
  next: (turn: number) => Call,
): Promise<Load> => {
  const times: number[] = [];
  const begin = performance.now();
  const place = async (turn: number, dueAt: number) => {
    await sendExpecting(expected, next(turn));
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
