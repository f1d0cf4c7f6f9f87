import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { partnerOpenApi } from "@waybill/contract/partner/openapi";
import { postmanCollection } from "@waybill/contract/partner/postman";
import type { FastifyInstance, FastifyReply } from "fastify";
import packageFacts from "../../../package.json" with { type: "json" };
import type { Deps } from "../../platform/deps.ts";
import { scopeOf, tokenPath } from "../access/issue-token.ts";

/**
 * Routes for the descriptions of the partner API: OpenAPI, a page to try it, a Postman collection, and OAuth
 * metadata.
 */
export async function documentRoutes(
  app: FastifyInstance,
  { settings, publicUrl }: Pick<Deps, "settings" | "publicUrl">,
): Promise<void> {
  const { country } = settings;
  const send = (reply: FastifyReply, text: string) =>
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(text);

  // The document is generated on the first request, because the URL is unknown before the server listens, and
  // because generating takes a moment.
  const document = {};
  let text: string | undefined;
  const printed = () => {
    if (text === undefined) {
      Object.assign(document, partnerOpenApi({ version: packageFacts.version, country, url: publicUrl() }));
      text = JSON.stringify(document);
    }
    return text;
  };
  app.get("/partner/openapi.json", async (_request, reply) => send(reply, printed()));

  let collection: string | undefined;
  app.get("/partner/postman.json", async (_request, reply) => {
    collection ??= JSON.stringify(postmanCollection({ country, url: publicUrl() }));
    return send(reply, collection);
  });

  await app.register(async (scope) => {
    await scope.register(swagger, { mode: "static", specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: "/partner/docs",
      uiConfig: { docExpansion: "list", persistAuthorization: true },
      uiHooks: {
        onRequest: (_request, _reply, done) => {
          printed();
          done();
        },
      },
    });
  });

  // RFC 8414: OAuth libraries read the token endpoint from here.
  app.get("/.well-known/oauth-authorization-server", async (_request, reply) =>
    send(
      reply,
      JSON.stringify({
        issuer: publicUrl(),
        token_endpoint: `${publicUrl()}${tokenPath}`,
        grant_types_supported: ["client_credentials"],
        response_types_supported: [],
        token_endpoint_auth_methods_supported: ["private_key_jwt"],
        token_endpoint_auth_signing_alg_values_supported: ["RS256"],
        scopes_supported: [scopeOf(country)],
        service_documentation: `${publicUrl()}/developers`,
      }),
    ),
  );
}
