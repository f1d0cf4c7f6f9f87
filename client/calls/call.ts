import {
  type AnswerOf,
  type BodyOf,
  type EndpointFacts,
  type ErrorAnswer,
  type ParamsOf,
  pathOf,
  type QueryOf,
} from "@waybill/contract/endpoint";
import { readDeployment } from "@waybill/contract/visitors/deployment";
import { apiRetries } from "@waybill/domain/limits";
import { apiRetryDelayMs } from "@waybill/domain/time/timings";
import { addressOfCall } from "./bases.ts";
import { CallRefused, CallUnreachable } from "./refused.ts";
import { reportSlow } from "./slow-calls.ts";

type Part<Name extends string, Value> = [Value] extends [undefined] ? object : { [K in Name]: Value };

/** If every part of the query is optional, so is the query. */
type QueryPart<Value> = Record<never, never> extends Value ? { query?: Value } : Part<"query", Value>;

export type CallInput<E extends EndpointFacts> = Part<"params", ParamsOf<E>> &
  QueryPart<QueryOf<E>> &
  Part<"body", BodyOf<E>> & { headers?: Record<string, string>; signal?: AbortSignal } & Retrying;

type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
} & Retrying;

const addressOf = (facts: EndpointFacts, { params, query = {} }: AnyInput): string => {
  const words = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value as string | number | boolean)]],
  );
  return pathOf(facts, params) + (words.length > 0 ? `?${new URLSearchParams(words).toString()}` : "");
};

const waitOf = (answer: Response): number | undefined =>
  Number.parseInt(answer.headers.get("retry-after") ?? "", 10) || undefined;

const readJson = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);

/**
 * Called when the server says that the session has ended; returns true if the session was refreshed and the call
 * should be sent again.
 */
let reviveSession: () => Promise<boolean> = async () => false;
export const onSessionExpired = (revive: () => Promise<boolean>): void => {
  reviveSession = revive;
};

/** Returns the authorization for calls that do not set one; undefined in an app without the portal's session. */
let signedBy: () => string | undefined = () => undefined;
export const signCallsBy = (authorisation: () => string | undefined): void => {
  signedBy = authorisation;
};

async function sendOnce(facts: EndpointFacts, input: AnyInput, callHeaders: Headers): Promise<Response> {
  // A retry uses the session current at that time.
  const headers = new Headers(callHeaders);
  // A call that names its own authorization is not signed by the portal's session.
  const isNamed = facts.caller === "anyone" || headers.has("authorization");
  const authorisation = isNamed ? undefined : signedBy();
  if (authorisation !== undefined) headers.set("authorization", authorisation);
  let answer: Response;
  try {
    // The deployment is read from the page's own origin: its response says where other calls are sent.
    const address = addressOf(facts, input);
    answer = await fetch(facts === readDeployment ? address : await addressOfCall(address), {
      method: facts.method,
      headers,
      ...(input.body === undefined
        ? {}
        : { body: input.body instanceof Blob ? input.body : JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
  } catch (problem) {
    if (input.signal?.aborted) throw problem;
    throw new CallUnreachable("No response came.", { cause: problem });
  }
  if (answer.ok) return answer;
  const refusal = (await readJson(answer)) as Partial<ErrorAnswer> | undefined;
  throw new CallRefused(answer.status, refusal, waitOf(answer));
}

async function sendAsUser(facts: EndpointFacts, input: AnyInput, headers: Headers): Promise<Response> {
  try {
    return await sendOnce(facts, input, headers);
  } catch (problem) {
    const over =
      problem instanceof CallRefused && problem.status === 401 && /^(user|operator)$/.test(facts.caller);
    if (!over || !(await reviveSession())) throw problem;
    return sendOnce(facts, input, headers);
  }
}

/**
 * Sends a call as the user, with the retries of spec §7, and returns the unread response, so that a file can be
 * streamed.
 */
export async function openResponse<E extends EndpointFacts>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Response> {
  const anyInput = input as AnyInput;
  const headers = new Headers(anyInput.headers);
  if (anyInput.body !== undefined) headers.set("content-type", "application/json");
  return retrying(() => sendAsUser(endpoint, anyInput, headers), endpoint, headers, anyInput);
}

/**
 * Calls an endpoint of the contract. Throws CallRefused or CallUnreachable, after the retries of spec §7. The
 * response is not validated here: the server shapes it with the same schema.
 */
export async function call<E extends EndpointFacts>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  const anyInput = input as AnyInput;
  const headers = new Headers(anyInput.headers);
  if (anyInput.body !== undefined) headers.set("content-type", "application/json");
  if (anyInput.body instanceof Blob)
    headers.set("content-type", anyInput.body.type || "application/octet-stream");
  const send = async () => {
    const answer = await sendAsUser(endpoint, anyInput, headers);
    if (endpoint.answer !== undefined) return readJson(answer);
    return endpoint.answerType === undefined ? undefined : answer.blob();
  };
  return (await retrying(send, endpoint, headers, anyInput)) as AnswerOf<E>;
}

type Retrying = {
  retries?: number | undefined;
  wait?: ((ms: number) => Promise<void>) | undefined;
  /** True for a call in the background: the user gets no message if it is slow. */
  quiet?: boolean;
};

const isIdempotent = ({ method }: EndpointFacts, headers: Headers) =>
  method !== "POST" || headers.has("idempotency-key");

/** The total delay between the attempts, in seconds. */
const patienceSeconds = (apiRetryDelayMs * apiRetries * (apiRetries + 1)) / 2 / 1000;

/**
 * True if a call may be retried: after a network error, 429, and 5xx if the call is safe to repeat; nothing else
 * (spec §7). False with a long Retry-After: a retry would be refused, so the person sees the error instead.
 */
const mayGoAgain = (problem: unknown, facts: EndpointFacts, headers: Headers): boolean => {
  if (problem instanceof CallUnreachable) return true;
  if (!(problem instanceof CallRefused)) return false;
  if ((problem.retryAfter ?? 0) > patienceSeconds) return false;
  return problem.status === 429 || (problem.status >= 500 && isIdempotent(facts, headers));
};

const pause = (ms: number) => new Promise<void>((settle) => setTimeout(settle, ms));

/** Dispatched when a server's Retry-After is longer than all retries: the call's path, and the seconds to wait. */
export const mustWaitEvent = "waybill:must-wait";
export type MustWaitEvent = CustomEvent<{ path: string; seconds: number }>;

/** Sends with retries, and reports a slow call. */
const retrying = <T>(...parameters: Parameters<typeof attempt<T>>): Promise<T> => {
  const answer = attempt<T>(...parameters);
  return parameters[3]?.quiet ? answer : reportSlow(answer);
};

/** Sends, then retries after 1000 ms times the attempt's number, at most three times. */
async function attempt<T>(
  send: () => Promise<T>,
  facts: EndpointFacts,
  headers: Headers,
  { retries = apiRetries, wait = pause }: Retrying = {},
): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await send();
    } catch (problem) {
      if (time > retries || !mayGoAgain(problem, facts, headers)) {
        const { status, retryAfter = 0 } = problem as Partial<CallRefused>;
        if (status === 429 && retryAfter > patienceSeconds)
          dispatchEvent(
            new CustomEvent(mustWaitEvent, { detail: { path: facts.path, seconds: retryAfter } }),
          );
        throw problem;
      }
      await wait(apiRetryDelayMs * time);
    }
  }
}
