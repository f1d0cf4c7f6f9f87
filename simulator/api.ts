import { pathOf, type AnswerOf, type EndpointFacts } from "@waybill/contract/endpoint";

export type Api = <E extends EndpointFacts>(
  facts: E,
  input?: { params?: Record<string, string>; query?: Record<string, number>; body?: unknown },
) => Promise<AnswerOf<E>>;

/** The server said no: somebody else has the order, or it has moved on meanwhile. */
export class NotAllowed extends Error {}

/** Calls the API as a rider's app does: over HTTP, with the fleet's token. */
export const riderApi = (baseUrl: string, token: string, fetching: typeof fetch = fetch): Api =>
  async function callApi(facts, { params, query, body } = {}) {
    const address = new URL(pathOf(facts, params), baseUrl);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
    const response = await fetching(address, {
      method: facts.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status >= 400 && response.status < 500 && response.status !== 429) {
      throw new NotAllowed(`${facts.method} ${facts.path}: ${response.status}`);
    }
    if (!response.ok) throw new Error(`${facts.method} ${facts.path}: ${response.status}`);
    return response.status === 204 ? undefined : await response.json();
  } as Api;
