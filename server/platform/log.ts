import type { FastifyBaseLogger } from "fastify";
import { pino, stdSerializers, type DestinationStream } from "pino";
import type { Settings } from "./settings/settings.ts";

type LoggedRequest = { method: string; url: string; routeOptions?: { url?: string } };

/**
 * Opens the log: structured lines without personal data. A request is logged as its method and route, never its
 * body, its token or its query, which contains names and phone numbers of searches.
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

/** Removes the detail of a PostgreSQL error, which quotes the row that broke a constraint. */
function withoutRow(error: object): object {
  const { detail: _detail, where: _where, ...rest } = error as { detail?: unknown; where?: unknown };
  return rest;
}
