import * as endpoints from "@waybill/contract/operations/second-factor";
import type { FastifyInstance } from "fastify";
import type { Accounts } from "../open-accounts.ts";
import { route } from "../../platform/http/route.ts";
import { beginApp, confirmApp } from "./authenticator-app.ts";
import { ownFactors, removeFactor, renewCodes } from "./own-factors.ts";
import { addNewPasskey, beginNewPasskey, beginShowing } from "./passkeys.ts";
import { forgetFactors, showFactor } from "./show-factor.ts";

/** The operators' second factors: setting them up, showing one, and forgetting them. */
export function secondFactorRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, endpoints.readSecondFactor, async ({ actor }) => ({ result: await ownFactors(deps.db, actor) }));
  route(app, endpoints.beginTotp, async ({ actor }) => ({ result: await beginApp(deps, actor) }));
  route(app, endpoints.confirmTotp, async ({ actor, body, request }) => ({
    result: await confirmApp(deps, actor, body.code, request.ip),
  }));
  route(app, endpoints.removeTotp, async ({ actor }) => ({
    result: await removeFactor(deps, actor, "totp"),
  }));
  route(app, endpoints.beginPasskey, async ({ actor }) => ({ result: await beginNewPasskey(deps, actor) }));
  route(app, endpoints.addPasskey, async ({ actor, body, request }) => ({
    result: await addNewPasskey(deps, actor, {
      passkey: body.passkey,
      name: body.name,
      address: request.ip,
    }),
  }));
  route(app, endpoints.removePasskey, async ({ actor, params }) => ({
    result: await removeFactor(deps, actor, { passkey: params.id }),
  }));
  route(app, endpoints.askPasskey, async ({ actor }) => ({ result: await beginShowing(deps, actor) }));
  route(app, endpoints.showSecondFactor, async ({ actor, body, request }) => ({
    result: await showFactor(deps, actor, body, request.ip),
  }));
  route(app, endpoints.renewRecoveryCodes, async ({ actor }) => ({ result: await renewCodes(deps, actor) }));
  route(app, endpoints.resetSecondFactor, async ({ actor, params }) => {
    await forgetFactors(deps, actor, params.user_id);
    return undefined;
  });
}
