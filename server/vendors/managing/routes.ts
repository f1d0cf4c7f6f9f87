import * as endpoints from "@waybill/contract/operations/vendors";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AccountDeps } from "../../accounts/open-accounts.ts";
import {
  approveWaiting,
  listWaiting,
  rejectWaiting,
} from "../../accounts/registering/decide-registration.ts";
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

/** Vendors, who acts for them, and who wants to. */
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

  route(app, endpoints.listRegistrations, async ({ query }) => ({ result: await listWaiting(deps, query) }));
  route(app, endpoints.approveRegistration, async ({ actor, params, body, request }) => ({
    result: await approveWaiting(deps, actor, {
      registrationId: params.registration_id,
      vendorId: body.vendor_id ?? null,
      language: languageOf(request),
    }),
  }));
  route(app, endpoints.rejectRegistration, async ({ actor, params, body, request }) => ({
    result: await rejectWaiting(deps, actor, {
      registrationId: params.registration_id,
      reason: body.reason,
      language: languageOf(request),
    }),
  }));
}
