import * as settings from "@waybill/contract/operations/settings";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { editVoucher, listManagedVouchers, makeVoucher, readManaged } from "./manage-vouchers.ts";

/** The operators' calls about vouchers. */
export function managedVoucherRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, settings.listVouchers, async ({ query }) => ({
    result: await listManagedVouchers(deps, query),
  }));
  route(app, settings.readManagedVoucher, async ({ params }) => ({
    result: await readManaged(deps, params.code),
  }));
  route(app, settings.createVoucher, async ({ actor, body }) => ({
    result: await makeVoucher(deps, actor, body),
  }));
  route(app, settings.changeVoucher, async ({ actor, params, body }) => ({
    result: await editVoucher(deps, actor, params.code, body),
  }));
}
