import * as endpoints from "@waybill/contract/operations/vendors";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AccountDeps } from "../../accounts/open-accounts.ts";
import { route } from "../../platform/http/route.ts";
import type { PricingDeps } from "../../pricing/pricing-deps.ts";
import { chooseLanguage } from "../../platform/texts.ts";
import { giveVendorRole } from "./give-vendor-role.ts";
import { listVendorPeople } from "./list-vendor-people.ts";
import { changeVendorRole, takeVendorRole } from "./vendor-roles.ts";
import { changeVendor } from "./change-vendor.ts";
import { listConsoleVendors, readConsoleVendor, reinstateVendor, suspendVendor } from "./vendors.ts";
import { addVendor } from "./add-vendor.ts";

/** The operators' routes for vendors and their users. */
export function consoleVendorRoutes(
  app: FastifyInstance,
  deps: AccountDeps & Pick<PricingDeps, "market" | "serviceTimes">,
): void {
  const languageOf = ({ headers }: FastifyRequest) =>
    chooseLanguage(countries[deps.settings.country], headers["accept-language"]);

  route(app, endpoints.listConsoleVendors, async ({ query }) => ({
    result: await listConsoleVendors(deps, query),
  }));
  route(app, endpoints.readConsoleVendor, async ({ params }) => ({
    result: await readConsoleVendor(deps, params.vendor_id),
  }));
  route(app, endpoints.addVendor, async ({ actor, body }) => ({
    result: await addVendor(deps, actor, body),
  }));
  route(app, endpoints.changeVendor, async ({ actor, params, body }) => ({
    result: await changeVendor(deps, actor, params.vendor_id, body),
  }));
  route(app, endpoints.suspendVendor, async ({ actor, params, body }) => ({
    result: await suspendVendor(deps, actor, params.vendor_id, body),
  }));
  route(app, endpoints.reinstateVendor, async ({ actor, params }) => ({
    result: await reinstateVendor(deps, actor, params.vendor_id),
  }));

  route(app, endpoints.listVendorPeople, async ({ params, query }) => ({
    result: await listVendorPeople(deps, params.vendor_id, query),
  }));
  route(app, endpoints.giveVendorRole, async ({ actor, params, body, request }) => {
    const given = { vendorId: params.vendor_id, ...body, language: languageOf(request) };
    return { result: await giveVendorRole(deps, actor, given) };
  });
  route(app, endpoints.changeVendorRole, async ({ actor, params, body }) => ({
    result: await changeVendorRole(deps, actor, {
      vendorId: params.vendor_id,
      userId: params.user_id,
      role: body.role,
    }),
  }));
  route(app, endpoints.takeVendorRole, async ({ actor, params }) => {
    await takeVendorRole(deps, actor, { vendorId: params.vendor_id, userId: params.user_id });
    return undefined;
  });
}
