import { ownSecondFactor } from "@waybill/contract/merchants/security";
import * as operators from "@waybill/contract/operations/second-factor";
import type { FastifyInstance } from "fastify";
import type { Account, Actor } from "../../platform/actor.ts";
import type { Accounts } from "../open-accounts.ts";
import { route } from "../../platform/http/route.ts";
import { requireAccount, requirePerson } from "../require-account.ts";
import { beginTotp } from "./begin-totp.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { vendorSecurityRoutes } from "./merchants/routes.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { removePasskey } from "./remove-passkey.ts";
import { removeTotp } from "./remove-totp.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { askPasskey } from "./ask-passkey.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { showSecondFactor } from "./show-second-factor.ts";

/** The routes that set up, show and remove second factors, for operators and merchants. */
export function secondFactorRoutes(app: FastifyInstance, deps: Accounts): void {
  factorRoutes(app, deps, { calls: operators.operatorSecondFactor, whose: requireAccount });
  factorRoutes(app, deps, { calls: ownSecondFactor, whose: requirePerson });
  vendorSecurityRoutes(app, deps);
  route(app, operators.resetSecondFactor, async ({ actor, params }) => {
    await resetSecondFactor(deps, actor, params.user_id);
    return undefined;
  });
}

type Factors = {
  calls: typeof ownSecondFactor | typeof operators.operatorSecondFactor;
  /** Returns the account that a call is about. */
  whose: (actor: Actor) => Account;
};

function factorRoutes(app: FastifyInstance, deps: Accounts, { calls, whose }: Factors): void {
  route(app, calls.readSecondFactor, async ({ actor }) => ({
    result: await readSecondFactor(deps.db, whose(actor)),
  }));
  route(app, calls.beginTotp, async ({ actor }) => ({ result: await beginTotp(deps, whose(actor)) }));
  route(app, calls.confirmTotp, async ({ actor, body, request }) => ({
    result: await confirmTotp(deps, whose(actor), body.code, request.ip),
  }));
  route(app, calls.removeTotp, async ({ actor }) => ({
    result: await removeTotp(deps, whose(actor)),
  }));
  route(app, calls.beginPasskey, async ({ actor }) => ({ result: await beginPasskey(deps, whose(actor)) }));
  route(app, calls.addPasskey, async ({ actor, body, request }) => ({
    result: await addPasskey(deps, whose(actor), {
      passkey: body.passkey,
      name: body.name,
      address: request.ip,
    }),
  }));
  route(app, calls.removePasskey, async ({ actor, params }) => ({
    result: await removePasskey(deps, whose(actor), params.id),
  }));
  route(app, calls.askPasskey, async ({ actor }) => ({ result: await askPasskey(deps, whose(actor)) }));
  route(app, calls.showSecondFactor, async ({ actor, body, request }) => ({
    result: await showSecondFactor(deps, whose(actor), body, request.ip),
  }));
  route(app, calls.renewRecoveryCodes, async ({ actor }) => ({
    result: await renewRecoveryCodes(deps, whose(actor)),
  }));
}
