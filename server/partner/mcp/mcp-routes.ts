import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance } from "fastify";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { requireWithinKeyLimits, clientOfToken } from "../access/client-of-token.ts";
import { type AskPartnerApi, mcpServer, type ToolDeps } from "./tools.ts";

const path = "/mcp";
/** Secret keys only; tokens are for programs that sign assertions. */
const simpleKey = /^bearer +wb_(?:test|live)_/i;

/**
 * Model Context Protocol over streamable HTTP, without sessions, so that any process can handle any request. A
 * request without a valid key is refused before its body is read. The tools call this server's partner API.
 */
export function mcpRoutes(app: FastifyInstance, deps: ToolDeps): void {
  app.route({
    method: ["GET", "POST"],
    url: path,
    handler: async (request, reply) => {
      const { authorization } = request.headers;
      if (authorization === undefined) {
        reply.header("www-authenticate", 'Bearer realm="waybill"');
        throw new PartnerRefused(
          401,
          "AUTHORIZATION_MISSING",
          "Send a key of the partner API as a bearer token",
        );
      }
      const client = simpleKey.test(authorization) ? await clientOfToken(deps, request) : undefined;
      if (!client) throw new PartnerRefused(403, "TOKEN_NOT_VALID", "The key is revoked or not valid");
      request.actor = client;
      requireWithinKeyLimits(client, request.ip);

      const ask: AskPartnerApi = async (method, below, body, headers = {}) => {
        const answer = await app.inject({
          method,
          url: `/${deps.settings.country}/api/v1${below}`,
          remoteAddress: request.ip,
          headers: { authorization, ...headers },
          ...(body && { payload: body }),
        });
        return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
      };
      // Offers no subscriptions, which would keep a stream open for nothing.
      const { fetch } = createMcpHandler(() => mcpServer(deps, { owner: client.clientId, ask }), {
        maxSubscriptions: 0,
      });
      const answer = await fetch(
        new Request(`http://localhost${request.url}`, {
          method: request.method,
          headers: new Headers(
            Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
              typeof value === "string" && name !== "content-length" ? [[name, value]] : [],
            ),
          ),
          ...(request.method === "POST" && { body: JSON.stringify(request.body) }),
        }),
      );
      // `connection` applies to a single hop and must not be copied.
      answer.headers.delete("connection");
      reply.code(answer.status).headers(Object.fromEntries(answer.headers));
      return reply.send(Buffer.from(await answer.arrayBuffer()));
    },
  });
}
