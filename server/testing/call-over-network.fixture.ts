import { pathOf, type AnswerOf, type BodyOf, type EndpointFacts } from "@waybill/contract/endpoint";
import type { TestApp } from "./test-app.ts";

type NetworkCallInput<E extends EndpointFacts> = {
  as?: string;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: BodyOf<E>;
};

/** Calls a server process over HTTP, like the test app's `call`; any status but success throws. */
export const callOverNetwork = (origin: string): TestApp["call"] =>
  (async <const E extends EndpointFacts>(
    endpoint: E,
    { as, params, query, body }: NetworkCallInput<E> = {},
  ) => {
    const url = new URL(pathOf(endpoint, params), origin);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(as && { authorization: as }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status !== endpoint.success)
      throw new Error(`${url.pathname}: ${answer.status} ${await answer.text()}`);
    return {
      status: answer.status,
      body: (answer.status === 204 ? undefined : await answer.json()) as AnswerOf<E>,
    };
  }) as unknown as TestApp["call"];
