import * as endpoints from "@waybill/contract/operations/vendors";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AccountDeps } from "../../accounts/open-accounts.ts";
import { route } from "../../platform/http/route.ts";
import type { PricingDeps } from "../../pricing/pricing-deps.ts";
import { languageOfReader } from "../../platform/texts.ts";
import { givePersonRole, listPeople, setPersonRole } from "./manage-people.ts";
import {
  changeVendorFacts,
  listVendorsOfCell,
  makeVendor,
  readVendorOfCell,
  setVendorSuspension,
} from "./manage-vendors.ts";

/** The operators' calls about vendors and the people who act for them. */
export function consoleVendorRoutes(
  app: FastifyInstance,
  deps: AccountDeps & Pick<PricingDeps, "market">,
): void {
  const languageOf = ({ headers }: FastifyRequest) =>
    languageOfReader(countries[deps.settings.country], headers["accept-language"]);

  route(app, endpoints.listConsoleVendors, async ({ query }) => ({
    result: await listVendorsOfCell(deps, query),
  }));
  route(app, endpoints.readConsoleVendor, async ({ params }) => ({
    result: await readVendorOfCell(deps, params.vendor_id),
  }));
  route(app, endpoints.addVendor, async ({ actor, body }) => ({
    result: await makeVendor(deps, actor, body),
  }));
  route(app, endpoints.changeVendor, async ({ actor, params, body }) => ({
    result: await changeVendorFacts(deps, actor, params.vendor_id, body),
  }));
  route(app, endpoints.suspendVendor, async ({ actor, params, body }) => ({
    result: await setVendorSuspension(deps, actor, params.vendor_id, body),
  }));
  route(app, endpoints.reinstateVendor, async ({ actor, params }) => ({
    result: await setVendorSuspension(deps, actor, params.vendor_id, null),
  }));

  route(app, endpoints.listVendorPeople, async ({ params, query }) => ({
    result: await listPeople(deps, params.vendor_id, query),
  }));
  route(app, endpoints.giveVendorRole, async ({ actor, params, body, request }) => {
    const from = { address: request.ip, language: languageOf(request) };
    return { result: await givePersonRole(deps, actor, { vendorId: params.vendor_id, ...body, ...from }) };
  });
  route(app, endpoints.changeVendorRole, async ({ actor, params, body }) => ({
    result: await setPersonRole(deps, actor, {
      vendorId: params.vendor_id,
      userId: params.user_id,
      role: body.role,
    }),
  }));
  route(app, endpoints.takeVendorRole, async ({ actor, params }) => {
    await setPersonRole(deps, actor, { vendorId: params.vendor_id, userId: params.user_id, role: null });
    return undefined;
  });
}
