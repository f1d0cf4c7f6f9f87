import * as payRules from "@waybill/contract/operations/pay-rules";
import * as earnings from "@waybill/contract/riders/rider-earnings";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { comparePayRule } from "./compare-pay-rule.ts";
import { createPayRule } from "./create-pay-rule.ts";
import { listEarnings } from "./list-earnings.ts";
import { listPayRules } from "./list-pay-rules.ts";

/** The pay rules, and the riders' earnings. */
export function payRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, payRules.listPayRules, async ({ query }) => ({ result: await listPayRules(deps, query) }));
  route(app, payRules.createPayRule, async ({ actor, body }) => ({
    result: await createPayRule(deps, actor, body),
  }));
  route(app, payRules.comparePayRule, async ({ body }) => ({ result: await comparePayRule(deps, body) }));
  route(app, earnings.listEarnings, async ({ actor, query }) => ({
    result: await listEarnings(deps, actor, query),
  }));
}
