import * as endpoints from "@waybill/contract/operations/vendors";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../platform/http/route.ts";
import { chooseLanguage } from "../../platform/texts.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { approveRegistration } from "./approve-registration.ts";
import { listRegistrations } from "./list-registrations.ts";
import { rejectRegistration } from "./reject-registration.ts";

/** The operators' routes for registrations that wait for approval. */
export function registrationRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const languageOf = ({ headers }: FastifyRequest) =>
    chooseLanguage(countries[deps.settings.country], headers["accept-language"]);
  route(app, endpoints.listRegistrations, async ({ query }) => ({
    result: await listRegistrations(deps, query),
  }));
  route(app, endpoints.approveRegistration, async ({ actor, params, body, request }) => ({
    result: await approveRegistration(deps, actor, {
      registrationId: params.registration_id,
      vendorId: body.vendor_id ?? null,
      language: languageOf(request),
    }),
  }));
  route(app, endpoints.rejectRegistration, async ({ actor, params, body, request }) => ({
    result: await rejectRegistration(deps, actor, {
      registrationId: params.registration_id,
      reason: body.reason,
      language: languageOf(request),
    }),
  }));
}
