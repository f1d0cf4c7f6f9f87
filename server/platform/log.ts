import type { FastifyBaseLogger } from "fastify";
import { pino, stdSerializers, type DestinationStream } from "pino";
import type { Settings } from "./settings/settings.ts";

type LoggedRequest = { method: string; url: string; routeOptions?: { url?: string } };

/**
 * Structured lines without personal data: a request is its method and route, never its body, its query (names and
 * phone numbers are searched there) or its token.
 */
export const openLog = (
  { logLevel }: Pick<Settings, "logLevel">,
  destination: DestinationStream,
): FastifyBaseLogger =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: ["req.headers", "headers.authorization", "authorization"],
      serializers: {
        req: ({ method, url, routeOptions }: LoggedRequest) => ({
          method,
          route: routeOptions?.url ?? url.split("?")[0],
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
        err: (error: Error) => withoutRow(stdSerializers.err(error)),
      },
    },
    destination,
  );

/** PostgreSQL quotes the row that broke a rule in the detail of its error. */
function withoutRow(error: object): object {
  const { detail: _detail, where: _where, ...rest } = error as { detail?: unknown; where?: unknown };
  return rest;
}
