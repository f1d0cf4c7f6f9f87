import { pathOf } from "@waybill/contract/endpoint";
import type { AnswerOf, BodyOf, EndpointFacts, ParamsOf, QueryOf } from "@waybill/contract/endpoint";
import type { ErrorAnswer } from "@waybill/contract/error-answer";
import { authorisationOf } from "../session/authorisation.ts";
import { CallRefused, CallUnreachable } from "./refused.ts";
import { retrying, type Retrying } from "./retrying.ts";

type Part<Name extends string, Value> = [Value] extends [undefined] ? object : { [K in Name]: Value };

export type CallInput<E extends EndpointFacts> = Part<"params", ParamsOf<E>> &
  Part<"query", QueryOf<E>> &
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

/** Someone may answer for the session when the server says it is over; `true`: it lives again, send once more. */
let reviveSession: () => Promise<boolean> = async () => false;
export const onSessionOver = (revive: () => Promise<boolean>): void => {
  reviveSession = revive;
};

async function sendOnce(facts: EndpointFacts, input: AnyInput, headers: Headers): Promise<Response> {
  const authorisation = facts.caller === "anyone" ? undefined : authorisationOf(localStorage);
  if (authorisation !== undefined) headers.set("authorization", authorisation);
  let answer: Response;
  try {
    answer = await fetch(addressOf(facts, input), {
      method: facts.method,
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
  } catch (problem) {
    if (input.signal?.aborted) throw problem;
    throw new CallUnreachable("No answer came.", { cause: problem });
  }
  if (answer.ok) return answer;
  const said = (await readJson(answer)) as Partial<ErrorAnswer> | undefined;
  throw new CallRefused(answer.status, said, waitOf(answer));
}

async function sendAsUser(facts: EndpointFacts, input: AnyInput, headers: Headers): Promise<Response> {
  try {
    return await sendOnce(facts, input, headers);
  } catch (problem) {
    const over = problem instanceof CallRefused && problem.status === 401 && facts.caller === "user";
    if (!over || !(await reviveSession())) throw problem;
    return sendOnce(facts, input, headers);
  }
}

/** Sends a call as the user, after the retries of spec §7, and leaves its answer to be read as it comes: a file. */
export async function openAnswer<E extends EndpointFacts>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Response> {
  const given = input as AnyInput;
  const headers = new Headers(given.headers);
  if (given.body !== undefined) headers.set("content-type", "application/json");
  return retrying(() => sendAsUser(endpoint, given, headers), endpoint, headers, given);
}

/**
 * Calls an endpoint of the contract. Throws CallRefused or CallUnreachable, after the retries of spec §7.
 * The answer is not parsed again: the server shapes it by the very schema that types it here.
 */
export async function call<E extends EndpointFacts>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  const given = input as AnyInput;
  const headers = new Headers(given.headers);
  if (given.body !== undefined) headers.set("content-type", "application/json");
  const send = async () => {
    const answer = await sendAsUser(endpoint, given, headers);
    if (endpoint.answer !== undefined) return readJson(answer);
    return endpoint.answerType === undefined ? undefined : answer.blob();
  };
  return (await retrying(send, endpoint, headers, given)) as AnswerOf<E>;
}
