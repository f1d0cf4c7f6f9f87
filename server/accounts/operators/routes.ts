import * as operators from "@waybill/contract/operations/operators";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../platform/http/route.ts";
import { chooseLanguage } from "../../platform/texts.ts";
import type { Accounts } from "../open-accounts.ts";
import { addOperator } from "./add-operator.ts";
import { inviteOperator } from "./invite-operator.ts";
import { listOperators, readOwnOperator } from "./operators.ts";
import { setOperatorRoles } from "./set-operator-roles.ts";

/** The routes of operators and their roles. */
export function operatorRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, operators.readOwnOperator, async ({ actor }) => ({
    result: await readOwnOperator(deps.db, actor.userId),
  }));
  route(app, operators.listOperators, async ({ query }) => ({ result: await listOperators(deps, query) }));
  const languageOf = ({ headers }: FastifyRequest) =>
    chooseLanguage(countries[deps.settings.country], headers["accept-language"]);
  route(app, operators.addOperator, async ({ actor, body, request }) => ({
    result: await addOperator(deps, actor, { ...body, language: languageOf(request) }),
  }));
  route(app, operators.inviteOperator, async ({ actor, params, request }) => {
    const invited = { userId: params.user_id, language: languageOf(request) };
    return { result: await inviteOperator(deps, actor, invited) };
  });
  route(app, operators.setOperatorRoles, async ({ actor, body, params }) => ({
    result: await setOperatorRoles(deps, actor, {
      userId: params.user_id,
      roles: body.roles,
      expected: body.expected,
    }),
  }));
}
