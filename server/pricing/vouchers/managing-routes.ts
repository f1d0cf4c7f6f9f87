import * as settings from "@waybill/contract/operations/settings";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { changeVoucher } from "./change-voucher.ts";
import { listVouchers, readManagedVoucher } from "./vouchers.ts";
import { createVoucher } from "./create-voucher.ts";

/** The operators' routes for vouchers. */
export function managedVoucherRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, settings.listVouchers, async ({ query }) => ({
    result: await listVouchers(deps, query),
  }));
  route(app, settings.readManagedVoucher, async ({ params }) => ({
    result: await readManagedVoucher(deps, params.code),
  }));
  route(app, settings.createVoucher, async ({ actor, body }) => ({
    result: await createVoucher(deps, actor, body),
  }));
  route(app, settings.changeVoucher, async ({ actor, params, body }) => ({
    result: await changeVoucher(deps, actor, params.code, body),
  }));
}
