import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { openApiDocument } from "@waybill/contract/openapi";
import { asyncApiDocument } from "@waybill/contract/partner/asyncapi";
import type { FastifyInstance } from "fastify";
import packageFacts from "../../package.json" with { type: "json" };
import type { Deps } from "../platform/deps.ts";
import { apiBase } from "./deployment-answer.ts";
import { serveFile, servedFile, type ServedFile } from "../platform/http/served-file.ts";

/** The API reference: the document generated from the contract, and a page to browse it. */
export const referenceRoutes = async (
  app: FastifyInstance,
  { settings, publicUrl }: Pick<Deps, "settings" | "publicUrl">,
): Promise<void> => {
  // Generated on the first request, because it would be the slowest step of the start.
  const document = {};
  let file: Promise<ServedFile> | undefined;
  const print = () => {
    Object.assign(document, openApiDocument(packageFacts.version, apiBase(settings)));
    return servedFile("application/json; charset=utf-8", JSON.stringify(document));
  };
  const printed = () => (file ??= print());
  app.get("/openapi.json", async (request, reply) => serveFile(request, reply, await printed(), "no-cache"));
  let live: Promise<ServedFile> | undefined;
  app.get("/asyncapi.json", async (request, reply) => {
    const text = () => JSON.stringify(asyncApiDocument({ version: packageFacts.version, url: publicUrl() }));
    live ??= servedFile("application/json; charset=utf-8", text());
    return serveFile(request, reply, await live, "no-cache");
  });
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { docExpansion: "list" },
    uiHooks: { onRequest: (_request, _reply, done) => void printed().then(() => done(), done) },
  });
};
