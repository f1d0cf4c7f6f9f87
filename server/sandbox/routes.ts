import { readOutbox } from "@waybill/contract/sandbox";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/route.ts";
import { outboxPage } from "./outbox-page.ts";
import { findMessages } from "./find-messages.ts";

/** What only a sandbox has, to try things out; elsewhere these addresses do not exist. */
export const sandboxRoutes = (app: FastifyInstance, deps: Deps): void => {
  if (deps.settings.environment !== "san") return;
  route(app, readOutbox, async ({ query, request, reply }) => {
    const data = await findMessages(deps, query.to);
    if (String(request.headers.accept ?? "").includes("text/html")) {
      await reply.code(200).type("text/html; charset=utf-8").send(outboxPage(data));
    }
    return { data };
  });
};
