import { pathOf, type AnswerOf, type EndpointFacts } from "@waybill/contract/endpoint";
import { extendRiderSession } from "@waybill/contract/riders/rider-app";

export type Api = <E extends EndpointFacts>(
  facts: E,
  input?: { params?: Record<string, string>; query?: Record<string, number>; body?: unknown; bytes?: Buffer },
) => Promise<AnswerOf<E>>;

/** The server refused: another rider has the order, or its status has changed. */
export class NotAllowed extends Error {}
/** The rider was signed out, because a person signed in as this rider. */
export class SignedOut extends Error {}

type Session = { url: string; token: string; refreshToken: string };

/** Calls the API like a rider's app: over HTTP, with the rider's own token, which it renews. */
export function riderApi({ url, refreshToken, ...session }: Session, fetching: typeof fetch = fetch): Api {
  let token = session.token;

  const send = async function send(facts, { params, query, body, bytes } = {}) {
    const address = new URL(pathOf(facts, params), url);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
    const type = bytes ? "application/octet-stream" : body !== undefined && "application/json";
    const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetching(address, {
      method: facts.method,
      headers: { authorization: `Bearer ${token}`, ...(type && { "content-type": type }) },
      ...(sent !== undefined && { body: sent }),
      signal: AbortSignal.timeout(10_000),
    });
    const problem = `${facts.method} ${facts.path}: ${response.status}`;
    if (response.status === 401) throw new SignedOut(problem);
    if (response.status >= 400 && response.status < 500 && response.status !== 429)
      throw new NotAllowed(problem);
    if (!response.ok) throw new Error(problem);
    return response.status === 204 ? undefined : await response.json();
  } as Api;

  return async (facts, input) => {
    try {
      return await send(facts, input);
    } catch (problem) {
      if (!(problem instanceof SignedOut)) throw problem;
      const { result } = await send(extendRiderSession, { body: { refresh_token: refreshToken } });
      token = result.token;
      return send(facts, input);
    }
  };
}
