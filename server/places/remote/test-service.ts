import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type ReceivedRequest = {
  method: string | undefined;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  body: unknown;
};

/** A local place service for tests: returns the configured JSON per path, and records the requests. */
export async function placeService(answers: Readonly<Record<string, unknown>>) {
  const requests: ReceivedRequest[] = [];
  const url = await listenOnTestServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
    const { method, headers } = request;
    const body = method === "POST" ? await json(request) : undefined;
    requests.push({ method, path: pathname, query: Object.fromEntries(searchParams), headers, body });
    response.writeHead(pathname in answers ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answers[pathname] ?? {}));
  });
  return { url, requests };
}

/** Starts a server that is closed after the test; returns its URL. */
export async function listenOnTestServer(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The request that the test sends to every service. */
export const typedAddress = { query: "5012 P. Burgos St", country: "ph" } as const;
/** The place that every service's response describes, each in its own format. */
export const foundPlace = {
  latitude: 14.5633,
  longitude: 121.0287,
  street: "P. Burgos Street",
  street_number: "5012",
  city: "Makati",
  postal_code: "1210",
  country_code: "PH",
};
