import * as endpoints from "@waybill/contract/riders/rider-app";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { chooseLanguage } from "../../platform/texts.ts";
import type { Accounts } from "../open-accounts.ts";
import { extendRiderSession, endRiderSession } from "./rider-sessions.ts";
import { sendRiderCode } from "./send-rider-code.ts";
import { beginRiderSession } from "./begin-rider-session.ts";

/** Riders' sign-in, renewal of the session, and sign-out. */
export function riderSessionRoutes(app: FastifyInstance, accounts: Accounts): void {
  const deps = { ...accounts, sms: accounts.messageQueue.sms };
  const country = countries[deps.settings.country];

  route(app, endpoints.sendRiderCode, ({ body, request }) => {
    const language = chooseLanguage(country, request.headers["accept-language"]);
    deps.backgroundTasks.run("a rider's code", () =>
      sendRiderCode(deps, { ...body, address: request.ip, language }),
    );
    return { success: true } as const;
  });
  route(app, endpoints.beginRiderSession, async ({ body, request }) => ({
    result: await beginRiderSession(deps, body, request.ip),
  }));
  route(app, endpoints.extendRiderSession, async ({ body }) => ({
    result: await extendRiderSession(deps, body.refresh_token),
  }));
  route(app, endpoints.endRiderSession, async ({ actor }) => {
    await endRiderSession(deps, actor);
    return undefined;
  });
}
