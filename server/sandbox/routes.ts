import * as endpoints from "@waybill/contract/sandbox";
import type { FastifyInstance } from "fastify";
import { route } from "../platform/http/route.ts";
import { readSentMessages, type SandboxDeps } from "./read-sent-messages.ts";
import { sentMessagesPage } from "./sent-messages-page.ts";

/** Routes for trying things out; they exist only in a sandbox. */
export const sandboxRoutes = (app: FastifyInstance, deps: SandboxDeps): void => {
  if (deps.settings.environment !== "san") return;
  route(app, endpoints.readSentMessages, async ({ query, request, reply }) => {
    const data = await readSentMessages(deps, query.to);
    if (String(request.headers.accept ?? "").includes("text/html")) {
      await reply.code(200).type("text/html; charset=utf-8").send(sentMessagesPage(data));
    }
    return { data };
  });
};
