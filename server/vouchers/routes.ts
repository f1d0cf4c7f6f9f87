import * as endpoints from "@waybill/contract/vouchers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/route.ts";
import { pricingDeps } from "../pricing/pricing-deps.ts";
import { readVoucher } from "./read-voucher.ts";
import { validateVoucher } from "./validate-voucher.ts";

export function voucherRoutes(app: FastifyInstance, deps: Deps): void {
  const pricing = { ...pricingDeps(deps), db: deps.db };
  route(app, endpoints.validateVoucher, ({ actor, body }) => validateVoucher(pricing, actor, body));
  route(app, endpoints.readVoucher, ({ actor, params }) => readVoucher(deps, actor, params.code));
}
