import { readSentMessages } from "@waybill/contract/sandbox";
import type { FastifyInstance } from "fastify";
import type { BackgroundTasks } from "../platform/work/background-tasks.ts";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import type { RepeatingWork } from "../platform/work/repeating-work.ts";
import { findMessages, sentMessagesPage } from "./sent-messages.ts";

type SandboxDeps = Deps & {
  readonly backgroundTasks: BackgroundTasks;
  readonly notices: Pick<RepeatingWork, "run">;
};

/** What only a sandbox has, to try things out; elsewhere these addresses do not exist. */
export const sandboxRoutes = (app: FastifyInstance, deps: SandboxDeps): void => {
  if (deps.settings.environment !== "san") return;
  route(app, readSentMessages, async ({ query, request, reply }) => {
    // What was just requested or caused is listed at once.
    await deps.backgroundTasks.settled();
    await deps.notices.run();
    const data = await findMessages(deps, query.to);
    if (String(request.headers.accept ?? "").includes("text/html")) {
      await reply.code(200).type("text/html; charset=utf-8").send(sentMessagesPage(data));
    }
    return { data };
  });
};
