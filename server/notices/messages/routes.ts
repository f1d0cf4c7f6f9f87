import * as endpoints from "@waybill/contract/operations/messages";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { listMessages } from "./list-messages.ts";
import { sendMessageAgain } from "./send-message-again.ts";

/** The operators' routes for messages that were not sent. */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.listMessages, async ({ query }) => ({ result: await listMessages(deps, query) }));
  route(app, endpoints.sendMessageAgain, async ({ actor, params }) => ({
    result: await sendMessageAgain(deps, actor, params.message_id),
  }));
}
