import { readOutbox } from "@waybill/contract/sandbox";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import type { BackgroundTasks } from "../platform/background-tasks.ts";
import { outboxPage } from "./outbox-page.ts";
import { findMessages } from "./find-messages.ts";

type SandboxDeps = Deps & { readonly backgroundTasks: BackgroundTasks };

/** What only a sandbox has, to try things out; elsewhere these addresses do not exist. */
export const sandboxRoutes = (app: FastifyInstance, deps: SandboxDeps): void => {
  if (deps.settings.environment !== "san") return;
  route(app, readOutbox, async ({ query, request, reply }) => {
    // A mail that was asked for is there at once for whoever tries things out.
    await deps.backgroundTasks.settled();
    const data = await findMessages(deps, query.to);
    if (String(request.headers.accept ?? "").includes("text/html")) {
      await reply.code(200).type("text/html; charset=utf-8").send(outboxPage(data));
    }
    return { data };
  });
};
