import * as endpoints from "@waybill/contract/vouchers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import type { PricingDeps } from "../pricing-deps.ts";
import { readVoucher } from "./read-voucher.ts";
import { validateVoucher } from "./validate-voucher.ts";

export function voucherRoutes(app: FastifyInstance, deps: PricingDeps & Pick<Deps, "pool" | "flags">): void {
  route(app, endpoints.validateVoucher, ({ actor, body }) => validateVoucher(deps, actor, body));
  route(app, endpoints.readVoucher, ({ actor, params }) => readVoucher(deps, actor, params.code));
}
