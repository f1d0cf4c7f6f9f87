import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { openApiDocument } from "@waybill/contract/openapi";
import type { FastifyInstance } from "fastify";
import packageFacts from "../../package.json" with { type: "json" };
import type { Deps } from "../platform/deps.ts";
import { apiBase } from "./api-base.ts";
import { serve, servedFile } from "./served-file.ts";

/** The API reference: the document printed from the contract, and a page to browse it. */
export const referenceRoutes = async (
  app: FastifyInstance,
  { settings }: Pick<Deps, "settings">,
): Promise<void> => {
  const document = openApiDocument(packageFacts.version, apiBase(settings));
  const file = await servedFile("application/json; charset=utf-8", JSON.stringify(document));
  app.get("/openapi.json", (request, reply) => serve(request, reply, file, "no-cache"));
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    uiConfig: { docExpansion: "list" },
  });
};
