import type * as z from "zod/mini";
import { GeocoderUnavailable } from "../geocoder.ts";

export type ServiceCall = {
  fetch: typeof fetch;
  base: string;
  path: string;
  query: Readonly<Record<string, string | number | undefined>>;
  headers?: Readonly<Record<string, string>>;
  /** If set, the request is a POST. */
  body?: unknown;
  /** The service's name in errors. */
  service: string;
};

const patienceMs = 2_000;

/**
 * Calls a place service and returns its JSON. A timeout, a refused connection, an error status and invalid JSON
 * give the same error. Neither the error nor its cause contains the URL, which includes the key.
 */
export async function askService({
  fetch,
  base,
  path,
  query,
  headers,
  body,
  service,
}: ServiceCall): Promise<unknown> {
  const url = new URL(path, base.endsWith("/") ? base : `${base}/`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  try {
    const answer = await fetch(url, {
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: "error",
    });
    if (answer.ok) return await answer.json();
    await answer.body?.cancel();
    throw new GeocoderUnavailable(`${service} answered ${answer.status}.`);
  } catch (problem) {
    if (problem instanceof GeocoderUnavailable) throw problem;
    const kind = problem instanceof Error ? problem.name : "unknown";
    throw new GeocoderUnavailable(`${service} gave no readable response (${kind}).`);
  }
}

/** Parses a service's response by its documented shape; any other shape counts as no response. */
export function parseServiceAnswer<T>(shape: z.ZodMiniType<T>, answered: unknown, service: string): T {
  const read = shape.safeParse(answered);
  if (read.success) return read.data;
  throw new GeocoderUnavailable(`${service} responded in an undocumented format.`);
}

const written = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Joins the parts of an address to one line; skips empty and repeated ones. */
export function addressLine(parts: readonly (string | undefined)[]): string {
  const seen = new Set<string>();
  return parts.filter((part) => part && !seen.has(written(part)) && seen.add(written(part))).join(", ");
}

/** House number and street, as written on the door: «5012 P. Burgos Street». */
export const streetLine = (houseNumber: string | undefined, street: string | undefined) =>
  street && (houseNumber ? `${houseNumber} ${street}` : street);

/** The house number typed before the first comma: «5012», «12-B». */
export const typedHouseNumber = (query: string): string | undefined =>
  /^\s*#?(\d+[\w/-]*)\s+\D/.exec(query)?.[1];
