import * as endpoints from "@waybill/contract/operations/second-factor";
import type { FastifyInstance } from "fastify";
import type { Accounts } from "../open-accounts.ts";
import { route } from "../../platform/http/route.ts";
import { beginTotp } from "./begin-totp.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { removePasskey } from "./remove-passkey.ts";
import { removeTotp } from "./remove-totp.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { askPasskey } from "./ask-passkey.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { showSecondFactor } from "./show-second-factor.ts";

/** The operators' second factors: setting them up, showing one, and forgetting them. */
export function secondFactorRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, endpoints.readSecondFactor, async ({ actor }) => ({
    result: await readSecondFactor(deps.db, actor),
  }));
  route(app, endpoints.beginTotp, async ({ actor }) => ({ result: await beginTotp(deps, actor) }));
  route(app, endpoints.confirmTotp, async ({ actor, body, request }) => ({
    result: await confirmTotp(deps, actor, body.code, request.ip),
  }));
  route(app, endpoints.removeTotp, async ({ actor }) => ({
    result: await removeTotp(deps, actor),
  }));
  route(app, endpoints.beginPasskey, async ({ actor }) => ({ result: await beginPasskey(deps, actor) }));
  route(app, endpoints.addPasskey, async ({ actor, body, request }) => ({
    result: await addPasskey(deps, actor, {
      passkey: body.passkey,
      name: body.name,
      address: request.ip,
    }),
  }));
  route(app, endpoints.removePasskey, async ({ actor, params }) => ({
    result: await removePasskey(deps, actor, params.id),
  }));
  route(app, endpoints.askPasskey, async ({ actor }) => ({ result: await askPasskey(deps, actor) }));
  route(app, endpoints.showSecondFactor, async ({ actor, body, request }) => ({
    result: await showSecondFactor(deps, actor, body, request.ip),
  }));
  route(app, endpoints.renewRecoveryCodes, async ({ actor }) => ({
    result: await renewRecoveryCodes(deps, actor),
  }));
  route(app, endpoints.resetSecondFactor, async ({ actor, params }) => {
    await resetSecondFactor(deps, actor, params.user_id);
    return undefined;
  });
}
