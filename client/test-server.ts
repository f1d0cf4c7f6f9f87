import { http, HttpResponse, type HttpHandler } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, vi } from "vitest";

const lostStatus = 599;

/** The response of a handler that simulates a lost connection. */
export const lostConnection = () => new HttpResponse(null, { status: lostStatus });

/** happy-dom has no Response.error, so the lost response is thrown here. */
const loseAnswers = () => {
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", async (...parameters: Parameters<typeof fetch>) => {
    const answer = await send(...parameters);
    if (answer.status === lostStatus) throw new TypeError("fetch failed");
    return answer;
  });
};

/** By default the flag service is unavailable and the flag file responds. */
const noFlagService = http.post("*/ofrep/v1/evaluate/flags", () => new HttpResponse(null, { status: 404 }));

const textsIn = async (language: string) => {
  const file = (await import(`../locales/${language}.json`)) as { default: Record<string, string> };
  return HttpResponse.json(file.default);
};

/** Serves the texts of office screens, so that tests need not. */
const officeTexts = http.get("*/locales/office/:file", ({ params }) =>
  textsIn(String(params["file"]).replace(/\.json$/, "")),
);

/** A server for one test file: an unknown request is an error. */
export function serve(...handlers: HttpHandler[]) {
  const server = setupServer(...handlers, noFlagService, officeTexts);
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
    loseAnswers();
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => {
    vi.unstubAllGlobals();
    server.close();
  });
  return server;
}

/** A refusal in the format of the API's errors. */
export const refusal = (status: number, code: string, translation_key: string) =>
  HttpResponse.json(
    { status, message: code, errors: [{ code, message: code, meta: { translation_key } }] },
    { status },
  );

const encoded = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "");

/** A readable token without a valid signature. */
export const tokenWith = (claims: Record<string, unknown>): string =>
  `${encoded({ alg: "none" })}.${encoded(claims)}.x`;

export const texts = (language: string) => http.get(`*/locales/${language}.json`, () => textsIn(language));
