import type * as z from "zod/mini";

/** The router gave no usable response. */
export class RouterUnavailable extends Error {
  override name = "RouterUnavailable";
}

type RouterCall<T> = {
  fetch: typeof fetch;
  /** The router's base URL, and the request's path. */
  base: string;
  path: string;
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: object;
  /** The shape of the response, from the router's documentation. */
  shape: z.ZodMiniType<T>;
};

const patienceMs = 1_500;
const noRoute = 400;

/**
 * Returns the router's response; undefined if there is no route between the two places. A timeout, a refused
 * connection, another error status and a wrong shape throw the same error.
 */
export async function askRouter<T>(call: RouterCall<T>): Promise<T | undefined> {
  const { fetch, base, path, body, shape } = call;
  try {
    const answer = await fetch(new URL(path, base.endsWith("/") ? base : `${base}/`), {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { accept: "application/json", ...(body && { "content-type": "application/json" }) },
      signal: AbortSignal.timeout(patienceMs),
      redirect: "error",
    });
    if (answer.ok) return shape.parse(await answer.json());
    await answer.body?.cancel();
    if (answer.status === noRoute) return undefined;
    throw new RouterUnavailable(`The router answered ${answer.status}.`);
  } catch (problem) {
    if (problem instanceof RouterUnavailable) throw problem;
    const kind = problem instanceof Error ? problem.name : "unknown";
    throw new RouterUnavailable(`The router gave no readable response (${kind}).`);
  }
}

export type Service = { url: string; fetch: typeof globalThis.fetch };
