import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { productRoot } from "../platform/program-files.ts";
import { Refused } from "../platform/http/refused.ts";

/** Addresses whose answers are data: what is not there is an error in the one shape, never a page. */
const ofMachines =
  /^\/(?:orders|hurrier|conditions-api|ofrep|locales|map|assets|brands|recipient|health|metrics|san|ws|docs)(?:\/|$)/;
const forever = "public, max-age=31536000, immutable";

const wantsPage = (request: FastifyRequest): boolean =>
  request.method === "GET" &&
  !ofMachines.test(request.url) &&
  String(request.headers.accept ?? "").includes("text/html");

const page = (reply: FastifyReply, file: string): FastifyReply =>
  reply.header("cache-control", "no-cache").sendFile(file, { maxAge: 0, cacheControl: false });

/** The built portal: the landing at `/`, its files, and the application at every address that no call owns. */
export const portalRoutes = async (app: FastifyInstance): Promise<void> => {
  const folder = join(productRoot, "portal/dist");
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        void reply.header("cache-control", isHashed ? forever : "no-cache");
      },
    });
    app.get("/", (_, reply) => page(reply, "landing.html"));
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && wantsPage(request)) return page(reply, "index.html");
    throw new Refused("not_found");
  });
};
