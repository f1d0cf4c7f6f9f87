import { GeocoderUnavailable } from "../geocoder.ts";

export type ServiceCall = {
  fetch: typeof fetch;
  base: string;
  path: string;
  query: Readonly<Record<string, string | number | undefined>>;
  headers?: Readonly<Record<string, string>>;
  /** Who is asked, as the error names it. */
  service: string;
};

const patienceMs = 2_000;

/**
 * The JSON that a place service answers to a GET. Time-out, refused connection, an error status and an answer that is
 * not JSON are one failure, and neither it nor its cause says the URL: the key travels in it.
 */
export async function askService({
  fetch,
  base,
  path,
  query,
  headers,
  service,
}: ServiceCall): Promise<unknown> {
  const url = new URL(path, base.endsWith("/") ? base : `${base}/`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  try {
    const answer = await fetch(url, {
      headers: { accept: "application/json", ...headers },
      signal: AbortSignal.timeout(patienceMs),
      redirect: "error",
    });
    if (answer.ok) return await answer.json();
    await answer.body?.cancel();
    throw new GeocoderUnavailable(`${service} answered ${answer.status}.`);
  } catch (problem) {
    if (problem instanceof GeocoderUnavailable) throw problem;
    const kind = problem instanceof Error ? problem.name : "unknown";
    throw new GeocoderUnavailable(`${service} gave no answer that can be read (${kind}).`);
  }
}
